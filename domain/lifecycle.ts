/** Lifecycle of exams and assignments, derived from release, start, end and the server's clock. */

/** Where an exam or assignment stands. */
export type LifecycleState = 'draft' | 'scheduled' | 'running' | 'ended';
/** The three groups of the lists, as `Status` names them on the wire. */
export type ListGroup = 'unpublished' | 'current' | 'past';

/** What the lifecycle is derived from; instants as epoch milliseconds, the end exclusive. */
export interface Schedule {
  released: boolean;
  startsAt: number;
  endsAt: number;
}

/** The state at one moment. */
export function lifecycleState(schedule: Schedule, now: number): LifecycleState {
  if (!schedule.released) return 'draft';
  if (now < schedule.startsAt) return 'scheduled';
  return now < schedule.endsAt ? 'running' : 'ended';
}

/** What decides how long one student may write; instants as epoch milliseconds. */
export interface OwnTime {
  endsAt: number;
  /** Her own extension. */
  extendedUntil: number | null;
  allowSubmitAfterEnd: boolean;
}

const day = 24 * 60 * 60_000;

/** When an activity ends for one student, and until when she may still hand in late; `requireOpen` of the server refuses by it. */
export function ownEnd(time: OwnTime): { endsAt: number; closesAt: number } {
  const endsAt = Math.max(time.endsAt, time.extendedUntil ?? 0);
  return { endsAt, closesAt: endsAt + (time.allowSubmitAfterEnd ? day : 0) };
}

/** Which list group a state is shown in. */
export function listGroup(state: LifecycleState): ListGroup {
  if (state === 'draft') return 'unpublished';
  return state === 'ended' ? 'past' : 'current';
}

/** Settings that take effect after the end alone: whoever sits the exam writes the same paper with and without them. */
export const LATE_SETTINGS = [
  'showResultToParents',
  'allowSubmitAfterEnd',
  'automaticQualitativeCorrection',
] as const;

/** What students never see of a question: it can be changed while their workbooks are corrected. */
export const LATE_QUESTION_FIELDS = ['modelAnswer', 'rubric', 'difficulty', 'tags'] as const;

/** What a teacher may want to do with an exam or assignment. */
export type LifecycleAction =
  | 'edit'
  | 'editLate'
  | 'changeCorrectOption'
  | 'release'
  | 'withdraw'
  | 'correct'
  | 'copy'
  | 'delete';

const allowed: Record<LifecycleAction, readonly LifecycleState[]> = {
  edit: ['draft'],
  editLate: ['draft', 'scheduled', 'running', 'ended'],
  changeCorrectOption: ['draft', 'ended'],
  release: ['draft'],
  withdraw: ['scheduled'],
  correct: ['running', 'ended'],
  copy: ['draft', 'scheduled', 'running', 'ended'],
  delete: ['draft', 'scheduled', 'running', 'ended'],
};

/** Whether the lifecycle allows an action at all; which workbooks can be corrected while it runs, it does not tell. */
export function lifecycleAllows(action: LifecycleAction, state: LifecycleState): boolean {
  return allowed[action].includes(state);
}
