import { teacherScoreFault } from '#domain/score.ts';
import { isSameDrawing } from '../saving/ink-change.ts';
import type { Sync, WorkbookView } from '../saving/view.ts';
import type { Changed, Step } from './step.ts';

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
    /** The workbook is not on this device and cannot be read now. */
    | 'unread';
}

interface Standing extends Sync {
  /** Ink has none: strokes stand beside each other. */
  value?: number | string | null;
  version: number;
}

/** What stands of the part that a step changed; null where the question is gone. */
export function standingOf(view: WorkbookView, { type, place }: Changed): Standing | null {
  if (type === 'review') return { ...view.review, value: view.review.status };
  if (type === 'note') return { ...view.note, value: view.note.text };
  const question = view.questionList.find((one) => one.questionId === place.questionId);
  if (!question) return null;
  if (type === 'ink') return question;
  return { ...question, value: type === 'score' ? question.scoreUnits : question.comment };
}

/** What only the rule gives is refused from a teacher, once another score stands on the server. */
function isOfRule(view: WorkbookView, changed: Changed, to: 'before' | 'after'): boolean {
  const units = changed.type === 'score' ? changed[to] : null;
  const question = view.questionList.find((one) => one.questionId === changed.place.questionId);
  if (units === null || question?.sync !== 'sent') return false;
  return teacherScoreFault(units, question.maxScoreUnits) !== null;
}

/** Strokes have no value that could differ: but those that would be drawn anew may stand there, under another name. */
function isDrawnAlready(view: WorkbookView, changed: Changed, to: 'before' | 'after'): boolean {
  if (changed.type !== 'ink' || changed[to].length === 0) return false;
  const question = view.questionList.find((one) => one.questionId === changed.place.questionId);
  return changed[to].every((stroke) => question?.ink.some((other) => isSameDrawing(stroke, other)));
}

/** What keeps a step from being taken back, or made again: anything but the value that it left. */
export function obstacleOf(
  viewOf: (changed: Changed) => WorkbookView | null,
  step: Step,
  to: 'before' | 'after',
): Obstacle | null {
  for (const changed of step.changes) {
    const view = viewOf(changed);
    if (!view) return { changed, why: 'unread' };
    const standing = standingOf(view, changed);
    if (!standing) return { changed, why: 'gone' };
    const { sync, value } = standing;
    if (sync === 'conflict' || sync === 'refused') return { changed, why: sync };
    if (changed.type !== 'ink' && value !== changed[to === 'before' ? 'after' : 'before'])
      return { changed, why: 'changed' };
    if (isDrawnAlready(view, changed, to)) return { changed, why: 'changed' };
    if (isOfRule(view, changed, to)) return { changed, why: 'rule' };
  }
  return null;
}

/** What a person may still do away with: then the step waits, and otherwise it will never be taken back. */
export const mayPass = ({ why }: Obstacle) =>
  why === 'conflict' || why === 'refused' || why === 'unread';
