import { withoutDirectionMarks } from '../shared/direction.ts';
import { untabled } from './exam-table.ts';
import { unmirrored } from './mirrored.ts';

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
