/** Rows that lie together. */
export interface Stretch {
  first: number;
  /** One behind the last. */
  end: number;
}

/** More would only make a long list slow. */
export const MOST = 40;

/** The rows that reach into `top` to `bottom`, measured from the list's own top, at most `most`. */
export function sliceOf(
  heights: readonly number[],
  { top, bottom }: { top: number; bottom: number },
  most = MOST,
): Stretch {
  if (heights.length <= MOST) return { first: 0, end: heights.length };
  let first = 0;
  let above = 0;
  // A list that was scrolled past shows its end, never nothing.
  while (first < heights.length - most / 2 && above + (heights[first] ?? 0) < top) {
    above += heights[first] ?? 0;
    first += 1;
  }
  let end = first;
  let y = above;
  while (end < heights.length && end - first < most && (y < bottom || end === first)) {
    y += heights[end] ?? 0;
    end += 1;
  }
  return { first, end };
}

/** The row at a height, measured from the list's own top. */
export function rowAt(heights: readonly number[], y: number): number {
  let at = 0;
  let below = heights[0] ?? 0;
  while (below <= y && at < heights.length - 1) {
    at += 1;
    below += heights[at] ?? 0;
  }
  return at;
}

/** One step on the way to what is wanted: what is not wanted goes, and a few more rows come, from the seen one on. */
export function stepTo(mounted: Stretch, wanted: Stretch, seen: number, few: number): Stretch {
  let first = Math.max(mounted.first, wanted.first);
  let end = Math.min(mounted.end, wanted.end);
  if (first >= end) {
    const from = Math.max(Math.min(seen, wanted.end - 1), wanted.first);
    return { first: from, end: Math.min(from + few, wanted.end) };
  }
  let left = few;
  while (left > 0 && (first > wanted.first || end < wanted.end)) {
    const isUp = end >= wanted.end || (seen < first && first > wanted.first);
    if (isUp) first -= 1;
    else end += 1;
    left -= 1;
  }
  return { first, end };
}

/** What stands in the list: a row by its place, or the room of those that are left out. */
export type Part = { at: number } | { gap: number; from: number };

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);

/** Rows that lie together, and one more that must stay mounted wherever the page is. */
export function partsOf(
  heights: readonly number[],
  { first, end }: Stretch,
  pinned: number | null,
): Part[] {
  const above = sumOf(heights.slice(0, first));
  const below = sumOf(heights.slice(end));
  const rows = Array.from({ length: end - first }, (_, at): Part => ({ at: first + at }));
  const room = (gap: number, from: number): Part[] => (gap > 0 ? [{ gap, from }] : []);
  /** A stretch that is left out, around the pinned row where it lies within. */
  const around = (from: number, to: number, gap: number): Part[] => {
    if (pinned === null || pinned < from || pinned >= to) return room(gap, from);
    return [
      ...room(sumOf(heights.slice(from, pinned)), from),
      { at: pinned },
      ...room(sumOf(heights.slice(pinned + 1, to)), pinned + 1),
    ];
  };
  return [...around(0, first, above), ...rows, ...around(end, heights.length, below)];
}
