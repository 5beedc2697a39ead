/** The row a carried one would follow; null where it would stand before all others. */
export type Behind = string | null;

/** A row on the screen. */
export interface SeenRow {
  id: string;
  top: number;
  bottom: number;
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

/** The place a row gets behind another one; its own where that one has gone meanwhile. */
export function placeBehind(ids: readonly string[], id: string, behind: Behind): number {
  if (behind === null) return 0;
  const at = without(ids, id).indexOf(behind);
  return at < 0 ? ids.indexOf(id) : at + 1;
}

/** The rows on both sides of a row that stands at a place. */
export function sidesOf(
  ids: readonly string[],
  id: string,
  place: number,
): { behind: Behind; before: string | null } {
  const others = without(ids, id);
  const at = Math.min(Math.max(place, 0), others.length);
  return { behind: others[at - 1] ?? null, before: others[at] ?? null };
}

/** The row to follow from a height on: the gap nearest to it among the rows on the screen. */
export function behindAt(
  ids: readonly string[],
  id: string,
  rows: readonly SeenRow[],
  y: number,
): Behind {
  const others = rows.filter((row) => row.id !== id);
  const below = others.find(({ top, bottom }) => (top + bottom) / 2 > y);
  const last = others.at(-1);
  if (!below && last) return last.id;
  const place = below ? without(ids, id).indexOf(below.id) : ids.indexOf(id);
  return sidesOf(ids, id, place).behind;
}

/** Where the line of a gap is drawn; null where neither of its rows is there. */
export function lineOf(
  rows: readonly SeenRow[],
  { behind, before }: ReturnType<typeof sidesOf>,
): number | null {
  const above = rows.find(({ id }) => id === behind);
  return above?.bottom ?? rows.find(({ id }) => id === before)?.top ?? null;
}

/** At the edges of the window, as a part of its height. */
const EDGE = 0.15;
const NARROWEST = 96;
const FASTEST = 1.4;

/** How fast the page goes under what is carried to an edge of the window, in pixels a millisecond. */
export function pullAt(y: number, height: number): number {
  const edge = Math.max(height * EDGE, NARROWEST);
  const into = Math.min(y - edge, 0) + Math.max(y - height + edge, 0);
  return Math.min(Math.max(into / edge, -1), 1) * FASTEST;
}
