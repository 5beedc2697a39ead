import { decode } from '#domain/files/decoding.ts';
import { UnreadableFile } from '#domain/files/model.ts';
import { isZip } from '#domain/files/zip.ts';
import { detectArchive } from './archive.ts';
import { markupOf, rootName } from './markup.ts';
import { plainly, type Detected } from './model.ts';
import { evidenceOf, weighed } from './weigh.ts';

export { unpacked } from './archive.ts';
export { said, type Detected } from './model.ts';

/** Whether a text is data of a program, which looks like nothing that a person writes. */
function isJson(text: string): boolean {
  const begin = text.trimStart().slice(0, 200);
  if (!/^(?:\{\s*["}]|\[\s*[[{"\]])/.test(begin)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Cut off, or with a comma too many: its first name still tells.
    return /^[[{\s]*"[^"\n]{1,80}"\s*:/.test(begin);
  }
}

function detectText(text: string): Detected {
  const begin = text.trimStart();
  if (begin.startsWith('{\\rtf')) throw new UnreadableFile('rtf');
  if (isJson(text)) throw new UnreadableFile('json');
  const markup = begin.startsWith('<') ? markupOf(begin) : null;
  if (markup && 'format' in markup) return plainly(markup.format);
  if (markup && markup.refusal !== 'html') throw new UnreadableFile(markup.refusal);
  const evidence = evidenceOf(text);
  // Texts begin with a tag, too; what a reader understands half of is no page and no unknown file.
  const isUnderstood = Object.values(evidence.lines).some((lines) => lines * 2 >= evidence.all);
  if (!isUnderstood && markup) throw new UnreadableFile(markup.refusal);
  if (!isUnderstood && begin.startsWith('<') && isDocument(begin))
    throw new UnreadableFile('unknownXml');
  return weighed(text, evidence);
}

/** Whether markup is a whole document: it says so, or ends with what it began. */
function isDocument(text: string): boolean {
  const root = rootName(text);
  if (root === null) return false;
  const tail = text.trimEnd().slice(-400).toLowerCase();
  return /^<[?!]/.test(text) || tail.endsWith('/>') || tail.endsWith(`${root}>`);
}

/** What a file is, by the whole of its content; refuses by name what is known and not read. */
export function detect(bytes: Uint8Array<ArrayBuffer>): Detected {
  return isZip(bytes) ? detectArchive(bytes) : detectText(decode(bytes).text);
}
