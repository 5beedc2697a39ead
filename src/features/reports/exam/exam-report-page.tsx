import { IconClockHour4, IconUsers } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { serverNow } from '#src/api/server-time.ts';
import {
  ActivityFallback,
  activityQuery,
  ButtonLink,
  resultsQuery,
  useCopyAge,
  useLifecycle,
  useMergedResults,
} from '#src/features/activities/index.ts';
import { loadLiveStudents } from '#src/features/submissions/index.ts';
import {
  useEngineSoon,
  useIsOffline,
  useScope,
  useOffline,
  useOutbox,
} from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import {
  Note,
  PageHead,
  Sheet,
  SkeletonRows,
  useFormat,
  layouts,
  typography,
  clsx,
  EmptySheet,
} from '#src/ui/index.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import type { ReportPageProps } from '../page-props.ts';
import { ExamHead } from './exam-head.tsx';
import { ReportBody } from './report-body.tsx';
import classes from './exam-report.module.css';
import { createSheetLens, type LocalSheet } from '../grade-matrix/local-sheet.ts';
import {
  deviceSheetQuery,
  readingQuery,
  sheetQuery,
  type Reading,
} from '../grade-matrix/queries.ts';

/** A whole answer sheet as the teacher left it, or why there is none yet. */
interface AnswerSheetView {
  sheet: LocalSheet | null;
  /** For what is said in its place. */
  query: ReturnType<typeof useQuery>;
  /** How far a long reading has come. */
  reading: Reading | null;
  /** It was put together from workbooks on this device: the server has not been heard. */
  isFromDevice: boolean;
}

/** No network, or a server that is not itself: then what is on this device is better than nothing. */
function isAway(error: unknown): boolean {
  if (error instanceof RefusedError) return error.status >= 500;
  return error !== null && errorCode(error).startsWith('network.');
}

/** All scores of an exam or assignment, with what was corrected on this device. */
function useAnswerSheet(ref: ActivityRef): AnswerSheetView {
  const { outbox } = useOffline();
  const isOffline = useIsOffline();
  const server = useQuery(sheetQuery(ref));
  const isMissing = server.data === undefined;
  const device = useQuery({
    ...deviceSheetQuery(ref),
    enabled:
      isMissing && (isOffline || server.fetchStatus === 'paused' || isAway(server.failureReason)),
  });
  const reading = useQuery(readingQuery(ref)).data;
  const copy = server.data ?? device.data;
  const lens = useMemo(() => createSheetLens(ref.kind, outbox), [ref.kind, outbox]);
  const sheet = useOutbox(() => lens(copy));
  return {
    sheet,
    query: server,
    reading: isMissing && reading && reading.of > 1 ? reading : null,
    isFromDevice: isMissing && sheet !== null,
  };
}

const LiveStudents = lazyPart(loadLiveStudents);
/** How often the list is read anew while somebody watches. */
const LIVE_INTERVAL = 25_000;
const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;

export function ExamReportPage(props: ReportPageProps) {
  const { t } = useTranslation(['report', 'exams']);
  const { schoolId, semesterId } = useScope();
  const { id } = props;
  const ref = useMemo<ActivityRef>(
    () => ({ kind: 'exam', schoolId, semesterId, id }),
    [schoolId, semesterId, id],
  );
  useEngineSoon();
  // Hardly anybody opens a report before there is one: what it is made of is asked for beside the exam.
  const asked = activityQuery('exam', semesterId, id);
  usePrefetchQuery(asked);
  usePrefetchQuery(resultsQuery(ref));
  usePrefetchQuery(sheetQuery(ref));
  const activity = useQuery(asked);
  if (!activity.data)
    return (
      <>
        <PageHead title={t('title')} />
        <ActivityFallback kind="exam" query={activity} what={t('failed')} rows={4} />
      </>
    );
  return <ReportOf {...props} activityRef={ref} activity={activity.data} />;
}

interface ReportOfProps extends ReportPageProps {
  activityRef: ActivityRef;
  activity: ActivityDetails;
}

/** Before anybody can have handed in anything a report says when there will be one. */
function ReportOf(props: ReportOfProps) {
  const { activity } = props;
  const { t } = useTranslation('report');
  const { dayTime } = useFormat();
  const state = useLifecycle(activity);
  if (state === 'ended' || state === 'running')
    return <OpenReport {...props} isRunning={state === 'running'} />;
  return (
    <>
      <ExamHead activity={activity} />
      <EmptySheet
        icon={<IconClockHour4 {...icon} />}
        title={t(`before.${state}`)}
        text={t(`before.${state}Text`, { when: dayTime(activity.startDate) })}
        action={
          <ButtonLink variant="default" to="/exams/$id" params={{ id: activity.id }}>
            {t('before.questions')}
          </ButtonLink>
        }
      />
    </>
  );
}

function OpenReport({
  id,
  search,
  onSearch,
  activityRef: ref,
  activity,
  isRunning,
}: ReportOfProps & { isRunning: boolean }) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const isLive = isRunning && search.live === '1';
  const results = useQuery({
    ...resultsQuery(ref),
    refetchInterval: isLive && !isOffline ? LIVE_INTERVAL : false,
  });
  const merged = useMergedResults(ref, results);
  const age = useCopyAge(results);
  const { sheet, query, reading, isFromDevice } = useAnswerSheet(ref);
  const [now] = useState(serverNow);

  const notes = (
    <>
      {isRunning && (
        <Note
          action={
            <ButtonLink
              variant="default"
              to="/exams/exam-report/$id"
              params={{ id }}
              search={isLive ? {} : { live: '1' }}
              replace
            >
              {t(isLive ? 'live.close' : 'live.open')}
            </ButtonLink>
          }
        >
          {t('live.running')}
        </Note>
      )}
      {sheet && isFromDevice && <Note>{t('fromDevice')}</Note>}
      {sheet && sheet.missing > 0 && (
        <Note kind="wait">{t('partial', { count: sheet.missing, n: number(sheet.missing) })}</Note>
      )}
      {sheet && sheet.unsent.reviews > 0 && (
        <Note>
          {t('unsent.reviews', {
            count: sheet.unsent.reviews,
            n: number(sheet.unsent.reviews),
          })}
        </Note>
      )}
    </>
  );
  if (isLive)
    return (
      <>
        <ExamHead activity={activity} age={age} />
        <div className={clsx(layouts.stack, layouts.gap12, layouts.filled)}>{notes}</div>
        <Suspense
          fallback={
            <Sheet>
              <SkeletonRows rows={8} />
            </Sheet>
          }
        >
          {merged ? (
            <LiveStudents
              kind="exam"
              activity={activity}
              results={merged}
              readAt={results.dataUpdatedAt}
              isCopy={age !== null}
            />
          ) : (
            <ActivityFallback kind="exam" query={results} what={t('failed')} rows={8} />
          )}
        </Suspense>
      </>
    );
  if (!sheet)
    return (
      <>
        <ExamHead activity={activity} />
        {reading && (
          <p className={clsx(typography.faint, classes['quiet'])} aria-live="polite">
            {t('readSoFar', { done: number(reading.done), of: number(reading.of) })}
          </p>
        )}
        <ActivityFallback kind="exam" query={query} what={t('failed')} rows={6} />
      </>
    );
  if (sheet.students.length === 0)
    return (
      <>
        <ExamHead activity={activity} at={sheet.readAt} />
        <EmptySheet
          icon={<IconUsers {...icon} />}
          title={t('nobody.title')}
          text={t('nobody.text')}
        />
      </>
    );
  return (
    <ReportBody
      activity={activity}
      activityRef={ref}
      sheet={sheet}
      results={results.data}
      merged={merged}
      now={now}
      isRunning={isRunning}
      openQuestion={search.question}
      onCloseQuestion={() => onSearch({ question: undefined })}
      onReadAgain={() => void query.refetch()}
      notes={notes}
    />
  );
}
