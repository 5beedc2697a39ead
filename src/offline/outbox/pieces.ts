/** How much of a workbook goes in one request: a server refuses what is too large, and a slow link never ends it. */
import type { AnswerChange, CorrectionBody, CorrectionRow } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { mergeCorrections } from '../kinds/correction/body.ts';
import { correctionParts, splitSaid } from './parts.ts';
import { renewed } from './rows.ts';
import type { Settling } from './placing.ts';

/** In bytes; a page of ink is about 200 kB. */
export const MOST_BYTES = 256 * 1024;

/** The bytes of a value as JSON. */
export const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value)).length;

/** Whether it is more than goes in one request. */
export const isTooLarge = (body: CorrectionBody): boolean => bytesOf(body) > MOST_BYTES;

/** An answer, or its strokes in several where they are more. Score and comment go with the first. */
function cut(answer: AnswerChange, most: number): AnswerChange[] {
  const { questionId, baseVersion, ink } = answer;
  if (!ink || ink.add.length < 2 || bytesOf(answer) <= most) return [answer];
  const half = Math.ceil(ink.add.length / 2);
  const first = { ...answer, ink: { ...ink, add: ink.add.slice(0, half) } };
  const second = { questionId, baseVersion, ink: { add: ink.add.slice(half), remove: [] } };
  return [...cut(first, most), ...cut(second, most)];
}

/** A correction in pieces of at most so many bytes, in order; what is more by itself stays whole. */
export function piecesOf({ answers, review, note }: CorrectionBody, most = MOST_BYTES) {
  const parts: CorrectionBody[] = answers
    .flatMap((answer) => cut(answer, most))
    .map((answer) => ({ answers: [answer] }));
  if (review) parts.push({ answers: [], review });
  if (note) parts.push({ answers: [], note });
  const pieces: CorrectionBody[] = [];
  let room = 0;
  for (const part of parts) {
    const bytes = bytesOf(part);
    const last = pieces.at(-1);
    if (last && bytes <= room) pieces[pieces.length - 1] = mergeCorrections(last, part);
    else pieces.push(part);
    room = (last && bytes <= room ? room : most) - bytes;
  }
  return pieces;
}

/**
 * Puts a row that may still change into its place in pieces, each under a key of its own but for the first; answers
 * them, none where it is one piece. Between two rows there is always room for one more: only the order of `seq` counts.
 */
export async function putInPieces(
  tx: Tx,
  row: CorrectionRow,
  { now, uuid }: Settling,
  most = MOST_BYTES,
): Promise<CorrectionRow[]> {
  const bodies = piecesOf(row.body, most);
  if (bodies.length < 2) return [];
  const lane = await tx.laneRows(row.owner, row.lane);
  const next = lane.find(({ seq }) => seq > row.seq)?.seq ?? Infinity;
  const room = Math.min(next, Math.floor(row.seq) + 1) - row.seq;
  const pieces = bodies.map((body, at) =>
    Object.assign({}, at === 0 ? row : renewed(row, uuid(), now), {
      seq: row.seq + (room * at) / bodies.length,
      ...splitSaid({ ...row, body }, new Set(correctionParts(body))).taken,
      saves: at === 0 ? row.saves : 1,
    }),
  );
  await tx.putRows(pieces);
  return pieces;
}
