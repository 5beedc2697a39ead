import { toLatinDigits, toPersianDigits } from '#domain/text.ts';

/** Letters by which classes are told apart, in the order in which schools use them. */
const letters = 'الف ب پ ت ث ج چ ح خ د'.split(' ');
const abjad = 'الف ب ج د ه و ز ح ط ی'.split(' ');

/** A number in the digits, Persian or Latin, of another one. */
export const inDigitsOf = (sample: string, value: number) =>
  /[۰-۹]/.test(sample) ? toPersianDigits(String(value)) : String(value);

/** Names that count up from the first one: ۷/۱, ۷/۲ … or «هفتم الف», «هفتم ب» …; one that counts nothing gets numbers. */
export function countUp(first: string, count: number): string[] {
  const places = Array.from({ length: count }, (_, at) => at);
  const name = first.trim();
  if (count <= 1) return [name];
  const [, before = '', digits] = /^(.*?)([0-9۰-۹]+)$/u.exec(name) ?? [];
  if (digits !== undefined) {
    const from = Number(toLatinDigits(digits));
    return places.map((at) => before + inDigitsOf(digits, from + at));
  }
  const words = name.split(/(?<=[\s/-])/u);
  const last = words.at(-1) ?? '';
  const row = last === 'ج' ? abjad : letters;
  const from = row.indexOf(last);
  if (from >= 0 && from + count <= row.length)
    return places.map((at) => words.slice(0, -1).join('') + row[from + at]);
  return places.map((at) => `${name} ${inDigitsOf('۰', at + 1)}`);
}

/** Names in one line, as they are typed: with a comma of either script between them. */
export const namesIn = (line: string): string[] =>
  line
    .split(/[،,\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');
