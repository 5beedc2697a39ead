import { foldText, toLatinDigits } from '#domain/text.ts';
import { labelsNamed } from '../shared/marks.ts';

/** What heads the rows or columns of a key. */
const HEADING =
  /^(?:(?:شماره|شماره ?ی)? ?(?:سوال|سوالات|تست|پرسش)|ردیف|شماره|(?:پاسخ|جواب|گزینه|کلید)(?: ?ها)?(?: ?ی)?(?: (?:صحیح|درست|سوال|سوالات|آزمون))?|پاسخ ?نامه|questions?|no|number|answers?|key|correct(?: answer| option)?|#)$/;
const KEY = /پاسخ|جواب|گزینه|کلید|answer|key|correct/;
const TRUTH = /^(?:صحیح|غلط|درست|نادرست|true|false|[tf])$/i;

type Cell =
  | { kind: 'number'; number: number }
  | { kind: 'label'; label: string }
  | { kind: 'heading'; text: string };

function cellOf(written: string): Cell | null {
  const text = written.replace(/[*_]/g, '').trim();
  if (text.length > 40) return null;
  const digits = toLatinDigits(text).replace(/[-–.)]$/, '');
  if (/^\d{1,3}$/.test(digits)) return { kind: 'number', number: Number(digits) };
  const folded = foldText(text).replace(/[:：]$/, '');
  if (HEADING.test(folded)) return { kind: 'heading', text: folded };
  if (TRUTH.test(text)) return { kind: 'label', label: text };
  const [label, ...others] = labelsNamed(text);
  return label === undefined || others.length > 0 ? null : { kind: 'label', label };
}

/** The cells of a line of a key; null where it holds anything else. */
function cellsOf(line: string): Cell[] | null {
  if (line.length > 2_000) return null;
  const parts = line
    .split(/\t|\||\s{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^:?-{2,}:?$/.test(part));
  const cells = parts.map(cellOf);
  return cells.every((cell) => cell !== null) ? cells.filter((cell) => cell !== null) : null;
}

const isDivided = (line: string) => /\t|\||\S\s{2,}\S/.test(line);

/** Numbers in one row and what is right in the next one. */
function inRows(rows: readonly Cell[][]): [number, string][] | null {
  const plain = rows.map((row) => row.filter(({ kind }) => kind !== 'heading'));
  const pairs: [number, string][] = [];
  const filled = plain.filter((row) => row.length > 0);
  if (filled.length % 2 === 1) return null;
  for (let at = 0; at < filled.length; at += 2) {
    const [numbers = [], labels = []] = [filled[at], filled[at + 1]];
    if (numbers.length !== labels.length) return null;
    for (const [place, cell] of numbers.entries()) {
      const label = labels[place];
      if (cell.kind !== 'number' || label === undefined) return null;
      // Options that are counted by numbers are named by them.
      pairs.push([cell.number, label.kind === 'number' ? String(label.number) : saidBy(label)]);
    }
  }
  return pairs;
}

const saidBy = (cell: Cell) => (cell.kind === 'label' ? cell.label : '');

/** A number and what is right beside each other, once or more in every row. */
function inColumns(rows: readonly Cell[][]): [number, string][] | null {
  const pairs: [number, string][] = [];
  for (const row of rows) {
    if (row.every(({ kind }) => kind === 'heading')) continue;
    if (row.length % 2 === 1) return null;
    for (let at = 0; at < row.length; at += 2) {
      const [number, label] = [row[at], row[at + 1]];
      if (number?.kind !== 'number' || label === undefined || label.kind === 'heading') return null;
      pairs.push([number.number, label.kind === 'number' ? String(label.number) : label.label]);
    }
  }
  return pairs;
}

/** The pairs of a key that stands in a table; null where it is none. Two readings that are both possible count as none. */
export function pairsInTable(lines: readonly string[]): Map<number, string> | null {
  const rows: Cell[][] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const cells = isDivided(line) ? cellsOf(line) : null;
    if (cells === null) return null;
    if (cells.length > 0) rows.push(cells);
  }
  const isHeadedAbove =
    rows.length > 1 && rows[0]?.every(({ kind }) => kind === 'heading') === true;
  const [byRows, byColumns] = [isHeadedAbove ? null : inRows(rows), inColumns(rows)];
  if (byRows !== null && byColumns !== null && String(byRows) !== String(byColumns)) return null;
  const pairs = byRows ?? byColumns ?? [];
  const numbers = new Set(pairs.map(([number]) => number));
  return pairs.length === 0 || numbers.size !== pairs.length ? null : new Map(pairs);
}

/** Where a table at the end begins that heads itself as a key; null where there is none. */
export function tableAtEnd(lines: readonly string[]): number | null {
  let from: number | null = null;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const cells = isDivided(line) ? cellsOf(line) : null;
    if (cells === null) break;
    if (cells.some((cell) => cell.kind === 'heading' && KEY.test(cell.text))) from = at;
    if (from === at && cells.every(({ kind }) => kind === 'heading')) break;
  }
  // The row of numbers stands above the one that is headed.
  const above = from === null ? null : cellsOf(lines[from - 1] ?? '');
  return from !== null && above?.some(({ kind }) => kind === 'number') ? from - 1 : from;
}
