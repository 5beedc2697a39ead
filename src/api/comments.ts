/** Requests for reusable comments. */
import type { Comment } from '#contract/results/comments.ts';
import { isObject } from '#src/lib/json.ts';
import { RefusedError } from './errors.ts';
import { request } from './http.ts';
import { readAll } from './pages.ts';

/** All of a teacher's comments of one course, the most used first. */
export const fetchComments = (courseId: string, signal?: AbortSignal): Promise<Comment[]> =>
  readAll((pageIndex) =>
    request('comments.list', 'GET /api/teacher/v1/Comments/{courseId}', {
      params: { courseId },
      query: { pageIndex, pageSize: 100 },
      signal,
    }),
  );

/** Keeps a new one for a course. */
export function createComment(
  body: { courseId: string; text: string; scoreUnits: number | null },
  key: string,
) {
  return request('comments.create', 'POST /api/teacher/v1/Comments', { body, key });
}

/** Changes one, based on the version she saw. */
export function editComment(
  id: string,
  body: { version: number; text: string; scoreUnits: number | null },
  key: string,
) {
  const input = { params: { id }, body, key };
  return request('comments.edit', 'PATCH /api/teacher/v1/Comments/{id}', input);
}

/** Deletes one; what was written with it stays. */
export function deleteComment(id: string, key: string) {
  return request('comments.delete', 'DELETE /api/teacher/v1/Comments/{id}', {
    params: { id },
    key,
  });
}

/** Tells how often some were used since the last time; answers how often they were used in all. */
export async function countCommentUses(
  body: { id: string; count: number }[],
): Promise<{ id: string; uses: number }[]> {
  return (await request('comments.used', 'POST /api/teacher/v1/Comments/Used', { body })).items;
}

const isComment = (value: unknown): value is Comment =>
  isObject(value) && 'text' in value && 'version' in value;

/** What stands on the server, where a change was based on an older version; null for any other error. */
export function newerComment(error: unknown): Comment | null {
  if (!(error instanceof RefusedError) || error.code !== 'comment.conflict') return null;
  const { data } = error;
  const current = isObject(data) && 'current' in data ? data['current'] : null;
  return isComment(current) ? current : null;
}
