import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { courseNames, withCourseNames } from '../course-names.ts';
import { narrow } from './figures.ts';
import type { ReportFilter } from './filters/report-filters.tsx';
import { overviewQuery, overviewReadingQuery, saidOf } from './queries.ts';

/** A term under a filter: as the server answers it or, without a network, narrowed from what is on this device. */
export function useOverview(filter: ReportFilter) {
  const { t } = useTranslation('user-report');
  const scope = useScope();
  const { zone } = useFormat();
  const isOffline = useIsOffline();
  const { class: classId, course, from, to } = filter;
  const wanted = useMemo(() => ({ class: classId, course, from, to }), [classId, course, from, to]);
  const isNarrowed = Object.keys(saidOf(wanted)).length > 0;
  const asked = useQuery(overviewQuery(scope, wanted));
  const whole = useQuery({ ...overviewQuery(scope, {}), enabled: isNarrowed });
  const reading = useQuery(overviewReadingQuery(scope, wanted)).data;
  const wasCut = asked.error !== null && errorCode(asked.error) === 'network.offline';
  const isAway = isOffline || wasCut;
  // Until the server has answered, what it will say of most is known already.
  const isHere =
    isNarrowed && !asked.data && whole.data !== undefined && (isAway || !asked.isError);
  const query = isHere ? whole : asked;
  const known = useMemo(
    () => whole.data?.items ?? asked.data?.items ?? [],
    [whole.data, asked.data],
  );
  const nameOf = useMemo(
    () => courseNames(known, (course, base) => t('courseOf', { course, base })),
    [known, t],
  );
  const items = useMemo(
    // A back end without the call does not look at days.
    () =>
      query.data &&
      withCourseNames(narrow(query.data.items, isHere ? wanted : { from, to }, zone), nameOf),
    [query.data, isHere, wanted, from, to, zone, nameOf],
  );
  return {
    query,
    /** Null while nothing is known. */
    items: items ?? null,
    /** Everything, to choose from. */
    known: withCourseNames(known, nameOf),
    questions: questionsIn({
      isComposed: query.data?.hasQuestions === false,
      isOneClass: isHere && Boolean(classId),
      isAway,
    }),
    isDevice: isHere && isAway,
    reading: query.data === undefined && reading && reading.done < reading.of ? reading : null,
  };
}

/** Whether single questions are known; of one class only the server can tell. */
export type Questions = 'known' | 'coming' | 'notHere' | 'missing';

function questionsIn(of: { isComposed: boolean; isOneClass: boolean; isAway: boolean }): Questions {
  if (of.isComposed) return 'missing';
  if (!of.isOneClass) return 'known';
  return of.isAway ? 'notHere' : 'coming';
}

/** How many workbooks of these exams and assignments carry corrections that wait on this device. */
export function useUnsentOf(items: readonly { id: string }[]): number {
  const rows = useWaitingRows();
  return useMemo(() => {
    const ids = new Set(items.map(({ id }) => id));
    const waiting = rows.filter(
      ({ kind, label }) => kind === 'correction' && ids.has(String(label['activityId'])),
    );
    return new Set(waiting.map(({ lane }) => lane)).size;
  }, [rows, items]);
}
