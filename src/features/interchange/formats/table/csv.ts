import { dividedText, NONE, parsed, rowsOfText } from '#domain/files/csv.ts';
import { decode } from '#domain/files/decoding.ts';
import { FILE_LIMITS, type Remark, remark } from '#domain/files/model.ts';
import { isExamTable } from '../text/exam-table.ts';
import { guessed, knownHeadings } from './guess.ts';
import type { Table } from './model.ts';

const known = (rows: readonly string[][]) => knownHeadings(rows).known;

/** The rows of a text of cells; where a quote is never closed, quotes are letters like others. */
export function tableOfText(given: string, remarks: Remark[]): Table {
  const { rows, isBroken, isCut } = rowsOfText(given, known);
  const guess = guessed(rows);
  return {
    format: 'csv',
    rows,
    headers: rows[guess.headerRow] ?? [],
    guess,
    remarks: [
      ...remarks,
      ...(isBroken ? [remark('quotesBroken', 'changed')] : []),
      ...(isCut ? [remark('columnsCut', 'dropped', { most: FILE_LIMITS.columns })] : []),
    ],
    doubts: new Map(),
  };
}

/** How much of a text is a table: which part of its rows has as many cells as its headings or as most of them have. */
export interface Tableness {
  /** Its headings are known or it says so; nearly all its rows have as many cells; or it is none. */
  kind: 'headed' | 'even' | 'none';
  share: number;
}

const filled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '') + 1;

/** Looks at every row. */
export function tableness(given: string): Tableness {
  const { sign, rest, isDeclared } = dividedText(given, known);
  if (isDeclared) return { kind: 'headed', share: 1 };
  if (sign === NONE) return { kind: 'none', share: 0 };
  const rows = parsed(rest, sign, true).rows.filter((row) => row.some((cell) => cell !== ''));
  // The table of an exam paper is a typed exam: options stand in the cells of its questions.
  const isExam = sign === '\t' && isExamTable(rows.slice(0, 30).map((row) => row.join('\t')));
  if (rows.length < 2 || isExam) return { kind: 'none', share: 0 };
  const headings = knownHeadings(rows);
  if (headings.known > 1)
    return { kind: 'headed', share: (rows.length - headings.at) / rows.length };
  const widths = rows.map(filled).toSorted((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const share = widths.filter((width) => width === usual).length / rows.length;
  return usual >= 3 && share >= 0.7 ? { kind: 'even', share } : { kind: 'none', share: 0 };
}

/** The rows of a CSV file. */
export function readCsv(bytes: Uint8Array): Table {
  const { text, remarks } = decode(bytes);
  return tableOfText(text, remarks);
}
