import type { Label } from '#src/offline/index.ts';
import type { Change } from './edits.ts';

/** Whose workbook of what, as the list of waiting work names it. */
export interface LabelContext {
  activityId: string;
  kind: 'exam' | 'assignment';
  title: string;
  studentId: string;
  student: string;
}

/** The question that a change belongs to, as it stands with the change. */
export interface LabelQuestion {
  number: number;
  units: number | null;
  /** A score of it waits already: the label goes on telling it. */
  hasLocalScore: boolean;
}

/** What the outbox says of the whole workbook. */
export function workbookLabel({ title, ...context }: LabelContext): Label {
  return { ...context, exam: title, activity: title };
}

/** What the outbox says of one changed part: "Score of Sara Ahmadi, question 4: 1.5". */
export function partLabel(
  context: LabelContext,
  change: Change,
  question: LabelQuestion | null,
  at: Date,
): Label {
  const isBeside = change.type === 'comment' || change.type === 'ink';
  const kind = isBeside && question?.hasLocalScore ? 'score' : change.type;
  return {
    student: context.student,
    exam: context.title,
    kind,
    at: at.toISOString(),
    ...(question && { question: question.number, units: question.units }),
    ...(change.type === 'review' && { status: change.status }),
  };
}
