import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { KeepLine } from '#src/features/offline-copies/index.ts';
import { mayOnlyView, usePerson, useWaiting } from '#src/features/session/index.ts';
import { LISTS, PAGES } from '#src/lib/pages.ts';
import { Facts, Note, PageHead, useFormat, layouts, clsx } from '#src/ui/index.ts';
import { ActivityMenu } from '#src/features/activities/index.ts';
import { useWhen } from '#src/features/activities/index.ts';
import { CorrectionProgress } from '#src/features/activities/index.ts';
import { ButtonLink, WorkbookButton } from '#src/features/activities/index.ts';
import { countResults, isCorrectable } from '#src/features/results/index.ts';
import { waitingByActivity } from '#src/features/activities/index.ts';
import classes from './students.module.css';
import { hasOwnQueue, searchOf } from './filters/filter.ts';
import { LeftLine } from './filters/time-estimate/left-line.tsx';
import { filterSubmissions } from './filters/matching.ts';
import { answersLeft } from './filters/readiness.ts';
import { ReadinessPanel } from './filters/readiness-panel.tsx';
import type { StudentsListProps } from './students-list.tsx';
import stack from './filters/filters.module.css';
import { hasFigures } from './student-figures.tsx';
import { StudentsReports, type ResultsExport } from './students-reports.tsx';

/** The page's head: title, the button that starts or continues correcting, progress, and what is missing. */
export function StudentsHead({
  kind,
  activity,
  state,
  results,
  items,
  filter,
  onFilter,
  activityRef,
  age,
  seen,
  Export,
}: StudentsListProps & {
  activityRef: ActivityRef;
  age: string | null;
  /** How many the server has as accepted. */
  seen: number;
  Export: ResultsExport | undefined;
}) {
  const { t } = useTranslation(['exams', 'submissions']);
  const { number } = useFormat();
  const navigate = useNavigate();
  const waiting = useWaiting(waitingByActivity);
  const { at, length } = useWhen()(kind, activity);
  const counts = countResults(results);
  const isViewer = mayOnlyView(usePerson().roles);
  const isOwnQueue = hasOwnQueue(filter);
  const open = items.filter((item) => item.isOpen);
  const queue = isOwnQueue
    ? filterSubmissions(items, filter).filter(({ result }) => isCorrectable(result, state))
    : open;
  const next = (queue.find((item) => item.isOpen) ?? queue[0])?.result;
  const begin = isOwnQueue
    ? t('submissions:queue.begin', { count: queue.length, n: number(queue.length) })
    : t(counts.corrected > 0 ? 'continue' : 'begin');
  return (
    <>
      <PageHead
        title={activity.title}
        sub={
          <Facts
            items={[
              activity.courseName,
              activity.classes.map((one) => one.name).join(t('listComma')),
              at,
              length,
            ]}
          />
        }
        age={age}
        actions={
          <>
            {next && (
              <WorkbookButton
                kind={kind}
                id={activity.id}
                studentId={next.studentId}
                search={isOwnQueue ? searchOf(filter) : undefined}
              >
                {isViewer ? t('view') : begin}
              </WorkbookButton>
            )}
            <ButtonLink variant="default" to={PAGES[kind].questions} params={{ id: activity.id }}>
              {t('menu.questions')}
            </ButtonLink>
            <ActivityMenu
              kind={kind}
              item={activity}
              onGone={() => void navigate({ to: LISTS[kind] })}
            />
          </>
        }
      />
      {state === 'running' && (
        <div className={layouts.below16}>
          <Note>{t('runningReason')}</Note>
        </div>
      )}
      {state === 'scheduled' && (
        <div className={layouts.below16}>
          <Note>{t(`${kind}.scheduledNote`)}</Note>
        </div>
      )}
      <div className={clsx(layouts.wrap, classes['headLine'])}>
        <div className={classes['headProgress']}>
          <CorrectionProgress
            counts={counts}
            waiting={waiting[activity.id] ?? 0}
            what={activity.title}
          />
        </div>
        {state !== 'running' && (
          <LeftLine
            workbooks={open.length}
            answers={
              activity.totalScore === null ? 0 : answersLeft(open.map(({ result }) => result))
            }
          />
        )}
      </div>
      {state === 'ended' && (
        <ReadinessPanel
          activityRef={activityRef}
          activity={activity}
          items={items}
          seen={seen}
          onFilter={onFilter}
        />
      )}
      {state !== 'draft' && (
        <div className={clsx(layouts.wrap, stack['tools'])}>
          <div className={classes['keep']}>
            <Suspense>
              <KeepLine
                what={kind}
                id={activity.id}
                title={activity.title}
                courseId={activity.courseId}
                students={results.length}
                questions={activity.questionCount}
              />
            </Suspense>
          </div>
          {hasFigures(results) && (
            <StudentsReports
              kind={kind}
              activity={activity}
              items={items}
              filter={filter}
              Export={Export}
            />
          )}
        </div>
      )}
    </>
  );
}
