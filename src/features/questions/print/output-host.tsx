import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { ExportDialog } from '#src/features/interchange/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { OpenedByAddress } from '#src/ui/subject.tsx';
import { isActivity, type Parent } from '../parent.ts';
import { LAYOUTS, PrintView, type PrintHead } from './print-view.tsx';

/** The heading of the printed paper. */
function useHead(parent: Parent, isScored: boolean): PrintHead {
  const { t } = useTranslation(['questions', 'interchange']);
  const { day, number, score } = useFormat();
  const { durationMinutes: minutes, totalScoreUnits: total } = parent;
  return {
    title: parent.title,
    description: parent.teacherDescription,
    facts: [
      parent.courseName,
      parent.classBaseName,
      isActivity(parent) ? parent.classes.map(({ name }) => name).join(t('listComma')) : null,
      isActivity(parent) ? day(parent.startDate, 'always') : null,
      minutes === null
        ? null
        : t('interchange:print.minutes', { count: minutes, n: number(minutes) }),
      total === null || !isScored ? null : t('interchange:print.score', { score: score(total) }),
    ],
  };
}

/** Opens what the address asks for: the questions as a file (`?export=all`) or on paper (`?print=`). "Back" closes it. */
export function OutputHost({
  activity,
  isScored,
  questions,
}: {
  activity: Parent;
  isScored: boolean;
  questions: readonly ActivityQuestion[];
}) {
  const { print, export: out } = useSearch({ strict: false });
  const layout = LAYOUTS.find((one) => one === print);
  const navigate = useNavigate();
  const head = useHead(activity, isScored);
  const onClose = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, print: undefined, export: undefined }),
      replace: true,
    });
  if (layout)
    return (
      <OpenedByAddress>
        <PrintView
          head={head}
          questions={questions}
          isScored={isScored}
          layout={layout}
          onLayout={(next) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, print: next }),
              replace: true,
            })
          }
          onClose={onClose}
        />
      </OpenedByAddress>
    );
  return out === 'all' ? (
    <OpenedByAddress>
      <Suspense>
        <ExportDialog
          questions={questions}
          title={activity.title}
          isScored={isScored}
          onClose={onClose}
        />
      </Suspense>
    </OpenedByAddress>
  ) : null;
}
