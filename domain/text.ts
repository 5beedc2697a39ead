/** Folding of Persian text for search, and digits in any script. */

const dropped =
  /[\u064B-\u065F\u0670\u06D6-\u06ED\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFFء]/g;
const letters: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ې: 'ی',
  ۍ: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  آ: 'ا',
  ؤ: 'و',
};
const letterPattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Persian (۰-۹) and Arabic (٠-٩) digits as Latin ones; everything else unchanged. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
}

/** Latin digits as Persian ones; everything else unchanged. */
export const toPersianDigits = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));

/** One form for what a reader takes as the same: yeh, kaf, heh, alef, digits, half-space, diacritics, spaces, case. */
export function foldText(text: string): string {
  return toLatinDigits(text.normalize('NFKC').normalize('NFC'))
    .replace(letterPattern, (letter) => letters[letter] ?? letter)
    .replace(dropped, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
