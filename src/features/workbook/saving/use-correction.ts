import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useFormat } from '#src/ui/index.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { Taken } from '../comments/reuse.ts';
import { savingsOf } from '../comments/taken.ts';
import { useSave } from './use-save.ts';
import { useScoreEntry } from '../score/score-entry.ts';
import { useTextDraft } from './use-text-draft.ts';
import type { HeadView, QuestionView, WorkbookView } from './view.ts';

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
  const { save, saveAll, retry, isDurable } = useSave(activityRef, activity);
  const { questionId, version: baseVersion, hasLocalScore } = question;
  const key = `${view.resultId}:${questionId}`;
  const score = useScoreEntry(key, question, (units, continues) => {
    save(
      view,
      { type: 'score', questionId, baseVersion, units },
      { number, units, hasLocalScore },
      question.scoreUnits,
      continues,
    );
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
      question.comment,
    );
  });
  return {
    score,
    comment,
    /** A reusable comment: its text and what it does to the score are one step. */
    onTake: useStableCallback((taken: Taken) => {
      const savings = savingsOf(taken, view, number, question);
      saveAll(savings);
      const units = savings[0]?.question?.units ?? null;
      announce(
        savings.length > 1
          ? t('said.score', { n: format.number(number), score: format.score(units) })
          : taken.text,
      );
    }),
    onReview: useStableCallback((to: HeadView, status: ReviewStatus) =>
      save(to, { type: 'review', baseVersion: to.review.version, status }, null, to.review.status),
    ),
    onNote: useStableCallback((to: HeadView, text: string) =>
      save(to, { type: 'note', baseVersion: to.note.version, text }, null, to.note.text),
    ),
    onRetry: () => retry(view),
    isDurable,
  };
}
