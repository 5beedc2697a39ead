import type { Codec, ReadContext, Reading } from '../../model.ts';
import { readAiken } from '../aiken/index.ts';
import { readGift } from '../gift/index.ts';
import { decode } from '../shared/decoding.ts';
import { formulasIn } from '../shared/formulas.ts';
import { refuseTooMany, remark, rowOf } from '../shared/rows.ts';
import { readPastedTable, readingOf } from '../table/index.ts';
import { keyAtEnd } from './key.ts';
import { numberedLine } from './lines.ts';
import { piecesOf } from './pieces.ts';
import { rowOfPiece } from './question.ts';

/** The text without its formulas: their braces say nothing of the format. */
function withoutFormulas(text: string): string {
  let plain = '';
  let from = 0;
  for (const formula of formulasIn(text)) {
    plain += text.slice(from, formula.from);
    from = formula.to;
  }
  return plain + text.slice(from);
}

const isGift = (text: string) =>
  /(?<![\\\w^_])\{\s*(?:[^{}]*(?<!\\)[=~][^{}]*|#[^{}]*|(?:T|F|TRUE|FALSE)(?:#[^{}]*)?)\}/.test(
    text,
  ) || /^::[^\n]*::/m.test(text);
const isAiken = (lines: readonly string[]) =>
  lines.some((line) => /^ANSWER:\s*[A-Z]\b/.test(line)) &&
  lines.every((line) => numberedLine(line) === null);
/** Cells of a spreadsheet come with tabs: as many in nearly every line. */
function isTable(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  const tabs = filled.map((line) => line.split('\t').length - 1);
  const usual = tabs[0] ?? 0;
  return (
    filled.length > 1 &&
    usual >= 2 &&
    tabs.filter((count) => count === usual).length > filled.length * 0.8
  );
}

/** The questions of a text as people write them, or of a format that is pasted as text. */
export function readPasted(text: string, context: ReadContext = {}): Reading {
  const plain = withoutFormulas(text);
  if (isGift(plain)) return { ...readGift(text, context), remarks: [remark('pastedGift', 'note')] };
  const lines = text.split(/\r\n|\r|\n/);
  if (isTable(lines)) {
    const table = readPastedTable(text);
    return readingOf(table, table.guess, context);
  }
  if (isAiken(lines))
    return { ...readAiken(text, context), remarks: [remark('pastedAiken', 'note')] };
  const key = keyAtEnd(lines);
  const pieces = piecesOf(key === null ? lines : lines.slice(0, key.from)).filter((piece) =>
    piece.lines.some((line) => line.trim() !== ''),
  );
  refuseTooMany(pieces.length);
  const isCounted = pieces.some(({ number }) => number !== null);
  const numberOf = (at: number) => pieces[at]?.number ?? (isCounted ? null : at + 1);
  const numbers = pieces.map((_, at) => numberOf(at));
  const isTwice = (number: number) => numbers.indexOf(number) !== numbers.lastIndexOf(number);
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
  const unknown = [...(key?.said.pairs.keys() ?? [])].filter((number) => !numbers.includes(number));
  return {
    format: 'text',
    rows,
    remarks:
      unknown.length > 0 ? [remark('keyNumbers', 'changed', { numbers: unknown.join('، ') })] : [],
  };
}

/** What was pasted; only read. */
export const text: Codec = {
  format: 'text',
  read: (bytes, context) => {
    const decoded = decode(bytes);
    const reading = readPasted(decoded.text, context);
    return { ...reading, remarks: [...decoded.remarks, ...reading.remarks] };
  },
};
