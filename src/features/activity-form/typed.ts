import { negativeFraction, scoreToUnits, STEP_UNITS, UNITS_PER_POINT } from '#domain/score.ts';
import { toLatinDigits } from '#domain/text.ts';
import { parseNumber } from '#src/ui/number-field/parse-number.ts';
import type { FormState } from './form.ts';

/** Why a typed number is not taken. */
export type NumberFault = 'missing' | 'unreadable' | 'step' | 'range';
type Read<T> = T | { fault: NumberFault };

const LARGEST_TOTAL = 1_000 * UNITS_PER_POINT;
const LONGEST = 1_440;

/** The total as typed, in units. */
export function readTotal(text: string): Read<{ units: number }> {
  if (text.trim() === '') return { fault: 'missing' };
  const score = parseNumber(text);
  if (score === null) return { fault: 'unreadable' };
  const units = scoreToUnits(score);
  if (units === null || units % STEP_UNITS !== 0) return { fault: 'step' };
  return units >= STEP_UNITS && units <= LARGEST_TOTAL ? { units } : { fault: 'range' };
}

/** The duration as typed, in whole minutes. */
export function readMinutes(text: string): Read<{ minutes: number }> {
  if (text.trim() === '') return { fault: 'missing' };
  const minutes = parseNumber(text);
  if (minutes === null) return { fault: 'unreadable' };
  if (!Number.isInteger(minutes)) return { fault: 'step' };
  return minutes >= 1 && minutes <= LONGEST ? { minutes } : { fault: 'range' };
}

/** A part of the question's score: a decimal, or a fraction as it is said. */
function fractionOf(text: string): number | null {
  const parts = /^(\d{1,2})\s*\/\s*(\d{1,2})$/.exec(text);
  if (parts) return Number(parts[1]) / Number(parts[2]);
  const plain = text.replace(/[٫،,]/g, '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What a wrong answer costs, as the wire writes it; null where it costs nothing. */
export function readNegative({
  negative,
  negativeOwn,
}: Pick<FormState, 'negative' | 'negativeOwn'>): Read<{ value: string | null }> {
  if (negative === 'none') return { value: null };
  if (negative !== 'own') return { value: negative };
  const text = toLatinDigits(negativeOwn.trim());
  if (text === '') return { fault: 'missing' };
  const value = fractionOf(text);
  if (value === null) return { fault: 'unreadable' };
  if (!(value >= 0.05 && value <= 1)) return { fault: 'range' };
  const written = String(Math.round(value * 10_000) / 10_000);
  return negativeFraction(written) ? { value: written } : { fault: 'step' };
}
