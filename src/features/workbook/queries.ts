import { queryOptions } from '@tanstack/react-query';
import type { Attachment } from '#contract/shapes.ts';
import { fetchAttachment } from '#src/api/attachments.ts';
import { fetchComments } from '#src/api/comments.ts';

/** A file's bytes. A stored file never changes, so that the copy on the device is as good as the server's. */
export const fileQuery = (file: Pick<Attachment, 'id'>) =>
  queryOptions({
    queryKey: ['file', file.id],
    queryFn: ({ signal }) => fetchAttachment(file.id, signal),
    staleTime: Infinity,
    structuralSharing: false,
    meta: { keepOnDevice: true },
  });

/** The comments that a teacher writes again and again in one course, the most used first. */
export const commentsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['comments', courseId],
    queryFn: ({ signal }) => fetchComments(courseId, signal),
    meta: { keepOnDevice: true },
  });
