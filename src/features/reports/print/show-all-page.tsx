import '#src/ui/mantine-late-styles.ts';
import '#src/ui/print-alone.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRef } from '#src/api/workbooks.ts';
import {
  ActivityFallback,
  activityQuery,
  resultsQuery,
  useLifecycle,
  useMergedResults,
  useWaitingRows,
} from '#src/features/activities/index.ts';
import {
  filterOf,
  isExpected,
  submissionsOf,
  filterSubmissions,
  useFigures,
} from '#src/features/submissions/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { PageHead } from '#src/ui/index.ts';
import type { ReportPageProps } from '../page-props.ts';
import { Report } from './report.tsx';

/** Every student of an exam with answers, scores and ink, to be printed one a sheet. */
export function ShowAllPage({ id, search, onSearch }: ReportPageProps) {
  const { t } = useTranslation('print');
  const { schoolId, semesterId } = useScope();
  const ref = useMemo<ActivityRef>(
    () => ({ kind: 'exam', schoolId, semesterId, id }),
    [schoolId, semesterId, id],
  );
  const activity = useQuery(activityQuery('exam', semesterId, id));
  const list = useQuery(resultsQuery(ref));
  const figures = useFigures(ref, list, useMergedResults(ref, list), activity.data);
  const state = useLifecycle(activity.data);
  const rows = useWaitingRows();
  const results = figures?.results;
  const items = useMemo(
    () => submissionsOf('exam', results ?? [], state, rows),
    [results, state, rows],
  );
  const { show, is, below, class: classId, name, sort, student } = search;
  const chosen = useMemo(() => {
    const asked = student
      ? items.filter(({ result }) => result.studentId === student)
      : filterSubmissions(items, filterOf({ show, is, below, class: classId, name, sort }));
    // Who has handed in nothing, and was not scored, would be an empty sheet; asked for by name, she gets it.
    const here = asked.filter((item) => student !== undefined || isExpected(item));
    return {
      students: here.map(({ result }) => result),
      absent: asked.filter((item) => !here.includes(item)).map(({ result }) => result),
    };
  }, [items, student, show, is, below, classId, name, sort]);
  if (!activity.data || !figures)
    return (
      <>
        <PageHead title={activity.data?.title ?? t('title')} />
        <ActivityFallback
          kind="exam"
          query={activity.data ? list : activity}
          what={t('failed')}
          rows={8}
        />
      </>
    );
  return (
    <Report
      activityRef={ref}
      activity={activity.data}
      list={list}
      results={figures.results}
      ranks={figures.ranks}
      {...chosen}
      search={search}
      onSearch={onSearch}
    />
  );
}
