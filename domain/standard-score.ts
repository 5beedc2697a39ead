/** Standard scores (تراز): where a total stands among the others, whatever the exam's maximum and hardness. */
import { momentsOf, spreadOf } from './moments.ts';

/** What the mean becomes, and how much one deviation is. */
const MEAN = 5_000;
const STEP = 1_000;

/** 5000 + 1000 z by the deviation of these totals, in whole numbers; null of one alone and where all are equal. */
export function standardScores(totals: readonly number[]): (number | null)[] {
  const moments = momentsOf(totals);
  const spread = Number(spreadOf(moments));
  if (moments.count < 2 || spread === 0) return totals.map(() => null);
  const { count, sum } = moments;
  return totals.map((total) =>
    Math.round(MEAN + (STEP * (count * total - sum)) / Math.sqrt(spread)),
  );
}
