import Papa from 'papaparse';
import type { Remark } from '../../model.ts';
import { decode } from '../shared/decoding.ts';
import { remark } from '../shared/rows.ts';
import { isExamTable } from '../text/exam-table.ts';
import { guessed, knownHeadings } from './guess.ts';
import { MOST_COLUMNS, type Table } from './model.ts';

const SIGNS = [',', ';', '\t', '|', '،'];

/** The sign between cells where a file says it itself, as Excel writes it. */
function declared(text: string): { sign: string; rest: string } {
  const found = /^\s*"?sep=(.)"?\n/i.exec(text);
  return found === null
    ? { sign: '', rest: text }
    : { sign: found[1] ?? '', rest: text.slice(found[0].length) };
}

/** No sign of any text: a file of one column is not divided by the commas of its sentences. */
const NONE = '\u001f';

/** The sign under which headings are known, else the one that stands equally often in the lines outside quotes. */
function signOf(text: string): string {
  const beginning = text
    .slice(0, 60_000)
    .replace(/"(?:[^"]|"")*"/g, (quoted) =>
      quoted.length > 60 ? '' : quoted.slice(1, -1).replace(/[,;\t|،\n]/g, ' '),
    );
  const lines = beginning
    .split('\n')
    .slice(0, 60)
    .filter((line) => line.trim() !== '');
  const scored = SIGNS.map((sign) => {
    const cells = lines.map((line) => line.split(sign));
    const counts = cells.map((line) => line.length - 1).toSorted((one, other) => one - other);
    const usual = counts[Math.floor(counts.length / 2)] ?? 0;
    const even = counts.filter((count) => count === usual).length / Math.max(1, lines.length);
    return { sign, usual, even, known: knownHeadings(cells).known };
  });
  const headed = scored.reduce((best, one) => (one.known > best.known ? one : best));
  if (headed.known > 1) return headed.sign;
  if (headed.known === 1) return NONE;
  const worth = ({ usual, even }: (typeof scored)[number]) => even * Math.min(usual, 12);
  // The Persian comma divides sentences; only headings show that it divides cells.
  const best = scored
    .filter(({ sign, usual }) => sign !== '،' && usual > 0)
    .toSorted((one, other) => worth(other) - worth(one))[0];
  return best?.sign ?? NONE;
}

function parsed(
  text: string,
  sign: string,
  quotes: boolean,
): { rows: string[][]; isBroken: boolean } {
  const result = Papa.parse<string[]>(text, {
    delimiter: sign,
    newline: '\n',
    ...(quotes ? {} : { quoteChar: '\u0000' }),
  });
  return { rows: result.data, isBroken: result.errors.some(({ type }) => type === 'Quotes') };
}

/** The rows of a text of cells; where a quote is never closed, quotes are letters like others. */
export function tableOfText(given: string, remarks: Remark[]): Table {
  const { sign, rest } = declared(given.replace(/\r\n?/g, '\n'));
  const separator = sign === '' ? signOf(rest) : sign;
  const quoted = parsed(rest, separator, true);
  const whole = quoted.isBroken ? parsed(rest, separator, false).rows : quoted.rows;
  const isCut = whole.some(
    (row) => row.length > MOST_COLUMNS && row.slice(MOST_COLUMNS).some(Boolean),
  );
  const rows = whole.map((row) => (row.length > MOST_COLUMNS ? row.slice(0, MOST_COLUMNS) : row));
  const guess = guessed(rows);
  return {
    format: 'csv',
    rows,
    headers: rows[guess.headerRow] ?? [],
    guess,
    remarks: [
      ...remarks,
      ...(quoted.isBroken ? [remark('quotesBroken', 'changed')] : []),
      ...(isCut ? [remark('columnsCut', 'dropped', { most: MOST_COLUMNS })] : []),
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
  const { sign, rest } = declared(given.replace(/\r\n?/g, '\n'));
  if (sign !== '') return { kind: 'headed', share: 1 };
  const separator = signOf(rest);
  if (separator === NONE) return { kind: 'none', share: 0 };
  const rows = parsed(rest, separator, true).rows.filter((row) => row.some((cell) => cell !== ''));
  // The table of an exam paper is a typed exam: options stand in the cells of its questions.
  const isExam = separator === '\t' && isExamTable(rows.slice(0, 30).map((row) => row.join('\t')));
  if (rows.length < 2 || isExam) return { kind: 'none', share: 0 };
  const { known, at } = knownHeadings(rows);
  if (known > 1) return { kind: 'headed', share: (rows.length - at) / rows.length };
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
