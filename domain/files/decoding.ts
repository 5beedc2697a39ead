import { FILE_LIMITS, UnreadableFile, type Remark } from './model.ts';

/** What a file says as text, and in which writing it was. */
export interface Decoded {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252';
  /** A guessed writing, or letters that could not be read. */
  remarks: Remark[];
}

/** How files begin that are no text, and the refusal that says what they are. */
const SIGNATURES: [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'archive'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'oldOffice'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
];

/** Refuses what is too large, empty, or plainly no text; the others may still turn out to be none. */
export function refuseNoText(bytes: Uint8Array): void {
  if (bytes.length > FILE_LIMITS.bytes)
    throw new UnreadableFile('tooLarge', { mb: FILE_LIMITS.bytes / 2 ** 20 });
  if (bytes.length === 0) throw new UnreadableFile('empty');
  for (const [signature, code] of SIGNATURES)
    if (signature.every((byte, at) => bytes[at] === byte)) throw new UnreadableFile(code);
}

/** The writing of a file without a mark, by where its empty bytes stand: letters of two bytes have them on one side. */
function twoByteWriting(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const seen = Math.min(bytes.length, 2_000) & ~1;
  let low = 0;
  let high = 0;
  for (let at = 0; at < seen; at += 2) {
    // Arabic script has 06 where Latin has 00.
    const [first, second] = [bytes[at] ?? 1, bytes[at + 1] ?? 1];
    if (second === 0 || second === 6) low += 1;
    if (first === 0 || first === 6) high += 1;
  }
  if (seen < 4) return null;
  if (low * 2 > seen * 0.7 && high * 2 < seen * 0.3) return 'utf-16le';
  return high * 2 > seen * 0.7 && low * 2 < seen * 0.3 ? 'utf-16be' : null;
}

function strictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** One-byte text: Persian and Arabic of Windows, or Western where that would put Arabic letters into Latin words. */
export function oneByteText(bytes: Uint8Array): Decoded {
  const eastern = new TextDecoder('windows-1256').decode(bytes);
  const mixed = count(eastern, /[A-Za-z][\u0600-\u06ff]|[\u0600-\u06ff][A-Za-z]/g);
  const words = count(eastern, /[\u0600-\u06ff]{2,}/g);
  const encoding = mixed > words ? 'windows-1252' : 'windows-1256';
  const text = encoding === 'windows-1256' ? eastern : new TextDecoder(encoding).decode(bytes);
  return {
    text,
    encoding,
    remarks: [{ code: 'guessedEncoding', weight: 'note', values: { encoding } }],
  };
}

function decoded(bytes: Uint8Array): Decoded {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le', remarks: [] };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16be', remarks: [] };
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  const wide = marked ? null : twoByteWriting(bytes);
  if (wide !== null)
    return { text: new TextDecoder(wide).decode(bytes), encoding: wide, remarks: [] };
  const strict = strictly(bytes);
  if (strict !== null) return { text: strict, encoding: 'utf-8', remarks: [] };
  const damaged = damagedUtf8(bytes, marked);
  return damaged === null ? oneByteText(bytes) : { ...damaged, encoding: 'utf-8' };
}

/** UTF-8 of which a few bytes were damaged: among many good ones they are no other writing. Null where it is one. */
export function damagedUtf8(
  bytes: Uint8Array,
  isMarked = false,
): { text: string; remarks: Remark[] } | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const n = count(text, /\ufffd/g);
  return isMarked || count(text, /[^\p{ASCII}\ufffd]/gu) > n * 4
    ? { text, remarks: [{ code: 'brokenBytes', weight: 'changed', values: { n } }] }
    : null;
}

/** Signs that no text holds and no database takes; breaks of lines and pages are none of them. */
const CONTROLS = /(?![\s\u0080-\u009f])\p{Cc}/gu;

/** A text without them, and how many there were. */
export function withoutControls(
  given: string,
  remarks: Remark[],
): { text: string; remarks: Remark[] } {
  const n = count(given, CONTROLS);
  return n === 0
    ? { text: given, remarks }
    : {
        text: given.replace(CONTROLS, ''),
        remarks: [...remarks, { code: 'controlSigns', weight: 'changed', values: { n } }],
      };
}

/** The text of a file: by its mark, else UTF-16, UTF-8 and Windows' own in this order; refuses what is no text. */
export function decode(bytes: Uint8Array): Decoded {
  refuseNoText(bytes);
  const read = decoded(bytes);
  const text = read.text.replace(/^\ufeff/, '');
  if (text.length > FILE_LIMITS.characters) throw new UnreadableFile('tooLong');
  const beginning = text.slice(0, 4_000);
  if (count(beginning, /(?!\s)\p{Cc}/gu) > beginning.length / 50)
    throw new UnreadableFile('noText');
  if (text.trim() === '') throw new UnreadableFile('empty');
  return { ...read, ...withoutControls(text, read.remarks) };
}
