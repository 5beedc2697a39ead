import { teacherScoreFault } from '#domain/score.ts';
import { isSameDrawing } from '../saving/ink-change.ts';
import type { Receipt } from '#src/offline/index.ts';
import type { Sync, WorkbookView } from '../saving/view.ts';
import type { Changed, Step } from './step.ts';

/** What is seen of a workbook; where only its answers are at hand, it says nothing of the whole. */
export type SeenWorkbook = Pick<
  WorkbookView,
  'studentId' | 'student' | 'resultId' | 'questionList'
> &
  Partial<Pick<WorkbookView, 'review' | 'note'>> & {
    /** What this device sent of it. */
    sent: readonly Receipt[];
  };

/** Why a step cannot be taken back. */
export interface Obstacle {
  changed: Changed;
  why:
    | 'changed'
    /** Two versions stand side by side, and a person must choose. */
    | 'conflict'
    | 'refused'
    /** The question is not there any more. */
    | 'gone'
    /** A score that only the rule may give. */
    | 'rule'
    /** The workbook is not on this device. */
    | 'unread'
    /** It could not be done in the moment in which it was asked for. */
    | 'late';
}

interface Standing extends Sync {
  /** Ink has none: strokes stand beside each other. */
  value?: number | string | null;
  version: number;
}

/** What stands of the part that a step changed; null where the question is gone. */
export function changedState(view: SeenWorkbook, { type, place }: Changed): Standing | null {
  if (type === 'review') return view.review ? { ...view.review, value: view.review.status } : null;
  if (type === 'note') return view.note ? { ...view.note, value: view.note.text } : null;
  const question = view.questionList.find((one) => one.questionId === place.questionId);
  if (!question) return null;
  if (type === 'ink') return question;
  return { ...question, value: type === 'score' ? question.scoreUnits : question.comment };
}

/** What only the rule gives is refused from a teacher, once another score stands on the server. */
function isOfRule(view: SeenWorkbook, changed: Changed, to: 'before' | 'after'): boolean {
  const units = changed.type === 'score' ? changed[to] : null;
  const question = view.questionList.find((one) => one.questionId === changed.place.questionId);
  if (units === null || question?.sync !== 'sent') return false;
  return teacherScoreFault(units, question.maxScoreUnits) !== null;
}

/** Strokes have no value that could differ: but those that would be drawn anew may stand there, under another name. */
function isDrawnAlready(view: SeenWorkbook, changed: Changed, to: 'before' | 'after'): boolean {
  if (changed.type !== 'ink' || changed[to].length === 0) return false;
  const question = view.questionList.find((one) => one.questionId === changed.place.questionId);
  return changed[to].every((stroke) => question?.ink.some((other) => isSameDrawing(stroke, other)));
}

/**
 * Whether somebody else changed it since, though the value is the same again: the version moved, and what stands there
 * is not what this device sent. Strokes stand beside each other, whoever drew them.
 */
function isMoved({ sent }: SeenWorkbook, { type, place, version }: Changed, now: number): boolean {
  if (type === 'ink' || version === undefined || now <= version) return false;
  const part = place.questionId ?? type;
  return !sent.some(({ links }) => links.some((link) => link.part === part && link.to === now));
}

/** What keeps a step from being taken back, or made again: anything but the value that it left. */
export function obstacleOf(
  viewOf: (changed: Changed) => SeenWorkbook | null,
  step: Step,
  to: 'before' | 'after',
): Obstacle | null {
  for (const changed of step.changes) {
    const view = viewOf(changed);
    if (!view) return { changed, why: 'unread' };
    const standing = changedState(view, changed);
    if (!standing) return { changed, why: 'gone' };
    const { sync, value } = standing;
    if (sync === 'conflict' || sync === 'refused') return { changed, why: sync };
    if (changed.type !== 'ink' && value !== changed[to === 'before' ? 'after' : 'before'])
      return { changed, why: 'changed' };
    if (isMoved(view, changed, standing.version)) return { changed, why: 'changed' };
    if (isDrawnAlready(view, changed, to)) return { changed, why: 'changed' };
    if (isOfRule(view, changed, to)) return { changed, why: 'rule' };
  }
  return null;
}

/** What a person may still do away with: then the step waits, and otherwise it will never be taken back. */
export const mayPass = ({ why }: Obstacle) =>
  why === 'conflict' || why === 'refused' || why === 'unread' || why === 'late';
