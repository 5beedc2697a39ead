/** A correction in pieces: answers stay whole, but for ink that is more than goes in one request. */
import { bytesOf } from '../../outbox/rows.ts';
import { mergeCorrections } from './body.ts';
import type { AnswerChange, CorrectionBody } from './types.ts';

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
export function piecesOf({ answers, review, note }: CorrectionBody, most: number) {
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
