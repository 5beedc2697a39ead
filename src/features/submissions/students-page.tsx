import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRef } from '#src/api/workbooks.ts';
import type { Kind } from '#src/api/activities.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { PageHead, Sheet, SkeletonRows } from '#src/ui/index.ts';
import { activityQuery, resultsQuery } from '#src/features/activities/index.ts';
import { ActivityFallback, useCopyAge } from '#src/features/activities/index.ts';
import { filterOf, searchOf, type SubmissionFilter } from './filters/filter.ts';
import { submissionsOf } from './filters/items.ts';
import { useFigures } from './filters/use-figures.ts';
import { forgetQueue } from './filters/grading-queue/queue.ts';
import { StudentsHead } from './students-head.tsx';
import { StudentsList } from './students-list.tsx';
import type { ResultsExport } from './students-reports.tsx';
import { useLifecycle } from '#src/features/activities/index.ts';
import { useMergedResults, useWaitingRows } from '#src/features/activities/index.ts';

const LiveStudents = lazyPart(
  async () => (await import('./live-status/live-students.tsx')).LiveStudents,
);

/** How often the list is read anew while it runs. */
const LIVE_INTERVAL = 25_000;

export interface StudentsPageProps {
  kind: Kind;
  id: string;
  /** Who is shown, as the address says it. */
  search: SubmissionSearch;
  onSearch: (search: Required<SubmissionSearch>) => void;
  /** Takes the list along as a file; brought by whoever shows the page. */
  Export?: ResultsExport | undefined;
}

export function StudentsPage({ kind, id, search, onSearch, Export }: StudentsPageProps) {
  const { t } = useTranslation('exams');
  const { schoolId, semesterId } = useScope();
  const ref = useMemo<ActivityRef>(
    () => ({ kind, schoolId, semesterId, id }),
    [kind, schoolId, semesterId, id],
  );
  const activity = useQuery(activityQuery(kind, semesterId, id));
  const state = useLifecycle(activity.data);
  const isRunning = activity.data !== undefined && state === 'running';
  const isOffline = useIsOffline();
  const results = useQuery({
    ...resultsQuery(ref),
    // While it runs she watches; a hidden page and a cut network are left in peace.
    refetchInterval: isRunning && !isOffline ? LIVE_INTERVAL : false,
  });
  const figures = useFigures(ref, results, useMergedResults(ref, results), activity.data);
  const merged = figures?.results;
  const rows = useWaitingRows();
  const items = useMemo(
    () => submissionsOf(kind, merged ?? [], state, rows),
    [kind, merged, state, rows],
  );
  const age = useCopyAge(results);
  // Who begins from here begins anew.
  useEffect(forgetQueue, []);

  if (!activity.data || !figures || !merged)
    return (
      <>
        <PageHead title={activity.data?.title ?? t(`${kind}.students`)} />
        <ActivityFallback
          kind={kind}
          query={activity.data ? results : activity}
          what={t('studentsFailed')}
          rows={8}
        />
      </>
    );
  const isLive = isRunning && merged.length > 0;
  const filter = filterOf(isLive ? {} : search);
  const onFilter = (next: SubmissionFilter) => onSearch(searchOf(next));
  const shown = {
    kind,
    activity: activity.data,
    state,
    results: merged,
    items,
    ranks: figures.ranks,
    filter,
    onFilter,
  };
  return (
    <>
      <StudentsHead
        {...shown}
        activityRef={ref}
        age={age}
        Export={Export}
        seen={(results.data ?? []).filter((one) => one.reviewStatus === 'accepted').length}
      />
      {isLive ? (
        <Suspense
          fallback={
            <Sheet>
              <SkeletonRows rows={8} />
            </Sheet>
          }
        >
          <LiveStudents
            kind={kind}
            activity={activity.data}
            results={merged}
            readAt={results.dataUpdatedAt}
            isCopy={age !== null}
          />
        </Suspense>
      ) : (
        <StudentsList {...shown} />
      )}
    </>
  );
}
