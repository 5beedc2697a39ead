import { queryOptions } from '@tanstack/react-query';
import type { ClassReport, MissingStudent } from '#contract/reports.ts';
import { fetchMissing, fetchReportClasses } from '#src/api/reports.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';

type Fetch<T> = (
  ref: ActivityRef,
  pageIndex: number,
  signal: AbortSignal,
) => Promise<{ items: T[]; total: number }>;

async function readAll<T>(fetch: Fetch<T>, ref: ActivityRef, signal: AbortSignal): Promise<T[]> {
  const items: T[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await fetch(ref, pageIndex, signal);
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

const keyOf = (ref: ActivityRef, what: string) => [
  'report',
  ref.kind,
  ref.schoolId,
  ref.semesterId,
  ref.id,
  what,
];

/** The server's own figures by class. */
export const classesQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: keyOf(ref, 'classes'),
    queryFn: ({ signal }) => readAll<ClassReport>(fetchReportClasses, ref, signal),
  });

/** Whom the server has as not having taken part. */
export const missingQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: keyOf(ref, 'missing'),
    queryFn: ({ signal }) => readAll<MissingStudent>(fetchMissing, ref, signal),
  });
