import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { StudentsBackLink } from '#src/features/activities/index.ts';
import { countResults, progressOf } from '#src/features/results/index.ts';
import {
  answersLeft,
  paceHidden,
  useRest,
  type QueueView,
} from '#src/features/submissions/index.ts';
import { Facts, FrameHead, useFormat } from '#src/ui/index.ts';
import { ViewSwitch } from './view-switch.tsx';
import { CalmButton } from './privacy/calm-button.tsx';

/** Which exam or assignment it is, and how much of it is left. */
export const PageHead = memo(function PageHead({
  activityRef,
  activity,
  results,
  open,
  queue,
  onByQuestion,
}: {
  activityRef: ActivityRef;
  activity: ActivityDetails | undefined;
  results: readonly ResultItem[];
  queue: QueueView | null;
  /** What wants correcting, of the queue. */
  open: readonly ResultItem[];
  onByQuestion: () => void;
}) {
  const { t } = useTranslation(['workbook', 'submissions']);
  const { number } = useFormat();
  const { corrected, whole, state } = progressOf(countResults(results));
  const answers = activity?.totalScore == null ? 0 : answersLeft(open);
  const rest = useRest(answers);
  const isPaceHidden = paceHidden.use();
  return (
    <FrameHead
      title={activity?.title ?? t(`workbookOf.${activityRef.kind}`)}
      sub={
        <Facts
          items={[
            state === 'nothing'
              ? null
              : t('progress', { corrected: number(corrected), whole: number(whole) }),
            answers > 0
              ? t('submissions:left.answers', { count: answers, n: number(answers) })
              : null,
            isPaceHidden ? null : (rest?.rest ?? null),
          ]}
        />
      }
      back={<StudentsBackLink kind={activityRef.kind} id={activityRef.id} search={queue?.search} />}
    >
      <ViewSwitch by="student" onSwitch={onByQuestion} />
      <CalmButton />
    </FrameHead>
  );
});
