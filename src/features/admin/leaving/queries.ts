import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  fetchAnyStudents,
  fetchTraces,
  fetchWork,
  type AnyStudentsFilter,
} from '#src/api/leaving.ts';
import { nextPage } from '#src/api/pages.ts';
import type { SchoolRef } from '#src/api/school.ts';

/** What the keys of all lists of all students begin with. */
export const ANY_STUDENTS_KEY = ['anyStudents'] as const;

/** All students that match, page by page from 0; kept on no device. */
export const anyStudentsQuery = (schoolId: string, filter: AnyStudentsFilter) =>
  infiniteQueryOptions({
    queryKey: [...ANY_STUDENTS_KEY, schoolId, filter],
    queryFn: ({ pageParam, signal }) => fetchAnyStudents(schoolId, filter, pageParam, signal),
    // What was found stays in sight while something else is looked for.
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });

/** How much of a student there is; what was counted before is of no use. */
export const tracesQuery = (schoolId: string, studentId: string) =>
  queryOptions({
    queryKey: ['traces', schoolId, studentId],
    queryFn: ({ signal }) => fetchTraces(schoolId, studentId, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** How much a teacher would pass on; what was counted before is of no use. */
export const workQuery = (scope: SchoolRef, id: string) =>
  queryOptions({
    queryKey: ['work', scope.schoolId, scope.semesterId, id],
    queryFn: ({ signal }) => fetchWork(scope, id, signal),
    staleTime: 0,
    gcTime: 0,
  });
