/** Means and shares from whole numbers only, so that no binary float decides how a figure is rounded. */
import { added, decimalOf, fraction, type Fraction } from './fraction.ts';
import { UNITS_PER_POINT } from './score.ts';

/** The mean of so many totals as a score, by their sum in units; null of none. */
export function meanScore(sumUnits: number, count: number): number | null {
  if (count === 0) return null;
  return decimalOf(fraction(sumUnits, UNITS_PER_POINT * count));
}

/** The mean of totals, in units, as a score; null of none. */
export function meanOfTotals(totals: readonly number[]): number | null {
  return meanScore(
    totals.reduce((sum, total) => sum + total, 0),
    totals.length,
  );
}

/** Totals of one exam: their sum, how many they are, and the exam's maximum. */
export interface Totals {
  sumUnits: number;
  count: number;
  maxUnits: number;
}

/** The mean share of the maximum over several exams, each of the same weight; null where there is none. */
export function meanShare(exams: readonly Totals[]): number | null {
  const share = meanShareFraction(exams);
  return share && decimalOf(share);
}

/** The same before it is rounded, to be compared. */
export function meanShareFraction(exams: readonly Totals[]): Fraction | null {
  const scored = exams.filter(({ count, maxUnits }) => count > 0 && maxUnits > 0);
  if (scored.length === 0) return null;
  const sum = scored
    .map(({ sumUnits, count, maxUnits }) => fraction(sumUnits, count * maxUnits))
    .reduce(added, { over: 0n, under: 1n });
  return { over: sum.over, under: sum.under * BigInt(scored.length) };
}
