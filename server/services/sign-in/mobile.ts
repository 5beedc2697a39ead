/** Mobile numbers as people type them, and the one form they are kept in. */
import { toLatinDigits } from '#domain/text.ts';
import { refuse } from '../../errors.ts';

const separators = /[\s().\-\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g;

/** `09…` of eleven digits, or null; the country's code and digits of any script are understood. */
export function normalizeMobile(typed: string): string | null {
  const digits = toLatinDigits(typed).replace(separators, '');
  const own = /^(?:\+98|0098|98)?0?(9\d{9})$/.exec(digits)?.[1];
  return own === undefined ? null : `0${own}`;
}

/** The same, or a refusal. */
export function readMobile(typed: string): string {
  const mobile = normalizeMobile(typed);
  if (mobile === null) throw refuse('mobile.invalid', { path: 'mobile' });
  return mobile;
}
