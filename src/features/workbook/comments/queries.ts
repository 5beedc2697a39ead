import { queryOptions } from '@tanstack/react-query';
import { fetchComments } from '#src/api/comments.ts';

/** The comments that a teacher writes again and again in one course, the most used first. */
export const commentsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['comments', courseId],
    queryFn: ({ signal }) => fetchComments(courseId, signal),
    meta: { keepOnDevice: true },
  });
