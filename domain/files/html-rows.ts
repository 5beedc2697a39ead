/** Rows of pages that programs save as `.xls`. */
import { Parser } from 'htmlparser2';
import { FILE_LIMITS, UnreadableFile } from './model.ts';

/** Whether a text is a page with a table. */
export const isHtmlTable = (text: string): boolean =>
  /^\s*</.test(text) && /<table[\s>]/i.test(text);

const unread = new Set(['script', 'style', 'title']);
const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'caption', 'table', 'body', 'br']);
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The rows of each of its tables, below the lines that stand before it; what stands in cells that are one stands in each
 * of their rows.
 */
export function tablesOfHtml(html: string): string[][][] {
  const tables: string[][][] = [];
  let rows: string[][] = [];
  let count = 0;
  /** Rows that are open, the innermost last, with the text of the cell that is open in each. */
  const open: { cells: string[]; cell: string | null; span: [number, number] }[] = [];
  let below: { column: number; text: string; rows: number }[] = [];
  let outside = '';
  let skipped = 0;
  const emit = (cells: string[]) => {
    count += 1;
    if (count > FILE_LIMITS.rows) throw new UnreadableFile('tooMany', { most: FILE_LIMITS.rows });
    if (cells.some(Boolean)) rows.push(cells);
  };
  const endOutside = () => {
    emit([tidy(outside)]);
    outside = '';
  };
  const endCell = () => {
    const row = open.at(-1);
    if (!row || row.cell === null) return;
    const [columns, lines] = row.span;
    const { length } = row.cells;
    row.cells.push(tidy(row.cell), ...Array.from({ length: columns - 1 }, () => ''));
    if (lines > 1) below.push({ column: length, text: tidy(row.cell), rows: lines });
    row.cell = null;
  };
  const endRow = () => {
    endCell();
    const row = open.pop();
    if (row) emit(row.cells.slice(0, FILE_LIMITS.columns));
  };
  /** Cells from above come before those that the row brings itself. */
  const fill = () => {
    const cells = open.at(-1)?.cells;
    for (;;) {
      const above = below.find((one) => one.column === cells?.length);
      if (!above || !cells) return;
      cells.push(above.text);
    }
  };
  const number = (given: string | undefined) =>
    Math.min(Math.max(Number.parseInt(given ?? '1', 10) || 1, 1), FILE_LIMITS.columns);
  const parser = new Parser({
    onopentag: (name, given) => {
      if (open.length > FILE_LIMITS.depth)
        throw new UnreadableFile('tooDeep', { n: FILE_LIMITS.depth });
      if (unread.has(name)) skipped += 1;
      if (blocks.has(name) && open.length === 0) endOutside();
      if (name === 'br' && open.length > 0) parserText(' ');
      if (name === 'table') below = [];
      if (name === 'tr') {
        open.push({ cells: [], cell: null, span: [1, 1] });
        below = below.flatMap((one) => (one.rows > 1 ? [{ ...one, rows: one.rows - 1 }] : []));
      }
      const row = open.at(-1);
      if ((name !== 'td' && name !== 'th') || !row) return;
      endCell();
      fill();
      row.cell = '';
      row.span = [number(given['colspan']), number(given['rowspan'])];
    },
    ontext: (piece) => parserText(piece),
    onclosetag: (name) => {
      if (unread.has(name)) skipped -= 1;
      if (name === 'td' || name === 'th') endCell();
      if (name === 'tr') {
        endCell();
        fill();
        endRow();
      }
      if (blocks.has(name) && open.length === 0) endOutside();
      if (name === 'table' && open.length === 0) {
        tables.push(rows);
        rows = [];
      }
    },
  });
  function parserText(piece: string) {
    const row = open.at(-1);
    if (skipped > 0) return;
    if (row && row.cell !== null) row.cell += piece;
    else if (!row) outside += piece;
  }
  parser.end(html);
  endOutside();
  return [...tables, rows];
}
