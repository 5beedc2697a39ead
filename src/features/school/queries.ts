import { queryOptions } from '@tanstack/react-query';
import {
  fetchClassBases,
  fetchClasses,
  fetchClassStudents,
  fetchCourses,
  type SchoolRef,
} from '#src/api/school.ts';
import { fetchSchoolStatus } from '#src/api/school-status.ts';

const keep = { meta: { keepOnDevice: true } };

/** Ids in one order, so that the same choice is the same query. */
const sorted = (ids: readonly string[]) => ids.toSorted();

/** All grade levels of the school. */
export const classBasesQuery = (scope: SchoolRef) =>
  queryOptions({
    queryKey: ['classBases', scope.schoolId, scope.semesterId],
    queryFn: ({ signal }) => fetchClassBases(scope, signal),
    ...keep,
  });

/** The classes of some grade levels. */
export const classesQuery = (scope: SchoolRef, classBaseIds: readonly string[]) =>
  queryOptions({
    queryKey: ['classes', scope.schoolId, scope.semesterId, sorted(classBaseIds)],
    queryFn: ({ signal }) => fetchClasses(scope, sorted(classBaseIds), signal),
    enabled: classBaseIds.length > 0,
    ...keep,
  });

/** The courses taught in some classes. */
export const coursesQuery = (scope: SchoolRef, classIds: readonly string[]) =>
  queryOptions({
    queryKey: ['courses', scope.schoolId, scope.semesterId, sorted(classIds)],
    queryFn: ({ signal }) => fetchCourses(scope, sorted(classIds), signal),
    enabled: classIds.length > 0,
    ...keep,
  });

/** The students of one class. */
export const classStudentsQuery = (scope: SchoolRef, classId: string) =>
  queryOptions({
    queryKey: ['classStudents', scope.schoolId, scope.semesterId, classId],
    queryFn: ({ signal }) => fetchClassStudents(scope, classId, signal),
    ...keep,
  });

/** What the keys of the school years' standings begin with. */
export const STATUS_KEY = ['schoolStatus'] as const;
/** How far the data of each school year has come. */
export const schoolStatusQuery = (schoolId: string) =>
  queryOptions({
    queryKey: [...STATUS_KEY, schoolId],
    queryFn: ({ signal }) => fetchSchoolStatus(signal),
    ...keep,
  });
