/** Bodies of corrections: parsing, merging, splitting. */
import {
  REVIEWS,
  type AnswerChange,
  type CorrectionBody,
  type InkChange,
  type Stroke,
  type CorrectionInput,
} from './types.ts';
import { isObject, listOf, objectsOf, type JsonObject } from '#src/lib/json.ts';
import { bytesOf } from '../../outbox/rows.ts';

function mergeInk(older: InkChange | undefined, newer: InkChange | undefined) {
  if (!older || !newer) return newer ?? older;
  const remove = [...new Set([...older.remove, ...newer.remove])];
  const gone = new Set(remove);
  const add = new Map<string, Stroke>();
  for (const stroke of [...older.add, ...newer.add])
    // A tombstone wins for ever, so the stroke itself need not travel.
    if (!gone.has(stroke.id)) add.set(stroke.id, stroke);
  return { add: [...add.values()], remove };
}

function mergeAnswer(older: AnswerChange, newer: AnswerChange): AnswerChange {
  const ink = mergeInk(older.ink, newer.ink);
  return {
    ...older,
    ...newer,
    // Invariant: the oldest base stays, or a colleague's change in between would be overwritten unseen.
    baseVersion: Math.min(older.baseVersion, newer.baseVersion),
    ...(ink && { ink }),
  };
}

function mergeVersioned<T extends { baseVersion: number }>(older?: T, newer?: T): T | undefined {
  if (!older || !newer) return newer ?? older;
  return { ...newer, baseVersion: Math.min(older.baseVersion, newer.baseVersion) };
}

/** Merges two corrections; the newer value wins. */
export function mergeCorrections(older: CorrectionBody, newer: CorrectionBody): CorrectionBody {
  const answers = new Map(older.answers.map((answer) => [answer.questionId, answer]));
  for (const answer of newer.answers) {
    const before = answers.get(answer.questionId);
    answers.set(answer.questionId, before ? mergeAnswer(before, answer) : answer);
  }
  const review = mergeVersioned(older.review, newer.review);
  const note = mergeVersioned(older.note, newer.note);
  return { answers: [...answers.values()], ...(review && { review }), ...(note && { note }) };
}

/** The version that each part of a correction is based on, by question id, `review` or `note`. */
export function basesOf({ answers, review, note }: CorrectionBody): Map<string, number> {
  const bases = new Map(answers.map((answer) => [answer.questionId, answer.baseVersion]));
  if (review) bases.set('review', review.baseVersion);
  if (note) bases.set('note', note.baseVersion);
  return bases;
}

/** The same correction on other versions. */
export function onBases(
  { answers, review, note }: CorrectionBody,
  baseOf: (part: string, base: number) => number,
): CorrectionBody {
  const on = <T extends { baseVersion: number }>(part: string, value: T): T => ({
    ...value,
    baseVersion: baseOf(part, value.baseVersion),
  });
  return {
    answers: answers.map((answer) => on(answer.questionId, answer)),
    ...(review && { review: on('review', review) }),
    ...(note && { note: on('note', note) }),
  };
}

/** A correction reduced to these parts; null if none is left. */
export function only(
  body: CorrectionBody,
  isMeant: (part: string) => boolean,
): CorrectionBody | null {
  const answers = body.answers.filter((answer) => isMeant(answer.questionId));
  const review = isMeant('review') ? body.review : undefined;
  const note = isMeant('note') ? body.note : undefined;
  if (answers.length === 0 && !review && !note) return null;
  return { answers, ...(review && { review }), ...(note && { note }) };
}

/** Ink never conflicts: it is added to whatever stands there. */
export function divide(body: CorrectionBody) {
  const drawn = body.answers.flatMap(({ questionId, baseVersion, ink }) =>
    ink ? [{ questionId, baseVersion, ink }] : [],
  );
  const answers = body.answers.map(({ ink: _ink, ...answer }) => answer);
  return { contested: { ...body, answers }, added: drawn.length > 0 ? { answers: drawn } : null };
}

/** Whether a later save may repair a refused one; more strokes (other pieces of the row) never do. */
export function isRepair(merged: CorrectionBody, refused: CorrectionBody): boolean {
  const had = new Map(refused.answers.map(({ questionId, ink }) => [questionId, ink?.add]));
  const answers = merged.answers.map((answer) => {
    const add = had.get(answer.questionId);
    const ids = new Set(add?.map(({ id }) => id));
    const { ink } = answer;
    return ink && add
      ? { ...answer, ink: { ...ink, add: ink.add.filter((one) => ids.has(one.id)) } }
      : answer;
  });
  return JSON.stringify({ ...merged, answers }) !== JSON.stringify(refused);
}

/** Third values in place of hers. */
export const withEdits = (
  { answers, review, note }: CorrectionBody,
  edits: Readonly<Record<string, object>>,
): CorrectionBody => ({
  answers: answers.map((answer) => Object.assign({}, answer, edits[answer.questionId])),
  ...(review && { review: { ...review, ...edits['review'] } }),
  ...(note && { note: { ...note, ...edits['note'] } }),
});

type AnswerInput = NonNullable<CorrectionInput['answers']>[number];

function answerOf({
  questionId,
  baseVersion,
  scoreUnits,
  comment,
  ink,
}: AnswerInput): AnswerChange {
  return {
    questionId,
    baseVersion,
    ...(scoreUnits !== undefined && { scoreUnits }),
    ...(comment !== undefined && { comment }),
    ...(ink && { ink: { add: listOf(ink.add, isStroke), remove: listOf(ink.remove, isText) } }),
  };
}

/** The stored form of what a screen says: absent parts absent, one entry per question. */
export function correctionBody({
  answers = [],
  review,
  note,
}: Pick<CorrectionInput, 'answers' | 'review' | 'note'>): CorrectionBody {
  const merged = answers.reduce<CorrectionBody>(
    (body, answer) => mergeCorrections(body, { answers: [answerOf(answer)] }),
    { answers: [] },
  );
  return { ...merged, ...(review && { review }), ...(note && { note }) };
}

function isAnswer(value: unknown): value is AnswerChange {
  if (!isObject(value)) return false;
  const { questionId, baseVersion, scoreUnits, comment, ink } = value;
  return (
    typeof questionId === 'string' &&
    typeof baseVersion === 'number' &&
    (scoreUnits === undefined || scoreUnits === null || typeof scoreUnits === 'number') &&
    (comment === undefined || comment === null || typeof comment === 'string') &&
    (ink === undefined || isObject(ink))
  );
}

const isBased = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value['baseVersion'] === 'number';

const isReview = (value: unknown): value is NonNullable<CorrectionBody['review']> =>
  isBased(value) && REVIEWS.some((status) => status === value['status']);

const isNote = (value: unknown): value is NonNullable<CorrectionBody['note']> =>
  isBased(value) && isText(value['text']);

const isText = (value: unknown): value is string => typeof value === 'string';

function isStroke(value: unknown): value is Stroke {
  return isObject(value) && typeof value['id'] === 'string';
}

/** Parses a correction of unknown origin; null if it is none. */
export function parseCorrection(value: unknown): CorrectionBody | null {
  if (!isObject(value)) return null;
  const { answers, review, note } = value;
  const list = listOf(answers, isAnswer);
  if (answers !== undefined && (!Array.isArray(answers) || list.length !== answers.length))
    return null;
  if (review !== undefined && !isReview(review)) return null;
  if (note !== undefined && !isNote(note)) return null;
  const body = correctionBody({ answers: list, review, note });
  return body.answers.length === 0 && !body.review && !body.note ? null : body;
}

/** What stands on the server, in the shape of a correction; null when it cannot be read. */
export function standing(server: unknown): CorrectionBody | null {
  if (!isObject(server)) return null;
  const based = (value: unknown) =>
    isObject(value) ? { ...value, baseVersion: value['version'] } : undefined;
  return parseCorrection({
    answers: objectsOf(server['current']).map(based),
    review: based(server['review']),
    note: based(server['note']),
  });
}

/** Splits an answer with too many strokes; score and comment go with the first piece. */
function cut(answer: AnswerChange, most: number): AnswerChange[] {
  const { questionId, baseVersion, ink } = answer;
  if (!ink || ink.add.length < 2 || bytesOf(answer) <= most) return [answer];
  const half = Math.ceil(ink.add.length / 2);
  const first = { ...answer, ink: { ...ink, add: ink.add.slice(0, half) } };
  const second = { questionId, baseVersion, ink: { add: ink.add.slice(half), remove: [] } };
  return [...cut(first, most), ...cut(second, most)];
}

/** Splits a correction into pieces of at most so many bytes, in order; a larger single part stays whole. */
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
