import { serverNow } from '#src/api/server-time.ts';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { fullName } from '#src/lib/person-name.ts';
import { changedBy, type Before } from '../undo/step.ts';
import { useHistory } from '../undo/use-history.ts';
import type { Change, WorkbookTarget } from './edits.ts';
import { partLabel, workbookLabel, type LabelContext, type LabelQuestion } from './labels.ts';
import { useEditStore } from './use-edits.ts';

/** Whose workbook is meant, and which attempt. */
export type Whose = Pick<Workbook, 'studentId' | 'student' | 'resultId'>;

/** One change of somebody's workbook. */
export interface Saving {
  whose: Whose;
  change: Change;
  question?: LabelQuestion | null;
  /** What she saw there before: without it the change cannot be undone. Ink says it by itself. */
  before?: Before;
}

/** Writes changes of workbooks; whose is said each time, so that a late save never lands in another one. */
export function useSave(activityRef: ActivityRef, activity: Pick<ActivityDetails, 'id' | 'title'>) {
  const store = useEditStore();
  const history = useHistory(activityRef);
  const { kind, schoolId, semesterId } = activityRef;
  const contextOf = (whose: Whose): LabelContext => ({
    activityId: activity.id,
    kind,
    title: activity.title,
    studentId: whose.studentId,
    student: fullName(whose.student),
  });
  const targetOf = (whose: Whose): WorkbookTarget => ({
    kind,
    schoolId,
    semesterId,
    studentId: whose.studentId,
    resultId: whose.resultId,
    label: workbookLabel(contextOf(whose)),
  });
  /** Writes a change that is no step of its own: what undoes one. */
  const put = ({ whose, change, question = null }: Saving) =>
    store.put(
      targetOf(whose),
      change,
      partLabel(contextOf(whose), change, question, new Date(serverNow())),
    );
  /** Writes changes, all of which one press of "undo" takes back; a score that `continues` with what it went on from. */
  const saveAll = (savings: readonly Saving[], continues = false) => {
    for (const saving of savings) put(saving);
    history.record(
      savings.flatMap(({ whose, change, question, before }) => {
        const { studentId, resultId } = whose;
        const place = { studentId, resultId, student: fullName(whose.student) };
        const changed = changedBy(change, before, { ...place, number: question?.number ?? null });
        return changed ? [changed] : [];
      }),
      continues,
    );
  };
  return {
    save: (
      whose: Whose,
      change: Change,
      question: LabelQuestion | null = null,
      before?: Before,
      continues?: boolean,
    ) => saveAll([{ whose, change, question, before }], continues),
    saveAll,
    put,
    retry: (whose: Whose) => store.retry(targetOf(whose)),
    isDurable: store.isDurable(),
  };
}
