import { queryOptions, skipToken } from '@tanstack/react-query';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { isUnknownCall } from '#src/api/errors.ts';
import { fetchOverview, type OverviewRef } from '#src/api/reports.ts';
import { composeOverview } from './compose.ts';
import type { ReportFilter } from './filters/report-filters.tsx';

interface Scope {
  schoolId: string;
  semesterId: string;
}

/** Exams and assignments of a term, the newest first. */
export interface Overview {
  items: OverviewItem[];
  /** False where a back end has no call for all of it: then nothing is known of single questions. */
  hasQuestions: boolean;
}

/** How many of them have been read. */
export interface OverviewReading {
  done: number;
  of: number;
}

/** Only what is said, in one order: the same filter is the same query. */
export const saidOf = ({ class: classId, course, from, to }: ReportFilter) => ({
  ...(classId && { classId }),
  ...(course && { courseId: course }),
  ...(from && { from }),
  ...(to && { to }),
});

// What is sent makes reports of its own kind old; most of what is sent is of exams.
const keyOf = (scope: Scope, filter: ReportFilter) =>
  ['report', 'exam', 'overview', scope.schoolId, scope.semesterId, saidOf(filter)] as const;

/** How far the reading has come; nobody asks the network for it. */
export const overviewReadingQuery = (scope: Scope, filter: ReportFilter) =>
  queryOptions<OverviewReading>({
    queryKey: ['report-reading', ...keyOf(scope, filter)],
    queryFn: skipToken,
    gcTime: 60_000,
  });

type OnRead = (reading: OverviewReading) => void;

async function readPages(ref: OverviewRef, signal: AbortSignal, onRead: OnRead) {
  const items = new Map<string, OverviewItem>();
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await fetchOverview(ref, pageIndex, signal);
    // One that begins meanwhile moves the others down a place: none stands there twice.
    for (const item of page.items) items.set(item.id, item);
    onRead({ done: items.size, of: page.total });
    const isLast = (pageIndex + 1) * page.pageSize >= page.total;
    if (page.items.length === 0 || isLast) return [...items.values()];
  }
}

/** What a term's report is made of, narrowed by the server. */
export const overviewQuery = (scope: Scope, filter: ReportFilter) =>
  queryOptions({
    queryKey: keyOf(scope, filter),
    queryFn: async ({ signal, client }): Promise<Overview> => {
      const reading = overviewReadingQuery(scope, filter).queryKey;
      const onRead: OnRead = (now) => void client.setQueryData(reading, now);
      const ref = { ...scope, ...saidOf(filter) };
      try {
        return { items: await readPages(ref, signal, onRead), hasQuestions: true };
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        return { items: await composeOverview(ref, signal, onRead), hasQuestions: false };
      }
    },
    meta: { keepOnDevice: true },
  });
