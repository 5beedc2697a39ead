import { queryOptions } from '@tanstack/react-query';
import { fetchStructure, suggestYear } from '#src/api/structure.ts';
import type { SchoolRef } from '#src/api/school.ts';

/** What the keys of every school's structure begin with. */
export const STRUCTURE_KEY = ['structure'] as const;

/** What else is read of classes, courses and who teaches them. */
export const OTHER_KEYS = ['classBases', 'classes', 'courses', 'classStudents', 'teachers'];

/** What the school is made of in a year; kept on no device, for it is only changed while the server is reached. */
export const structureQuery = (scope: SchoolRef) =>
  queryOptions({
    queryKey: [...STRUCTURE_KEY, scope.schoolId, scope.semesterId],
    queryFn: ({ signal }) => fetchStructure(scope, signal),
  });

/** Where each class would go in the next year; older than the structure it is of no use. */
export const suggestionQuery = (scope: SchoolRef) =>
  queryOptions({
    queryKey: ['nextYear', scope.schoolId, scope.semesterId],
    queryFn: ({ signal }) => suggestYear(scope, signal),
    staleTime: 0,
  });
