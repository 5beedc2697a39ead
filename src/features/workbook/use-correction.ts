import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { fullName } from '#src/features/exams/index.ts';
import { useFormat } from '#src/ui/index.ts';
import type { Change, WorkbookTarget } from './edits.ts';
import { partLabel, workbookLabel, type LabelContext, type LabelQuestion } from './labels.ts';
import { useEditStore } from './use-edits.ts';
import { useScoreEntry } from './use-score-entry.ts';
import { useStableCallback } from './use-stable-callback.ts';
import { useTextDraft } from './use-text-draft.ts';
import type { QuestionView, WorkbookView } from './view.ts';

/** Writes changes of a workbook; the workbook is said each time, so that a late save never lands in another one. */
function useSave(activityRef: ActivityRef, activity: ActivityDetails) {
  const store = useEditStore();
  const { kind, schoolId, semesterId } = activityRef;
  const contextOf = (view: WorkbookView): LabelContext => ({
    activityId: activity.id,
    kind,
    title: activity.title,
    studentId: view.studentId,
    student: fullName(view.student),
  });
  const targetOf = (view: WorkbookView): WorkbookTarget => ({
    kind,
    schoolId,
    semesterId,
    studentId: view.studentId,
    resultId: view.resultId,
    label: workbookLabel(contextOf(view)),
  });
  return {
    save: (view: WorkbookView, change: Change, question: LabelQuestion | null = null) =>
      store.put(targetOf(view), change, partLabel(contextOf(view), change, question, new Date())),
    retry: (view: WorkbookView) => store.retry(targetOf(view)),
    isDurable: store.isDurable(),
  };
}

/** Everything that changes a workbook: score, comment, review and note, each shown at once and written behind. */
export function useCorrection({
  activityRef,
  activity,
  view,
  question,
  number,
  announce,
}: {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  view: WorkbookView;
  question: QuestionView;
  number: number;
  announce: (text: string) => void;
}) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const { save, retry, isDurable } = useSave(activityRef, activity);
  const { questionId, version: baseVersion, hasLocalScore } = question;
  const key = `${view.resultId}:${questionId}`;
  const score = useScoreEntry(key, question, (units) => {
    save(view, { type: 'score', questionId, baseVersion, units }, { number, units, hasLocalScore });
    announce(
      units === null
        ? t('said.cleared', { n: format.number(number) })
        : t('said.score', { n: format.number(number), score: format.score(units) }),
    );
  });
  const comment = useTextDraft(key, question.comment ?? '', (typed) => {
    const text = typed === '' ? null : typed;
    const units = question.scoreUnits;
    save(
      view,
      { type: 'comment', questionId, baseVersion, text },
      { number, units, hasLocalScore },
    );
  });
  return {
    score,
    comment,
    onReview: useStableCallback((to: WorkbookView, status: ReviewStatus) =>
      save(to, { type: 'review', baseVersion: to.review.version, status }),
    ),
    onNote: useStableCallback((to: WorkbookView, text: string) =>
      save(to, { type: 'note', baseVersion: to.note.version, text }),
    ),
    onRetry: () => retry(view),
    isDurable,
  };
}
