import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Course, SchoolClass } from '#contract/school/school.ts';
import { classBasesQuery, classesQuery, coursesQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';

/** Why a list is not there yet. */
export interface Reading {
  isError: boolean;
  isPending: boolean;
  fetchStatus: string;
  refetch: () => unknown;
}

export function useBases() {
  const query = useQuery(classBasesQuery(useScope()));
  return { query, bases: query.data };
}

/** Reads what may be chosen next, so that the lists of a grade stand there as soon as it is chosen. */
export function useListsAhead(): void {
  const client = useQueryClient();
  const { schoolId, semesterId } = useScope();
  const { bases } = useBases();
  useEffect(() => {
    const scope = { schoolId, semesterId };
    let isHere = true;
    const readAll = async () => {
      // One after the other: nobody waits for them yet.
      for (const { id } of bases ?? []) {
        if (!isHere) return;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what is wanted
        const classes = await client.ensureQueryData(classesQuery(scope, [id]));
        const ids = classes.map((one) => one.id);
        // oxlint-disable-next-line no-await-in-loop -- the same
        if (ids.length > 0) await client.ensureQueryData(coursesQuery(scope, ids));
      }
    };
    // What was read in vain is asked for again once its grade is chosen.
    readAll().catch(() => undefined);
    return () => void (isHere = false);
  }, [client, schoolId, semesterId, bases]);
}

/** Whether the lists of a form are on their way that it begins with. */
export function useAreListsComing(classBaseId: string): boolean {
  const { query } = useBases();
  const { classesRead, coursesRead } = useClassesAndCourses(classBaseId);
  return [query, classesRead, coursesRead].some(
    ({ isPending, fetchStatus }) => isPending && fetchStatus === 'fetching',
  );
}

/** Classes and courses of a grade; of the courses only those that are taught there. */
export function useClassesAndCourses(classBaseId: string): {
  classes: readonly SchoolClass[] | undefined;
  courses: readonly Course[] | undefined;
  classesRead: Reading;
  coursesRead: Reading;
} {
  const scope = useScope();
  const classes = useQuery(classesQuery(scope, classBaseId === '' ? [] : [classBaseId]));
  const ids = classes.data?.map(({ id }) => id) ?? [];
  const courses = useQuery(coursesQuery(scope, ids));
  return {
    classes: classes.data,
    // No class, no course: nothing is asked.
    courses: classes.data?.length === 0 ? [] : courses.data,
    classesRead: classes,
    coursesRead: courses,
  };
}
