/** How many totals lie in which range of scores. */
import { STEP_UNITS, UNITS_PER_POINT } from './score.ts';

/**
 * One range of totals: `from` belongs to it and `to` to the next one, but for the last, to which both belong. All are
 * equally wide; where no round width goes into the maximum the last one reaches beyond it.
 */
export interface Bin {
  /** In units. */
  from: number;
  to: number;
  count: number;
}

const [FEWEST, MOST] = [5, 10];
/** Widths that are read at a glance, in points, times every power of ten. */
const ROUND = [0.25, 0.5, 1, 2, 2.5, 4, 5];

/** Totals in ranges of one width over an exam's maximum (`maxUnits`); none without one. Of 20 each range is 2 points. */
export function distributionOf(totals: readonly number[], maxUnits: number): Bin[] {
  if (maxUnits <= 0) return [];
  const width = widthOf(maxUnits);
  const bins = Array.from({ length: Math.ceil(maxUnits / width) }, (_, at) => ({
    from: at * width,
    to: (at + 1) * width,
    count: 0,
  }));
  for (const total of totals) {
    const bin = bins.find(({ to }) => total < to) ?? bins.at(-1);
    if (bin) bin.count += 1;
  }
  return bins;
}

/** The finest round width that makes 5 to 10 ranges and goes evenly into the maximum; else the finest that makes them. */
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
