import { STEP_UNITS, scoreToUnits } from '#domain/score.ts';
import { toLatinDigits } from '#domain/text.ts';

/** The least and the most that a question may be worth. */
const LEAST = STEP_UNITS;
const MOST = 240 * 100;

export type ScoreFault = 'missing' | 'unreadable' | 'step' | 'range';

/** A maximum as a teacher types it: digits of three scripts, and every mark that stands for a decimal point. */
export function readMaximum(typed: string): { units: number } | { fault: ScoreFault } {
  const text = toLatinDigits(typed.trim()).replace(/[٫،,/]/g, '.');
  if (text === '') return { fault: 'missing' };
  if (!/^(\d{1,4}\.?\d{0,4}|\.\d{1,4})$/.test(text)) return { fault: 'unreadable' };
  const units = scoreToUnits(Number(text));
  if (units === null || units % STEP_UNITS !== 0) return { fault: 'step' };
  return units < LEAST || units > MOST ? { fault: 'range' } : { units };
}
