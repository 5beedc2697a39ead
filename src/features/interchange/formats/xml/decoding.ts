import { damagedUtf8, oneByteText, withoutControls } from '#domain/files/decoding.ts';
import type { Remark } from '#domain/files/model.ts';

/** Bytes of an XML file as text, by its byte order mark, its declaration or what the bytes can be. */

function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0 && c !== 0) return 'utf-16le';
  return a === 0 && b === 0x3c && c === 0 ? 'utf-16be' : null;
}

function declared(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  return /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? null;
}

function decoded(bytes: Uint8Array, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text of an XML file, and what could not be read of it. */
export interface XmlText {
  text: string;
  remarks: Remark[];
}

/** The text of the file; a declaration that the bytes contradict does not count. */
export function textOfXml(bytes: Uint8Array): XmlText {
  const wide = utf16(bytes);
  if (wide) return withoutControls(decoded(bytes, wide, false) ?? '', []);
  const label = declared(bytes);
  const narrow = label === null || label.startsWith('utf-16') ? 'utf-8' : label;
  // What is valid UTF-8 beyond ASCII is hardly ever anything else, whatever is declared.
  const strict = decoded(bytes, 'utf-8', true);
  if (strict !== null) return withoutControls(strict, []);
  const damaged = damagedUtf8(bytes);
  if (damaged !== null) return withoutControls(damaged.text, damaged.remarks);
  const declaredText = narrow === 'utf-8' ? null : decoded(bytes, narrow, false);
  if (declaredText !== null) return withoutControls(declaredText, []);
  const guessed = oneByteText(bytes);
  return withoutControls(guessed.text, guessed.remarks);
}
