import { UnreadableFile } from '#domain/files/model.ts';
import { isZip, openZip, type Archive } from '#domain/files/zip.ts';
import { markupOf, qtiVersion } from './markup.ts';
import { plainly, type Detected } from './model.ts';

/** So many XML files of an archive are looked into before it counts as none of questions. */
const LOOKED_INTO = 200;
const BEGINNING = 200_000;

const plainText = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, BEGINNING)).replace(/^\uFEFF/, '');

/** An entry that counts: not what an operating system laid beside the files. */
const counts = (path: string) => !/(?:^|\/)(?:__macosx\/|\._|\.ds_store$|thumbs\.db$)/i.test(path);

/** What other programs pack their documents in, by an entry that each of them has. */
const DOCUMENTS: [RegExp, string][] = [
  [/^word\//, 'wordFile'],
  [/^ppt\//, 'slides'],
  [/^moodle_backup\.xml$/, 'moodleBackup'],
];

/** An open document names its kind in an entry of its own. */
const OPEN_KINDS: [string, string][] = [
  ['opendocument.text', 'wordFile'],
  ['opendocument.spreadsheet', 'openSheet'],
  ['opendocument.presentation', 'slides'],
];

function refuseDocument({ read }: Archive, paths: readonly string[]): void {
  for (const [pattern, code] of DOCUMENTS)
    if (paths.some((path) => pattern.test(path))) throw new UnreadableFile(code);
  const kind = paths.includes('mimetype') ? plainText(read('mimetype') ?? new Uint8Array()) : '';
  for (const [name, code] of OPEN_KINDS) if (kind.includes(name)) throw new UnreadableFile(code);
}

/** The first item of QTI among the XML files. */
function itemsOf({ read }: Archive, paths: readonly string[]): Detected | null {
  let isOld = false;
  for (const path of paths.filter((one) => /\.(xml|qti)$/.test(one)).slice(0, LOOKED_INTO)) {
    const markup = markupOf(plainText(read(path) ?? new Uint8Array()));
    if (markup && 'format' in markup && markup.format.startsWith('qti'))
      return plainly(markup.format);
    isOld ||= markup !== null && 'refusal' in markup && markup.refusal === 'oldQti';
  }
  if (isOld) throw new UnreadableFile('oldQti');
  return null;
}

/** What an archive is, by what lies in it; refuses by name what is known and not read. */
export function detectArchive(bytes: Uint8Array<ArrayBuffer>): Detected {
  const archive = openZip(bytes);
  const paths = archive.paths.filter(counts).map((path) => path.toLowerCase());
  if (paths.some((path) => path.startsWith('xl/'))) return plainly('xlsx');
  const manifest = paths.find((path) => /(^|\/)imsmanifest\.xml$/.test(path));
  const listed = manifest === undefined ? null : archive.read(manifest);
  const named = listed && qtiVersion(plainText(listed));
  if (named) return plainly(named);
  refuseDocument(archive, paths);
  const items = itemsOf(archive, paths);
  if (items) return items;
  if (listed) return plainly('qti21');
  const names = paths.slice(0, 3).join('، ');
  throw paths.length === 0
    ? new UnreadableFile('noItems')
    : new UnreadableFile('archiveFiles', { n: paths.length, names });
}

/** So deep archives are looked for in each other. */
const DEEPEST = 3;

/** The only file of an archive that holds nothing else, however often it was packed; else the archive itself. */
export function unpacked(bytes: Uint8Array<ArrayBuffer>, depth = 0): Uint8Array<ArrayBuffer> {
  if (!isZip(bytes) || depth >= DEEPEST) return bytes;
  const archive = openZip(bytes);
  const paths = archive.paths.filter(counts);
  const [only] = paths;
  // An item alone is a package; its pictures and its score are told of as of one.
  if (only === undefined || paths.length > 1) return bytes;
  const inner = archive.read(only);
  return inner === null || inner.length === 0 ? bytes : unpacked(inner, depth + 1);
}
