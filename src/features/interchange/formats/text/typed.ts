import { toLatinDigits } from '#domain/text.ts';
import { withoutDirectionMarks } from '../shared/direction.ts';
import { untabled } from './exam-table.ts';

/** Texts that were copied out of a right-to-left page carry the sign of a number before it, and brackets the wrong way round. */
const NUMBER = /^(\s*)([-–.)])\s?([0-9۰-۹٠-٩]{1,3})(?![0-9۰-۹٠-٩]|[.,/٫][0-9۰-۹٠-٩])(\(?)\s*(?=\S)/;
const PLAIN = /^\s*\(?[0-9۰-۹٠-٩]{1,3}\s?[-–.)]/;
const LETTER = 'الف|[ابپتثجچحخدهوزطی]|[A-Ha-h]|[0-9۰-۹]';
const LABEL = new RegExp(`(^|\\s)\\)?(${LETTER})\\s?\\((?=\\s*[^\\s()])`, 'g');
/** The same label with its bracket as it should be. */
const UPRIGHT = new RegExp(`(?:^|\\s)\\(?(?:${LETTER})\\s?\\)`);

/** Numbers that count on from one another, each with its sign before it; one alone may be less than nought. */
function countsMirrored(lines: readonly string[]): boolean {
  let next = 0;
  let counted = 0;
  let plain = 0;
  for (const line of lines) {
    if (line.length > 5_000) continue;
    const found = NUMBER.exec(line);
    if (found === null) {
      if (PLAIN.test(line)) plain += 1;
      continue;
    }
    const number = Number(toLatinDigits(found[3] ?? ''));
    if (number === 1 || number === next) {
      counted += 1;
      next = number + 1;
    }
  }
  return counted > 1 && counted > plain;
}

/** Labels of options whose bracket opens where it should close: the first two of a list, and none the right way round. */
function bracketsMirrored(lines: readonly string[]): boolean {
  let [first, second] = [0, 0];
  for (const line of lines) {
    if (line.length > 5_000) continue;
    if (UPRIGHT.test(line)) return false;
    for (const [, , label = ''] of line.matchAll(LABEL)) {
      if (/^(?:الف|ا|[Aa1۱])$/.test(label)) first += 1;
      if (/^[بBb2۲]$/.test(label)) second += 1;
    }
  }
  return first > 0 && second > 0;
}

/** The lines with signs and brackets the right way round, where all of them stand the other way. */
function unmirrored(lines: readonly string[]): string[] {
  const numbers = countsMirrored(lines);
  const brackets = bracketsMirrored(lines);
  if (!numbers && !brackets) return [...lines];
  return lines.map((line) => {
    if (line.length > 5_000) return line;
    const counted = numbers ? line.replace(NUMBER, '$1$3$2 ') : line;
    return brackets ? counted.replace(LABEL, '$1$2) ') : counted;
  });
}

/** Breaks of lines and pages that word processors and PDF viewers put on the clipboard. */
const BREAKS = /[\v\f\u0085\u2028\u2029]/g;
/** Letters in the forms that they have on a page, as PDF files hold them. */
const FORMS = /[\ufb50-\ufbff\ufe70-\ufefc]+/g;
/** A digit on a key, as chats show it, and numbers in circles. */
const KEYCAP = /([0-9])\ufe0f?\u20e3\s?/g;
const CIRCLED = /[①-⑳]\s?/g;

/** A text with the letters that a person would have typed. */
export function typedOf(text: string): string {
  return withoutDirectionMarks(text)
    .replace(BREAKS, '\n')
    .replace(FORMS, (letters) => letters.normalize('NFKC'))
    .replace(KEYCAP, '$1) ')
    .replace(CIRCLED, (sign) => `${(sign.codePointAt(0) ?? 0x2460) - 0x245f}) `);
}

/** The lines of a typed exam: out of its table where it stands in one, brackets the right way round. */
export const typedLinesOf = (text: string): string[] =>
  unmirrored(untabled(typedOf(text).split(/\r\n|\r|\n/)));
