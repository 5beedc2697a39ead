import { useQuery } from '@tanstack/react-query';
import type { Course, SchoolClass } from '#contract/school.ts';
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
