import { hundredthsOf } from '#domain/fraction.ts';

/** One answer that she scored: which part of the maximum it got, and when. */
export interface Scored {
  share: number;
  at: number;
}

/** The mean share of the first and of the last ones of a stack, two places. */
export interface Drift {
  first: number;
  last: number;
}

/** So many at each end are compared. */
const END = 10;
/** Less than this part of the maximum is nothing to speak of. */
const WORTH_SAYING = 0.1;

const average = (scored: readonly Scored[]) =>
  scored.reduce((sum, { share }) => sum + share, 0) / scored.length;

/** Whether what she gave has moved between the first ten answers and the last ten; null while nothing can be said. */
export function driftOf(scored: readonly Scored[]): Drift | null {
  if (scored.length < 2 * END) return null;
  const inTurn = scored.toSorted((one, other) => one.at - other.at);
  const [first, last] = [average(inTurn.slice(0, END)), average(inTurn.slice(-END))];
  // Sums of shares are not exact: a tenth must count as one.
  if (Math.abs(last - first) <= WORTH_SAYING - 1e-9) return null;
  return { first: hundredthsOf(first), last: hundredthsOf(last) };
}
