/** Sums of whole numbers and how far they spread, exact: the order of the values decides no digit. */

/** What mean and deviation are made of. */
export interface Moments {
  count: number;
  sum: number;
  /** Of the squares. */
  squares: number;
}

/** The moments of whole numbers. */
export function momentsOf(values: ArrayLike<number>): Moments {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  return { count: values.length, sum, squares };
}

/** n Σx² − (Σx)²: n² times the population's variance, n (n − 1) times the sample's; 0 exactly where all are equal. */
export function spreadOf({ count, sum, squares }: Moments): bigint {
  return BigInt(count) * BigInt(squares) - BigInt(sum) ** 2n;
}

/** The deviation of these values themselves, none of which is missing (n below the fraction); null of none. */
export function deviationOf(moments: Moments): number | null {
  if (moments.count === 0) return null;
  return Math.sqrt(Number(spreadOf(moments))) / moments.count;
}
