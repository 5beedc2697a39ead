import type { Codec, ReadContext, Reading } from '../../model.ts';
import { decode } from '#domain/files/decoding.ts';
import { refuseTooMany, remark, rowOf } from '../shared/rows.ts';
import { keyAtEnd } from './key.ts';
import { piecesOf } from './pieces.ts';
import { rowOfPiece } from './question.ts';
import { sparsenessOf } from './sparse.ts';
import { typedLinesOf } from './typed.ts';

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
