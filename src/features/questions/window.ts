/** Which rows of a long list are near the window. */
interface Slice {
  first: number;
  /** One behind the last. */
  end: number;
  /** Heights of what is left out above and below. */
  above: number;
  below: number;
}

/** More would only make a long list slow. */
const MOST = 40;

/** The rows that reach into `top` to `bottom`, measured from the list's own top, at most forty. */
export function sliceOf(
  heights: readonly number[],
  { top, bottom }: { top: number; bottom: number },
): Slice {
  if (heights.length <= MOST) return { first: 0, end: heights.length, above: 0, below: 0 };
  let first = 0;
  let above = 0;
  // A list that was scrolled past shows its end, never nothing.
  while (first < heights.length - MOST / 2 && above + (heights[first] ?? 0) < top) {
    above += heights[first] ?? 0;
    first += 1;
  }
  let end = first;
  let y = above;
  while (end < heights.length && end - first < MOST && (y < bottom || end === first)) {
    y += heights[end] ?? 0;
    end += 1;
  }
  let below = 0;
  for (let at = end; at < heights.length; at += 1) below += heights[at] ?? 0;
  return { first, end, above, below };
}
