import type { Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';
import { inkAfter } from '#domain/ink.ts';
import { levelIn, totalUnits, type Level } from '#domain/score.ts';
import {
  mergeWorkbook,
  type MergedQuestion,
  type OutboxRow,
  type PartState,
  type Receipt,
} from '#src/offline/index.ts';
import { outboxPart, type Change, type Edit } from './edits.ts';

/** The state of a value on the screen, from untouched to "a person must act". */
export type PartSync =
  | 'untouched'
  | 'sent'
  | 'device'
  | 'saving'
  | 'failed'
  | 'conflict'
  | 'refused';

export interface Sync {
  sync: PartSync;
  /** When it was saved or sent; null while that is not known. */
  at: string | null;
}

export type QuestionView = WorkbookQuestion &
  Sync & {
    /** The score is not the server's yet. */
    hasLocalScore: boolean;
  };

/** A workbook as the teacher left it, with its total and level computed from what she sees. */
export interface WorkbookView extends Omit<Workbook, 'questionList' | 'review' | 'note' | 'level'> {
  questionList: QuestionView[];
  review: Workbook['review'] & Sync;
  note: Workbook['note'] & Sync;
  level: Level | null;
  /** How many questions have no score. */
  left: number;
}

/** What the head of a workbook shows; where the single answers stand on their way is nothing of it. */
export type HeadView = Omit<WorkbookView, 'questionList'> & {
  questionList: readonly Pick<QuestionView, 'questionId' | 'scoreUnits' | 'comment'>[];
};

/** Whether she has handed in, or was scored without it. */
export const isThere = ({
  state,
  questionList,
}: Pick<HeadView, 'state'> & { questionList: readonly { scoreUnits: number | null }[] }) =>
  state === 'handedIn' || questionList.some(({ scoreUnits }) => scoreUnits !== null);

/** Her review; what was said of an absence says nothing once she is there. */
export const reviewShown = (view: Pick<HeadView, 'state' | 'questionList' | 'review'>) =>
  isThere(view) && (view.review.status === 'excused' || view.review.status === 'zero')
    ? 'notReviewed'
    : view.review.status;

/** The part of a workbook that its head is drawn from. */
export const headView = ({ questionList, ...rest }: WorkbookView): HeadView => ({
  ...rest,
  questionList: questionList.map(({ questionId, scoreUnits, comment }) => ({
    questionId,
    scoreUnits,
    comment,
  })),
});

/** What this device knows beyond the server: of the workbook's own lane. */
export interface Local {
  rows: readonly OutboxRow[];
  sent: readonly Receipt[];
  edits: readonly Edit[];
}

const ofPart: Record<Exclude<PartState, 'server'>, PartSync> = {
  waiting: 'device',
  conflict: 'conflict',
  needsYou: 'refused',
};

function timeOf(row: OutboxRow | undefined, part: string): string | null {
  const at = row?.partLabels[part]?.['at'];
  if (typeof at === 'string') return at;
  return row ? new Date(row.updatedAt).toISOString() : null;
}

function syncOf(part: string, state: PartState, version: number, local: Local): Sync {
  // Edits first: what is not on the disk must not look saved.
  const phases = new Set(
    local.edits.filter((edit) => outboxPart(edit.change) === part).map((edit) => edit.phase),
  );
  if (phases.has('failed')) return { sync: 'failed', at: null };
  const row = local.rows.findLast((one) => part in one.partLabels);
  if (state === 'conflict' || state === 'needsYou')
    return { sync: ofPart[state], at: timeOf(row, part) };
  if (phases.has('saving')) return { sync: 'saving', at: null };
  if (phases.has('saved')) {
    const saved = local.edits.findLast((edit) => outboxPart(edit.change) === part);
    const at = saved?.label['at'];
    return { sync: 'device', at: typeof at === 'string' ? at : null };
  }
  if (state === 'waiting') return { sync: 'device', at: timeOf(row, part) };
  // If somebody else saved after it, it is no longer hers.
  const receipt = local.sent.findLast((one) =>
    one.links.some((link) => link.part === part && link.to >= version),
  );
  if (receipt) return { sync: 'sent', at: new Date(receipt.at).toISOString() };
  return { sync: version > 0 ? 'sent' : 'untouched', at: null };
}

type ChangeOf<T extends Change['type']> = Extract<Change, { type: T }>;

function latest<T extends Change['type']>(
  edits: readonly Edit[],
  type: T,
  questionId?: string,
): ChangeOf<T> | undefined {
  const isWanted = (change: Change): change is ChangeOf<T> =>
    change.type === type && (!('questionId' in change) || change.questionId === questionId);
  return edits.map((edit) => edit.change).findLast(isWanted);
}

/** One question as it is shown: `server` is what was read, `merged` has over it what was sent and what waits. */
function questionView(
  merged: MergedQuestion<WorkbookQuestion>,
  server: WorkbookQuestion | undefined,
  local: Local,
): QuestionView {
  const { state, ...question } = merged;
  const { questionId } = question;
  const score = latest(local.edits, 'score', questionId);
  const comment = latest(local.edits, 'comment', questionId);
  const ink = latest(local.edits, 'ink', questionId);
  const scoreUnits = score ? score.units : question.scoreUnits;
  const isAsServer = scoreUnits === server?.scoreUnits;
  const sync = syncOf(questionId, state, question.version, local);
  return {
    ...question,
    scoreUnits,
    comment: comment ? comment.text : question.comment,
    ink: ink ? inkAfter(question.ink, ink) : question.ink,
    auto: question.auto && isAsServer,
    hasLocalScore: !isAsServer,
    ...sync,
    // What this device sent lately carries no name yet: it was she.
    by: sync.at === null ? question.by : null,
    at: sync.at ?? (sync.sync === 'sent' ? question.at : null),
  };
}

/** One answer of a workbook that is not at hand as a whole. */
export function answerView(server: WorkbookQuestion, local: Local): QuestionView {
  const { questionList } = mergeWorkbook(
    {
      questionList: [server],
      review: { version: 0, status: 'notReviewed' as const },
      note: { version: 0, text: '' },
      totalUnits: 0,
    },
    local.rows,
    local.sent,
  );
  const [merged = { ...server, state: 'server' as const }] = questionList;
  return questionView(merged, server, local);
}

/** What the server said, over it what was sent and what waits, over that what was just tapped. */
export function workbookView(workbook: Workbook, local: Local, hasLevels: boolean): WorkbookView {
  // The engine's `state` says where the work stands, the workbook's where the student does.
  const { state: _, ...server } = workbook;
  const merged = mergeWorkbook(server, local.rows, local.sent);
  const read = new Map(server.questionList.map((question) => [question.questionId, question]));
  const questionList = merged.questionList
    .map((question) => questionView(question, read.get(question.questionId), local))
    .sort((one, other) => one.orders - other.orders);
  const total = totalUnits(questionList.map((question) => question.scoreUnits));
  const left = questionList.filter((question) => question.scoreUnits === null).length;
  const { state: reviewState, ...review } = merged.review;
  const { state: noteState, ...note } = merged.note;
  return {
    ...workbook,
    questionList,
    review: {
      ...review,
      status: latest(local.edits, 'review')?.status ?? review.status,
      ...syncOf('review', reviewState, review.version, local),
    },
    note: {
      ...note,
      text: latest(local.edits, 'note')?.text ?? note.text,
      ...syncOf('note', noteState, note.version, local),
    },
    totalUnits: total,
    level: levelIn(
      { hasLevels },
      {
        totalUnits: total,
        scoredCount: questionList.length - left,
        maxUnits: workbook.maxTotalUnits,
      },
    ),
    left,
  };
}
