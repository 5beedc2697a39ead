import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/activities/index.ts';

/** As many as a browser asks one server for at a time. */
const AT_ONCE = 6;

/** How far the workbooks of a report have been read. */
export interface Reading {
  /** In the order of the students; undefined while one is not here. */
  workbooks: readonly (Workbook | undefined)[];
  /** Read, or known not to come. */
  settled: number;
  /** Who could not be read, by their places. */
  missing: readonly number[];
  readAt: number;
  again: () => void;
}

/** A copy counts at once; a query that waits for a network has nothing here. */
const isSettled = (query: UseQueryResult<Workbook>): boolean =>
  query.data !== undefined || query.fetchStatus === 'paused' || query.isError;

/** The workbooks of these students, read a few at a time, from the device where the network has none. */
export function useWorkbooks(ref: ActivityRef, students: readonly ResultItem[]): Reading {
  const [opened, setOpened] = useState(AT_ONCE);
  const queries = useQueries({
    queries: students.map(({ studentId }, at) => ({
      ...workbookQuery(ref, studentId),
      enabled: at < opened,
    })),
  });
  const settled = queries.filter(isSettled).length;
  const wanted = Math.min(students.length, settled + AT_ONCE);
  if (wanted !== opened) setOpened(wanted);
  const missing = queries.flatMap((query, at) =>
    isSettled(query) && query.data === undefined ? [at] : [],
  );
  const times = queries.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  return {
    workbooks: queries.map(({ data }) => data),
    settled,
    missing,
    readAt: Math.min(...times, Infinity),
    again: () => {
      for (const at of missing) void queries[at]?.refetch();
    },
  };
}
