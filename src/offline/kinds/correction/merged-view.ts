/** One view of a workbook: the server's copy, and over it what was sent lately and what waits. */
import { inkAfter } from '#domain/ink.ts';
import type { OutboxRow, Receipt } from '../../records.ts';
import type { AnswerChange, CorrectionBody, ReviewStatus } from './types.ts';
import { basesOf, mergeCorrections, only } from './body.ts';
import { graver, partStateOf, type PartState } from '../../outbox/rows.ts';

/** What a workbook's question must have. */
export interface QuestionLike {
  questionId: string;
  scoreUnits: number | null;
  comment: string | null;
  version: number;
  ink?: readonly { id: string }[];
}

/** What a workbook must have. */
export interface WorkbookLike {
  questionList: readonly QuestionLike[];
  review: { version: number; status: ReviewStatus };
  note: { version: number; text: string };
  totalUnits: number;
}

/** A question with the newest local values. */
export type MergedQuestion<Q extends QuestionLike> = Q & { state: PartState };

/** A workbook with the newest local values; `state` is its most serious one. */
export type MergedWorkbook<W extends WorkbookLike> = Omit<
  W,
  'questionList' | 'review' | 'note' | 'state'
> & {
  questionList: MergedQuestion<W['questionList'][number]>[];
  review: W['review'] & { state: PartState };
  note: W['note'] & { state: PartState };
  state: PartState;
};

function withAnswer<Q extends QuestionLike>(question: Q, change: AnswerChange | undefined): Q {
  if (!change) return question;
  const { scoreUnits, comment, ink } = change;
  return {
    ...question,
    ...(scoreUnits !== undefined && { scoreUnits }),
    ...(comment !== undefined && { comment }),
    ...(ink && question.ink && { ink: inkAfter(question.ink, ink) }),
  };
}

/** What was accepted and the copy does not have, and what the next change of each part is based on. */
function sentAfter(
  workbook: WorkbookLike,
  sent: readonly Receipt[],
): { said: CorrectionBody; versions: ReadonlyMap<string, number> } {
  const versions = new Map(
    workbook.questionList.map((question) => [question.questionId, question.version]),
  );
  versions.set('review', workbook.review.version);
  versions.set('note', workbook.note.version);
  const newer = sent.flatMap(({ body, links, isExact, taken }) =>
    links.flatMap(({ part, from, to }) => {
      const said = body && only(body, (one) => one === part);
      const isNew = to > (versions.get(part) ?? Infinity);
      return said && isNew ? [{ said, part, from, to, isExact, taken }] : [];
    }),
  );
  let said: CorrectionBody = { answers: [] };
  // By the server's count: a device's clock may have been set back in between.
  for (const step of newer.toSorted((a, b) => a.to - b.to)) {
    said = mergeCorrections(said, step.said);
    // Her own value covers somebody else's unread one, but must not be the base of her next change.
    const isNext = step.isExact && step.from === versions.get(step.part);
    if (isNext || step.taken) versions.set(step.part, step.to);
  }
  return { said, versions };
}

/** The workbook as the teacher left it. `rows` and `sent` are those of its lane, in order. */
export function mergeWorkbook<W extends WorkbookLike>(
  workbook: W,
  rows: readonly OutboxRow[],
  sent: readonly Receipt[],
): MergedWorkbook<W> {
  const states = new Map<string, PartState>();
  const { said, versions } = sentAfter(workbook, sent);
  let local = said;
  // What was made without knowing of the others lies below them.
  const layers = [...rows.filter((row) => row.asBased), ...rows.filter((row) => !row.asBased)];
  for (const row of layers) {
    if (row.kind !== 'correction') continue;
    local = mergeCorrections(local, row.body);
    for (const part of basesOf(row.body).keys())
      states.set(part, graver(states.get(part) ?? 'server', partStateOf(row)));
  }
  const changes = new Map(local.answers.map((answer) => [answer.questionId, answer]));
  const standingOf = (part: string, version: number) => ({
    version: versions.get(part) ?? version,
    state: states.get(part) ?? 'server',
  });
  let moved = 0;
  const questionList = workbook.questionList.map((question) => {
    const merged = withAnswer(question, changes.get(question.questionId));
    moved += (merged.scoreUnits ?? 0) - (question.scoreUnits ?? 0);
    return { ...merged, ...standingOf(question.questionId, question.version) };
  });
  const sum = questionList.reduce((before, question) => before + (question.scoreUnits ?? 0), 0);
  return {
    ...workbook,
    questionList,
    review: {
      ...workbook.review,
      ...(local.review && { status: local.review.status }),
      ...standingOf('review', workbook.review.version),
    },
    note: {
      ...workbook.note,
      ...(local.note && { text: local.note.text }),
      ...standingOf('note', workbook.note.version),
    },
    totalUnits: moved === 0 ? workbook.totalUnits : Math.max(0, sum),
    state: [...states.values()].reduce(graver, 'server'),
  };
}
