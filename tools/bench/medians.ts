/** The middle and the slow end of what was measured. */

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** The one in the middle. */
export const median = (values: readonly number[]): number =>
  sorted(values)[values.length >> 1] ?? NaN;

/** The value that such a share of all does not reach. */
export const share = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;

/** The 95th of a hundred. */
export const p95 = (values: readonly number[]): number => share(values, 0.95);

/** Own and control of one run, taken in turns. */
export interface Samples {
  own: number[];
  control: number[];
}

/** The medians of the runs' p95s. */
export const medianP95 = (runs: readonly Samples[]) => ({
  own: median(runs.map(({ own }) => p95(own))),
  control: median(runs.map(({ control }) => p95(control))),
});
