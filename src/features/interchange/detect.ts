import { UnreadableFile, type Format } from './model.ts';
import { decode } from './formats/shared/decoding.ts';
import { formulasIn } from './formats/shared/formulas.ts';
import { answerSaid, optionMark } from './formats/shared/marks.ts';
import { tableness } from './formats/table/csv.ts';
import { isZip, openZip } from './formats/zip/read.ts';

/** So much of a text says what it is; the rest may be long. */
const BEGINNING = 200_000;

/** What an archive is, by what lies in it. */
function formatOfArchive(bytes: Uint8Array<ArrayBuffer>): Format {
  const { paths, read } = openZip(bytes);
  const lower = paths.map((path) => path.toLowerCase());
  if (lower.some((path) => path.startsWith('xl/'))) return 'xlsx';
  const manifest = lower.find((path) => /(^|\/)imsmanifest\.xml$/.test(path));
  const listed = manifest === undefined ? null : read(manifest);
  if (listed) return qtiVersion(plainText(listed)) ?? firstItem(lower, read) ?? 'qti21';
  const item = firstItem(lower, read);
  if (item) return item;
  if (lower.some((path) => path.startsWith('word/'))) throw new UnreadableFile('wordFile');
  throw new UnreadableFile('archive');
}

function firstItem(paths: string[], read: (path: string) => Uint8Array<ArrayBuffer> | null) {
  for (const path of paths.filter((one) => one.endsWith('.xml')).slice(0, 20)) {
    const bytes = read(path);
    const format = bytes && formatOfMarkup(plainText(bytes));
    if (format?.startsWith('qti')) return format;
  }
  return null;
}

const plainText = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, BEGINNING)).replace(/^\uFEFF/, '');

/** Which QTI a document names; null where it names none. */
function qtiVersion(text: string): Format | null {
  if (/imsqtiasi_v3p0|imsqti_[\w-]*v3p0|<qti-assessment|imscp_v3p0|qtiv3p0/i.test(text))
    return 'qti30';
  if (/imsqti[\w-]*_v2p2|qtiv2p2/i.test(text)) return 'qti22';
  return /imsqti[\w-]*_v2p[01]|qtiv2p1/i.test(text) ? 'qti21' : null;
}

/** The name of the first element, without its prefix; null where a text is no markup. */
export function rootName(text: string): string | null {
  const rest = text
    .slice(0, BEGINNING)
    .replace(/<!--[^]*?(-->|$)/g, '')
    .replace(/<\?[^]*?(\?>|$)/g, '')
    .replace(/<!DOCTYPE[^>[]*(\[[^]*?\]\s*)?>/i, '')
    .trimStart();
  return /^<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/.exec(rest)?.[1]?.toLowerCase() ?? null;
}

function formatOfMarkup(text: string): Format | null {
  switch (rootName(text)) {
    case 'quiz':
    case 'question':
      return 'moodle';
    case 'assessmentitem':
    case 'assessmenttest':
    case 'manifest':
      return qtiVersion(text) ?? 'qti21';
    case 'questestinterop':
      throw new UnreadableFile('oldQti');
    case null:
      return null;
    case 'html':
      throw new UnreadableFile('html');
    default:
      if (/^\s*<(?:[\w.-]+:)?qti-/i.test(text.replace(/<[?!][^>]*>/g, ''))) return 'qti30';
      throw new UnreadableFile('unknownXml');
  }
}

/** An answer of GIFT: braces with nothing, or with what only GIFT writes in them. */
const giftAnswer =
  /(?<![\\\w^_])\{\s*(?:[^{}]*(?<!\\)[=~][^{}]*|#[^{}]*|(?:T|F|TRUE|FALSE)\s*(?:#[^{}]*)?)?\}/i;

/** The text without its formulas: their braces say nothing of the format. */
function withoutFormulas(text: string): string {
  let plain = '';
  let from = 0;
  for (const formula of formulasIn(text)) {
    plain += text.slice(from, formula.from);
    from = formula.to;
  }
  return plain + text.slice(from);
}

/** Whether the answers stand below their options and the questions are not counted: Aiken has no numbers. */
function isAiken(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const keys = lines.filter((line, at) => {
    const above = lines[at - 1];
    return answerSaid(line) !== null && above !== undefined && optionMark(above) !== null;
  });
  const counted = lines.filter((line) => /^\s*[\d۰-۹٠-٩]{1,3}\s*[-–.)ـ]/.test(line));
  return keys.length > 0 && counted.length < keys.length / 2;
}

function formatOfText(text: string): Format {
  const markup = text.trimStart().startsWith('<') ? formatOfMarkup(text) : null;
  if (markup) return markup;
  const beginning = text.slice(0, BEGINNING);
  const table = tableness(beginning);
  // Braces may stand in a cell, too; headings stand in no text of another format.
  if (table === 'headed') return 'csv';
  const plain = withoutFormulas(beginning);
  if (giftAnswer.test(plain) || /^::[^\n]*::/m.test(plain)) return 'gift';
  if (isAiken(beginning)) return 'aiken';
  return table === 'even' ? 'csv' : 'text';
}

/** What a file is, by its content alone; refuses by name what is known and not read. */
export function detectFormat(bytes: Uint8Array<ArrayBuffer>): Format {
  if (isZip(bytes)) return formatOfArchive(bytes);
  return formatOfText(decode(bytes).text);
}
