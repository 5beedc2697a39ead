/** How much of the differences between totals is the students' own, and how far a total may be off by chance. */
import { momentsOf, spreadOf } from './moments.ts';

/** Both null where nothing can be said. */
export interface Reliability {
  /** Cronbach's alpha; below 0 where the questions contradict each other. */
  alpha: number | null;
  /** The standard error of measurement of the totals, in units. */
  error: number | null;
}

/**
 * Cronbach's alpha (Psychometrika 16, 1951) of the questions' columns, one score of every student in each. Variances
 * have n − 1 below the fraction, and every question counts, one that all answered alike too. Nothing is said of fewer
 * than two questions or students, or of equal sums. Alpha is about the parts, so its sums are not held at 0; the error
 * (Lord and Novick, 1968: deviation × √(1 − reliability)) is about the totals that are given out, which are.
 */
export function reliabilityOf(
  columns: readonly ArrayLike<number>[],
  totals: ArrayLike<number>,
): Reliability {
  const items = BigInt(columns.length);
  const students = columns[0]?.length ?? 0;
  const whole = spreadOf(momentsOf(rowSums(columns, students)));
  if (columns.length < 2 || students < 2 || whole === 0n) return { alpha: null, error: null };
  let parts = 0n;
  for (const column of columns) parts += spreadOf(momentsOf(column));
  const alpha = Number(items * (whole - parts)) / Number((items - 1n) * whole);
  // A share of error above all there is would be an error larger than the scores' own deviation.
  const variance = Number(spreadOf(momentsOf(totals))) / (students * (students - 1));
  return { alpha, error: Math.sqrt(variance * (1 - Math.max(0, alpha))) };
}

function rowSums(columns: readonly ArrayLike<number>[], students: number): Float64Array {
  const sums = new Float64Array(students);
  for (const column of columns)
    for (let at = 0; at < students; at += 1) sums[at] = (sums[at] ?? 0) + (column[at] ?? 0);
  return sums;
}
