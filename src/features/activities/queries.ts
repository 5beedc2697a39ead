import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListGroup } from '#contract/shapes.ts';
import { fetchActivities, fetchActivity, type Kind } from '#src/api/activities.ts';
import { nextPage, readAll } from '#src/api/pages.ts';
import { fetchResults, fetchWorkbook, type ActivityRef } from '#src/api/workbooks.ts';
import { countSaid, saidOf, type MoreFilters } from './list-filter.ts';

/** Whose lists are read: the school and the semester in force. */
export interface Scope {
  schoolId: string;
  semesterId: string;
}

/** What the keys of all lists of a kind begin with. */
export const listsKey = (kind: Kind, scope: Scope) =>
  ['activities', kind, scope.schoolId, scope.semesterId] as const;

const keep = { meta: { keepOnDevice: true } };

/** One group of exams or assignments, page by page; each filter is a list of its own. */
export const activityListQuery = (
  kind: Kind,
  scope: Scope,
  group: ListGroup,
  title: string,
  more: MoreFilters = {},
) => {
  const said = saidOf(more);
  const { base, class: classId, course, day } = said;
  const filter = {
    ...scope,
    group,
    ...(title && { title }),
    ...(base && { classBaseId: base }),
    ...(classId && { schoolClassId: classId }),
    ...(course && { courseId: course }),
    ...(day && { startDate: day }),
  };
  const list = [...listsKey(kind, scope), group, title];
  return infiniteQueryOptions({
    queryKey: [...list, ...(countSaid(said) > 0 ? [said] : [])],
    queryFn: ({ pageParam, signal }) =>
      fetchActivities(kind, { ...filter, pageIndex: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    // What is typed would be the name of the copy, and names lie in the clear.
    meta: { keepOnDevice: title === '' },
  });
};

/** One exam or assignment with its settings. */
export const activityQuery = (kind: Kind, semesterId: string, id: string) =>
  queryOptions({
    queryKey: ['activity', kind, semesterId, id],
    queryFn: ({ signal }) => fetchActivity(kind, semesterId, id, signal),
    ...keep,
  });

/** Every student of an exam or assignment with her review state. */
export const resultsQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: ['results', ref.kind, ref.schoolId, ref.semesterId, ref.id],
    queryFn: ({ signal }) => readAll((pageIndex) => fetchResults(ref, pageIndex, signal)),
    ...keep,
  });

/** One student's workbook: the counting attempt, or the one named. */
export const workbookQuery = (ref: ActivityRef, studentId: string, resultId?: string) =>
  queryOptions({
    queryKey: [
      'workbook',
      ref.kind,
      ref.schoolId,
      ref.semesterId,
      ref.id,
      studentId,
      resultId ?? '',
    ],
    queryFn: ({ signal }) => fetchWorkbook(ref, studentId, resultId, signal),
    ...keep,
  });
