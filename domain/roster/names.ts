/** Names, codes and grades as schools write them, and by what two of them are the same. */
import { foldText, toLatinDigits } from '../text.ts';

const hidden = /[\u0640\u200b\u200d-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A name as it is kept: Persian yeh and kaf, single spaces, half-spaces between letters alone. */
export function tidyName(written: string): string {
  return written
    .normalize('NFC')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(hidden, '')
    .replace(/\s+/g, ' ')
    .replace(/ *\u200c+ */g, (found) => (found.includes(' ') ? ' ' : '\u200c'))
    .replace(/^[\s\u200c]+|[\s\u200c]+$/g, '');
}

/** By what names are the same: also where a half-space, a space or the division into two differs. */
export function nameKey(...parts: string[]): string {
  return foldText(parts.join(' ')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A code as it is compared: Latin digits and small letters, without what Excel adds or takes away in front. */
export function codeKey(written: string): string | null {
  const plain = toLatinDigits(written)
    .replace(hidden, '')
    .replace(/[\s"'=]/g, '')
    .toLowerCase();
  const key = /^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : plain;
  return key === '' ? null : key;
}

/** A national code of ten digits, leading zeros put back; null where its check digit does not fit. */
export function nationalCodeOf(written: string): string | null {
  const digits = toLatinDigits(written)
    .replace(hidden, '')
    .replace(/[\s"'=\-–]/g, '');
  if (!/^\d{8,10}$/.test(digits) || /^(\d)\1{9}$/.test(digits)) return null;
  const code = digits.padStart(10, '0');
  const weighed = Array.from(code.slice(0, 9), (digit, at) => Number(digit) * (10 - at));
  const rest = weighed.reduce((sum, one) => sum + one, 0) % 11;
  return Number(code[9]) === (rest < 2 ? rest : 11 - rest) ? code : null;
}

/** What parents call together: a first name of two words begins with one of these. */
const beginsTwo = new Set(
  'سید سیده میر محمد امیر علی فاطمه ابو عبد mohammad seyed seyyed'.split(' ').map(foldText),
);

/** A whole name in two parts; where the family name stands first, the other way round. */
export function splitName(
  whole: string,
  isReversed: boolean,
): { firstName: string; lastName: string } {
  const [before = '', after] = whole.split(/\s*[,،]\s*/);
  if (after) return { firstName: tidyName(after), lastName: tidyName(before) };
  const words = tidyName(whole).split(' ');
  const first = isReversed ? words.slice(1) : words;
  const isTwo = words.length > 2 && beginsTwo.has(foldText(first[0] ?? ''));
  if (isReversed) {
    const start = words.length > 2 && !beginsTwo.has(foldText(words.at(-2) ?? '')) ? -1 : -2;
    const cut = words.length > 2 ? words.length + start : 1;
    return { firstName: words.slice(cut).join(' '), lastName: words.slice(0, cut).join(' ') };
  }
  const cut = isTwo ? 2 : 1;
  return { firstName: words.slice(0, cut).join(' '), lastName: words.slice(cut).join(' ') };
}

/** The grades by their names; the name of a base that is not there yet is one of these. */
export const GRADES = [
  'اول',
  'دوم',
  'سوم',
  'چهارم',
  'پنجم',
  'ششم',
  'هفتم',
  'هشتم',
  'نهم',
  'دهم',
  'یازدهم',
  'دوازدهم',
];
const gradeWords = new Map(GRADES.map((word, at) => [foldText(word), at + 1]));

const tokens = (text: string) =>
  foldText(text)
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'کلاس' && word !== 'class' && word !== 'پایه');

const gradeOfToken = (token: string | undefined): number | null => {
  if (token === undefined) return null;
  const named = gradeWords.get(token);
  if (named !== undefined) return named;
  const number = /^\d{1,2}$/.test(token) ? Number(token) : 0;
  return number >= 1 && number <= 12 ? number : null;
};

/** The grade that a base names: «پایهٔ هفتم», `07`, `Grade 7`. */
export function gradeOfBase(base: string): number | null {
  for (const token of tokens(base)) {
    const grade = gradeOfToken(token);
    if (grade !== null) return grade;
  }
  return null;
}

/** The grade that the name of a class begins with: «هفتم ۱», `7/1`, `7A`; `703` and `1102` tell it too, `101` does not. */
export function gradeOfClass(name: string): number | null {
  const [first, ...rest] = tokens(name);
  const [, digit] = /^([2-9])\d\d$/.exec(first ?? '') ?? [];
  const [, pair] = /^(1[0-2])\d\d$/.exec(first ?? '') ?? [];
  if (digit ?? pair) return Number(digit ?? pair);
  if (rest.length === 0 && /^\d+$/.test(first ?? '')) return null;
  return gradeOfToken(first);
}

/** Whether a class is called by a number, of which another school means another grade: `201`, `7/1`, `7A`. */
export const isNumberedGrade = (name: string): boolean => /^\d/.test(tokens(name)[0] ?? '');

/** By what classes are the same: `9/الف` for «نهم الف», `9-الف` and «الف» of the ninth grade. */
export function classKey(name: string, grade: number | null): string {
  const [first, ...rest] = tokens(name);
  const own = rest.length > 0 ? gradeOfToken(first) : null;
  if (own !== null && (grade === null || grade === own)) return [own, ...rest].join('/');
  return [...(grade === null ? [] : [grade]), ...(first ? [first] : []), ...rest].join('/');
}
