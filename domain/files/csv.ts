/** Reads the rows of a text whose cells stand between signs. */
import Papa from 'papaparse';
import { FILE_LIMITS } from './model.ts';

/** How many headings of its kind a reader knows in rows that were divided by one of the signs. */
type KnownHeadings = (rows: readonly string[][]) => number;

const SIGNS = [',', ';', '\t', '|', '،'];

/** The sign between cells where a file says it itself, as Excel writes it. */
function declared(text: string): { sign: string; rest: string } {
  const found = /^\s*"?sep=(.)"?\n/i.exec(text);
  return found === null
    ? { sign: '', rest: text }
    : { sign: found[1] ?? '', rest: text.slice(found[0].length) };
}

/** No sign of any text: a file of one column is not divided by the commas of its sentences. */
export const NONE = '\u001f';

/** The sign under which headings are known, else the one that stands equally often in the lines outside quotes. */
function signOf(text: string, known: KnownHeadings): string {
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
    return { sign, usual, even, known: known(cells) };
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

/** The cells of lines between a sign. */
export function parsed(
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

/** The rows of a text. */
export interface TextRows {
  rows: string[][];
  /** A quote is never closed: quotes are letters like others. */
  isBroken: boolean;
  /** Columns beyond those that are read hold something. */
  isCut: boolean;
}

/** A text as it is divided: line ends of one kind, by which sign, and whether it says that itself. */
export function dividedText(given: string, known: KnownHeadings) {
  const { sign, rest } = declared(given.replace(/\r\n?/g, '\n'));
  return { rest, sign: sign === '' ? signOf(rest, known) : sign, isDeclared: sign !== '' };
}

/** The rows of a text; `known` tells which sign makes sense of its headings. */
export function rowsOfText(given: string, known: KnownHeadings): TextRows {
  const { sign, rest } = dividedText(given, known);
  const quoted = parsed(rest, sign, true);
  const whole = quoted.isBroken ? parsed(rest, sign, false).rows : quoted.rows;
  const most = FILE_LIMITS.columns;
  return {
    rows: whole.map((row) => (row.length > most ? row.slice(0, most) : row)),
    isBroken: quoted.isBroken,
    isCut: whole.some((row) => row.length > most && row.slice(most).some(Boolean)),
  };
}
