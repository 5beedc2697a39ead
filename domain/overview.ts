/** A term's figures from sums: means over classes and exams, and what to teach again. */
import { compared, decimalOf } from './fraction.ts';
import { MINIMUM_STUDENTS } from './minimum-students.ts';
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

/** How few students say nothing of a question or a course, and how many are listed. */
export interface WeakestOf {
  minimum?: number;
  most?: number;
}

const MOST = 10;

/**
 * Those of which the smallest share was reached, the weakest first; of equal ones that with more results. Of several
 * exams the one with most results says how many students they are at least.
 */
export function weakest<Item>(
  items: readonly Item[],
  totalsOf: (item: Item) => readonly Totals[],
  { minimum = MINIMUM_STUDENTS, most = MOST }: WeakestOf = {},
): { item: Item; count: number; share: number }[] {
  return items
    .flatMap((item) => {
      const totals = totalsOf(item);
      const exact = meanShareFraction(totals);
      const count = totals.reduce((sum, one) => sum + one.count, 0);
      const students = Math.max(0, ...totals.map((one) => one.count));
      return exact && students >= minimum ? [{ item, count, exact }] : [];
    })
    .toSorted((a, b) => compared(a.exact, b.exact) || b.count - a.count)
    .slice(0, most)
    .map(({ item, count, exact }) => ({ item, count, share: decimalOf(exact) }));
}
