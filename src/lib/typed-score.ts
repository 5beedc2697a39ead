import { STEP_UNITS, scoreToUnits } from '#domain/score.ts';
import { toLatinDigits } from '#domain/text.ts';

/** What was typed, in the digits of the language once it is a score; `say` writes one. */
export function inDigits(typed: string, say: (units: number) => string): string {
  const read = typedScore(typed);
  // Of others a rounded form would be another value.
  return 'units' in read && read.units % STEP_UNITS === 0 ? say(read.units) : typed;
}

/** A score as it is typed, in units: digits of three scripts, and every mark that stands for a decimal point. */
export function typedScore(
  typed: string,
): { units: number } | { fault: 'missing' | 'unreadable' | 'step' } {
  const text = toLatinDigits(typed.trim()).replace(/[٫،,/]/g, '.');
  if (text === '') return { fault: 'missing' };
  if (!/^(\d{1,4}\.?\d{0,4}|\.\d{1,4})$/.test(text)) return { fault: 'unreadable' };
  const units = scoreToUnits(Number(text));
  return units === null ? { fault: 'step' } : { units };
}
