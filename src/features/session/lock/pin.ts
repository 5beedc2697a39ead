/** A PIN as it is typed: digits of any script. */
import { toLatinDigits } from '#domain/text.ts';
import type { Wrong } from '../attempt.ts';

/** Fewest and most digits. */
export const PIN_DIGITS = { min: 4, max: 12 };

/** Its digits; null where it is none. */
export function pinOf(typed: string): string | null {
  const digits = toLatinDigits(typed.trim());
  const { min, max } = PIN_DIGITS;
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? digits : null;
}

/** What is wrong with a new PIN, before it is set. */
export function pinGaps(typed: { pin: string; again: string }): Wrong<'pin' | 'again'> | null {
  const pin = pinOf(typed.pin);
  if (pin === null) return { said: [], beside: { pin: 'account:lock.digits' } };
  if (pinOf(typed.again) !== pin) return { said: [], beside: { again: 'account:lock.differs' } };
  return null;
}
