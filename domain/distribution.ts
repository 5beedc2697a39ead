/** How many totals lie in which range of scores. */
import { STEP_UNITS, UNITS_PER_POINT } from './score.ts';

/** One range of totals: `from` belongs to it and `to` to the next one, but for the last, to which both belong. */
export interface Bin {
  /** In units. */
  from: number;
  to: number;
  count: number;
}

/** Of 20, as teachers read it: 10 is what is passed with, and below it the ranges are wide. */
const OF_TWENTY = [0, 4, 8, 10, 12, 14, 16, 18, 20];
const [FEWEST, MOST] = [5, 10];
/** Widths that are read at a glance, in points, times every power of ten. */
const ROUND = [0.25, 0.5, 1, 2, 2.5, 4, 5];

/** Totals in ranges of an exam's maximum; none without one. */
export function distributionOf(totals: readonly number[], maxUnits: number): Bin[] {
  const edges = edgesOf(maxUnits);
  const bins = edges.slice(1).map((to, at) => ({ from: edges[at] ?? 0, to, count: 0 }));
  for (const total of totals) {
    const bin = bins.find(({ to }) => total < to) ?? bins.at(-1);
    if (bin) bin.count += 1;
  }
  return bins;
}

function edgesOf(maxUnits: number): number[] {
  if (maxUnits <= 0) return [];
  if (maxUnits === 20 * UNITS_PER_POINT) return OF_TWENTY.map((score) => score * UNITS_PER_POINT);
  const width = widthOf(maxUnits);
  const edges = Array.from({ length: Math.ceil(maxUnits / width) }, (_, at) => at * width);
  return [...edges, maxUnits];
}

/** The finest round width that goes evenly into the maximum; where none does, the finest at all, and the last range is shorter. */
function widthOf(maxUnits: number): number {
  // Less than five quarters of a point: a quarter is as fine as scores are given.
  if (maxUnits < FEWEST * STEP_UNITS) return STEP_UNITS;
  const widths: number[] = [];
  for (let power = 1; power * STEP_UNITS <= maxUnits; power *= 10)
    widths.push(...ROUND.map((points) => points * power * UNITS_PER_POINT));
  const fits = widths
    .filter((width) => maxUnits / width <= MOST && maxUnits / width > FEWEST - 1)
    .toSorted((a, b) => a - b);
  return fits.find((width) => maxUnits % width === 0) ?? fits[0] ?? maxUnits;
}
