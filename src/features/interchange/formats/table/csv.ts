import Papa from 'papaparse';
import type { Remark } from '../../model.ts';
import { decode } from '../shared/decoding.ts';
import { remark } from '../shared/rows.ts';
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
    return { sign, usual, even, known: knownHeadings(cells) };
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

/** How sure it is that a text is a table: its headings are known or it says so, nearly all its rows have as many cells, or it is none. */
export function tableness(given: string): 'headed' | 'even' | 'none' {
  const { sign, rest } = declared(given.replace(/\r\n?/g, '\n'));
  if (sign !== '') return 'headed';
  const separator = signOf(rest);
  if (separator === NONE) return 'none';
  const rows = parsed(rest, separator, true).rows.filter((row) => row.some((cell) => cell !== ''));
  if (rows.length < 2) return 'none';
  if (knownHeadings(rows) > 1) return 'headed';
  const widths = rows.slice(0, 30).map((row) => row.findLastIndex((cell) => cell !== '') + 1);
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const alike = widths.filter((width) => width === usual).length;
  return usual >= 3 && alike >= widths.length * 0.7 ? 'even' : 'none';
}

/** The rows of a CSV file. */
export function readCsv(bytes: Uint8Array): Table {
  const { text, remarks } = decode(bytes);
  return tableOfText(text, remarks);
}
