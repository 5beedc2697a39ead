import { decode } from '#domain/files/decoding.ts';
import { remark, type Remark } from '#domain/files/model.ts';
import type { Codec, ReadContext, Reading, ReadRow } from '../../model.ts';
import { refuseTooMany, rowOf } from '../shared/rows.ts';
import { keyAtEnd } from './key.ts';
import { piecesOf } from './pieces.ts';
import { rowOfPiece } from './question.ts';
import { typedLinesOf } from './typed.ts';

/** A line that asks, with a score behind it or none. */
const ASKS = /[؟?]\s*(?:[([][^()[\]]{1,20}[)\]])?\s*$/;
/** Sign of a list at the beginning of a line: alone, or behind a letter or number. */
const LISTED =
  /^\s*(?:([^\p{L}\p{N}\s"«(\\$.…_])\s*|(?:الف|\p{L}|\p{N}{1,2})\s?([^\p{L}\p{N}\s"«(\\$,،]))/u;
/** What is asked or left blank is no option. */
const OPEN = /[؟?]\s*$|\.{4,}|…{2,}|_{3,}/;
const TAIL = 60;

const asks = (line: string) => ASKS.test(line.slice(-TAIL));

/** How many lines of a question look like options and are none. */
function linesAlike({ question }: ReadRow): number {
  if (question === null || question.options.length > 0) return 0;
  const signs = new Map<string, number>();
  const lines = question.text.split('\n', 60);
  for (const line of lines.slice(1)) {
    const found = line.length > 200 || OPEN.test(line.slice(-TAIL)) ? null : LISTED.exec(line);
    const sign = found?.[1] ?? found?.[2];
    if (sign !== undefined) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  }
  return Math.max(0, ...signs.values());
}

/** What looks as if it had not been understood: fewer rows than the text asks questions, and lists that became no options. */
function sparsenessOf(
  lines: readonly string[],
  given: readonly ReadRow[],
): { rows: ReadRow[]; remarks: Remark[] } {
  const asked = lines.filter(asks).length;
  const read = given.filter(({ question }) => question !== null).length;
  let unread = 0;
  const rows = given.map((row) => {
    const n = linesAlike(row);
    if (n < 3 || row.remarks.some(({ code }) => code === 'twoParts')) return row;
    unread += 1;
    return { ...row, remarks: [...row.remarks, remark('optionsUnread', 'changed', { n })] };
  });
  return {
    rows,
    remarks: [
      ...(asked >= 4 && read * 3 <= asked
        ? [remark('fewRows', 'changed', { n: read, asked })]
        : []),
      ...(unread > 2 && unread * 2 >= read
        ? [remark('optionsNone', 'changed', { n: unread })]
        : []),
    ],
  };
}

/** The questions of a text as people write them. */
export function readTyped(text: string, context: ReadContext = {}): Reading {
  const lines = typedLinesOf(text);
  const key = keyAtEnd(lines);
  const pieces = piecesOf(key === null ? lines : lines.slice(0, key.from)).filter((piece) =>
    piece.lines.some((line) => line.trim() !== ''),
  );
  refuseTooMany(pieces.length);
  const isCounted = pieces.some(({ number }) => number !== null);
  const numberOf = (at: number) => pieces[at]?.number ?? (isCounted ? null : at + 1);
  const numbers = pieces.map((_, at) => numberOf(at));
  const times = new Map<number | null, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  const isTwice = (number: number) => (times.get(number) ?? 0) > 1;
  const rows = pieces.map((piece, at) => {
    if (at % 50 === 0) {
      context.check?.();
      context.progress?.(at, pieces.length);
    }
    if (isCounted && piece.number === null) {
      const source = piece.source.join('\n');
      const remarks = [remark('notQuestion', 'dropped')];
      return rowOf({ at: piece.at, name: source.slice(0, 80), question: null, remarks, source });
    }
    const number = numberOf(at) ?? 0;
    const said = key?.said.pairs.get(number) ?? null;
    if (said === null || !isTwice(number))
      return rowOfPiece(piece, said, key?.said.reasons.get(number));
    // Parts that each count from one: the key does not say of which part it speaks.
    const row = rowOfPiece(piece, null);
    row.remarks.unshift(remark('keyNumberTwice', 'repair', { n: number }));
    return row;
  });
  const unknown = [...(key?.said.pairs.keys() ?? [])].filter((number) => !times.has(number));
  const sparse = sparsenessOf(lines, rows);
  return {
    format: 'text',
    rows: sparse.rows,
    remarks: [
      ...(unknown.length > 0
        ? [remark('keyNumbers', 'changed', { numbers: unknown.join('، ') })]
        : []),
      ...sparse.remarks,
    ],
  };
}

/** What people type; only read. */
export const text: Codec = {
  format: 'text',
  read: (bytes, context) => {
    const decoded = decode(bytes);
    const reading = readTyped(decoded.text, context);
    return { ...reading, remarks: [...decoded.remarks, ...reading.remarks] };
  },
};
