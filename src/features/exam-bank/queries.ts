import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchTemplates } from '#src/api/templates.ts';
import type { SchoolRef } from '#src/api/school.ts';

/** What the keys of all lists of the exam bank begin with. */
export const LISTS_KEY = ['templates', 'list'] as const;

/** The exam bank, page by page from 1; each search is a list of its own. */
export const templatesQuery = ({ schoolId, semesterId }: SchoolRef, title: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, schoolId, semesterId, title],
    queryFn: ({ pageParam, signal }) =>
      fetchTemplates({ schoolId, semesterId }, title, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (page) =>
      page.pageIndex * page.pageSize < page.total ? page.pageIndex + 1 : undefined,
    // What is typed would be the name of the copy, and names lie in the clear.
    meta: { keepOnDevice: title === '' },
  });
