/** Distributes the points missing from a total over the questions, or takes a surplus back, in quarters. */
import { STEP_UNITS } from './score.ts';

/**
 * The maxima after the spread: a quarter to each question in order, round and round, never below a quarter.
 * Null where it cannot come out: no question, a total between two quarters, or a surplus that nobody can give back.
 */
export function distributeRest(maxima: readonly number[], total: number): number[] | null {
  const sum = maxima.reduce((units, maximum) => units + maximum, 0);
  const rest = total - sum;
  if (total % STEP_UNITS !== 0 || rest % STEP_UNITS !== 0) return null;
  if (rest < 0 && sum + rest < maxima.length * STEP_UNITS) return null;
  if (rest !== 0 && maxima.length === 0) return null;
  const spread = [...maxima];
  const step = rest < 0 ? -STEP_UNITS : STEP_UNITS;
  for (let left = rest, at = 0; left !== 0; at = (at + 1) % spread.length) {
    const maximum = spread[at] ?? 0;
    if (maximum + step < STEP_UNITS) continue;
    spread[at] = maximum + step;
    left -= step;
  }
  return spread;
}

/**
 * The parts of a question whose maximum changes: those that made up the whole make it up again, and none exceed it;
 * fewer, or parts that cannot come out, stay as they were written.
 */
export function distributeParts(parts: readonly number[], from: number, to: number): number[] {
  const sum = parts.reduce((units, part) => units + part, 0);
  const follows = parts.length > 0 && (sum === from || sum > to);
  return (follows && distributeRest(parts, to)) || [...parts];
}
