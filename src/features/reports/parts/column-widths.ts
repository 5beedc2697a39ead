import type { Column } from './column.ts';

/** In letters. */
const WIDEST = 32;
const NARROWEST = 5;
/** A heading may break into two lines, but shows its sign of sorting. */
const HEADING = 12;
/** Of what is drawn in a cell, nobody knows how wide it is. */
const DRAWN = 20;
const written = { number: 7, score: 7, percent: 6, day: 18, instant: 24 };

/** Widths in letters that hold for all rows, so that columns stand still while rows come and go. */
export function widthsOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly number[] {
  return columns.map((column) => {
    const { kind, title, width, cell } = column;
    if (width !== undefined) return Math.min(width, WIDEST);
    const heading = Math.max(NARROWEST, Math.min(title.length + 2, HEADING));
    if (kind !== 'text' && kind !== 'state') return Math.max(heading, written[kind]);
    let most = cell ? Math.max(heading, DRAWN) : heading;
    for (const row of rows) most = Math.max(most, String(column.value(row) ?? '').length);
    return Math.min(most, WIDEST);
  });
}
