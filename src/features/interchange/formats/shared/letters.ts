import { toLatinDigits } from '#domain/text.ts';

const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';
/** Letters that options carry in Persian lists, in their order. */
export const PERSIAN_LETTERS = ['الف', 'ب', 'ج', 'د', 'ه', 'و', 'ز', 'ح', 'ط', 'ی'];
/** The same by the alphabets of Persian and Arabic, as some teachers count. */
const ALPHABETS = [
  ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح', 'خ', 'د'],
  ['الف', 'ب', 'ت', 'ث', 'ج', 'ح', 'خ', 'د', 'ذ', 'ر'],
];

/** Whether a text is written in the script of Persian and Arabic. */
export function isPersian(text: string): boolean {
  return /[\u0621-\u064a\u067e-\u06d5]/.test(text);
}

/** The mark of an option as it is compared: letters of one form, digits as Latin ones, capital letters. */
export function labelOf(mark: string): string {
  const plain = toLatinDigits(mark.trim())
    .replace(/[\u200c-\u200f\u0640\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ي/g, 'ی')
    .replace(/[ةۀہھە]/g, 'ه')
    .toUpperCase();
  return plain === 'ا' ? 'الف' : plain;
}

/** The place that a mark names by itself, from 0: a Latin letter, one of الف ب ج د, or a number from 1. */
export function placeOf(mark: string): number | null {
  const label = labelOf(mark);
  if (/^[A-Z]$/.test(label)) return label.charCodeAt(0) - 65;
  if (/^[1-9]\d?$/.test(label)) return Number(label) - 1;
  const place = PERSIAN_LETTERS.indexOf(label);
  return place < 0 ? null : place;
}

/** Whether a label follows another in any order that lists have. */
export function follows(label: string, before: string): boolean {
  const [own, last] = [placeOf(label), placeOf(before)];
  if (own !== null && last !== null && own === last + 1 && kindOf(label) === kindOf(before))
    return true;
  return ALPHABETS.some((letters) => {
    const place = letters.indexOf(label);
    return place > 0 && letters[place - 1] === before;
  });
}

/** Latin letters, digits or Persian letters. */
export function kindOf(label: string): 'latin' | 'digit' | 'persian' {
  if (/^[A-Z]$/.test(label)) return 'latin';
  return /^\d+$/.test(label) ? 'digit' : 'persian';
}

/** Whether marks stand in an order that lists of options have. */
export function isCounted(marks: readonly string[]): boolean {
  const labels = marks.map(labelOf);
  return (
    labels.every((label, at) => placeOf(label) === at) ||
    ALPHABETS.some((letters) => labels.every((label, at) => label === letters[at]))
  );
}

/** The mark of the option at a place, in the script of its question. */
export function letterAt(place: number, persian: boolean): string {
  const letter = persian ? PERSIAN_LETTERS[place] : String.fromCharCode(65 + place);
  return place < (persian ? 10 : 26) && letter !== undefined ? letter : numberAt(place, persian);
}

/** The number that a list gives to a place, from 0, in the digits of its language. */
export function numberAt(place: number, persian: boolean): string {
  const number = String(place + 1);
  return persian ? number.replace(/\d/g, (digit) => PERSIAN_DIGITS.charAt(Number(digit))) : number;
}
