/** Means and shares from whole numbers only, so that no binary float decides how a figure is rounded. */
import { UNITS_PER_POINT } from './score.ts';

/** A whole number of units out of another. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/** The decimal of a fraction that is not negative: half up, two places. */
function decimalOf({ over, under }: Fraction): number {
  return Number((200n * over + under) / (2n * under)) / 100;
}

/** The mean of totals as a score; null of none. */
export function meanScore(sumUnits: number, count: number): number | null {
  if (count === 0) return null;
  return decimalOf({ over: BigInt(sumUnits), under: BigInt(UNITS_PER_POINT * count) });
}

/** Totals of one exam: their sum, how many they are, and the exam's maximum. */
export interface Totals {
  sumUnits: number;
  count: number;
  maxUnits: number;
}

/** The mean share of the maximum over several exams, each of the same weight; null where there is none. */
export function meanShare(exams: readonly Totals[]): number | null {
  const scored = exams.filter(({ count, maxUnits }) => count > 0 && maxUnits > 0);
  if (scored.length === 0) return null;
  const sum = scored.map(shareOf).reduce(added, { over: 0n, under: 1n });
  return decimalOf({ over: sum.over, under: sum.under * BigInt(scored.length) });
}

function shareOf({ sumUnits, count, maxUnits }: Totals): Fraction {
  return { over: BigInt(sumUnits), under: BigInt(count) * BigInt(maxUnits) };
}

function added(a: Fraction, b: Fraction): Fraction {
  const over = a.over * b.under + b.over * a.under;
  const under = a.under * b.under;
  const shared = commonDivisor(over, under);
  return { over: over / shared, under: under / shared };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
