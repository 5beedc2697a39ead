/** A term's figures from sums: means over classes and exams, what to teach again, and how two groups differ. */
import { compared, decimalOf, fraction, lessened } from './fraction.ts';
import { momentsOf, spreadOf, type Moments } from './moments.ts';
import { meanScore, meanShare, meanShareFraction, type Totals } from './statistics.ts';

/** The mean of several classes' totals together, as a score; null of none. */
export function meanOfSums(parts: readonly { sumUnits: number; count: number }[]): number | null {
  return meanScore(
    parts.reduce((sum, { sumUnits }) => sum + sumUnits, 0),
    parts.reduce((sum, { count }) => sum + count, 0),
  );
}

/** Exams of one course, class or period together. */
export interface Mean<Key, Item> {
  key: Key;
  items: Item[];
  /** How many results. */
  count: number;
  /** The mean share of the maximum, every exam of the same weight; null where nothing counts. */
  share: number | null;
}

/** The means of what has the same key (a course, a class, a month), in the order in which the keys come first. */
export function meansBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  totalsOf: (item: Item) => Totals | null,
): Mean<Key, Item>[] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].map(([key, group]) => {
    const totals = group.flatMap((item) => totalsOf(item) ?? []);
    const count = totals.reduce((sum, one) => sum + one.count, 0);
    return { key, items: group, count, share: meanShare(totals) };
  });
}

/** How few results say nothing of a question or a course, and how many are listed. */
export interface WeakestOf {
  minimum?: number;
  most?: number;
}

/** Fewer than five students are an accident. */
const MINIMUM = 5;
const MOST = 10;

/** Those of which the smallest share was reached, the weakest first; of equal ones that with more results. */
export function weakest<Item>(
  items: readonly Item[],
  totalsOf: (item: Item) => readonly Totals[],
  { minimum = MINIMUM, most = MOST }: WeakestOf = {},
): { item: Item; count: number; share: number }[] {
  return items
    .flatMap((item) => {
      const totals = totalsOf(item);
      const exact = meanShareFraction(totals);
      const count = totals.reduce((sum, one) => sum + one.count, 0);
      return exact && count >= minimum ? [{ item, count, exact }] : [];
    })
    .toSorted((a, b) => compared(a.exact, b.exact) || b.count - a.count)
    .slice(0, most)
    .map(({ item, count, exact }) => ({ item, count, share: decimalOf(exact) }));
}

/** Totals of a class or an exam, to be compared with another one's. */
export interface Side extends Moments {
  maxUnits: number;
}

/** A side from its totals. */
export function sideOf(totals: readonly number[], maxUnits: number): Side {
  return { ...momentsOf(totals), maxUnits };
}

/** How large a difference is beside how much students differ anyway: Cohen (1988), 0.2, 0.5 and 0.8 deviations. */
export type EffectWord = 'none' | 'small' | 'medium' | 'large';

/** What two sides differ by; above 0 where the first is better. */
export interface Comparison {
  /** Of their mean shares of the maximum, two places. */
  difference: number;
  /** Cohen's d by the pooled deviation (n − 1) of the shares; null where nobody differs or a side is one alone. */
  effect: number | null;
  word: EffectWord | null;
}

/** Compares two classes, or two exams whatever their maxima; null where a side has nobody. */
export function compareSides(a: Side, b: Side): Comparison | null {
  const [shareA, shareB] = [a, b].map(shareOf);
  if (!shareA || !shareB) return null;
  const exact = lessened(shareA, shareB);
  const deviation = pooledDeviation(a, b);
  const effect = deviation === 0 ? null : Number(exact.over) / Number(exact.under) / deviation;
  return {
    difference: decimalOf(exact),
    effect,
    word: effect === null ? null : wordOf(Math.abs(effect)),
  };
}

function shareOf({ sum, count, maxUnits }: Side) {
  return count === 0 || maxUnits <= 0 ? null : fraction(sum, count * maxUnits);
}

/** 0 where it says nothing. */
function pooledDeviation(a: Side, b: Side): number {
  if (a.count < 2 || b.count < 2) return 0;
  const squares = [a, b].map((side) => Number(spreadOf(side)) / side.count / side.maxUnits ** 2);
  return Math.sqrt(((squares[0] ?? 0) + (squares[1] ?? 0)) / (a.count + b.count - 2));
}

function wordOf(size: number): EffectWord {
  if (size < 0.2) return 'none';
  if (size < 0.5) return 'small';
  return size < 0.8 ? 'medium' : 'large';
}
