import { scoreToUnits } from '#domain/score.ts';
import { toLatinDigits } from '#domain/text.ts';

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
