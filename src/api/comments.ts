/** Requests for reusable comments. */
import type { Comment } from '#contract/additions/comments.ts';
import { request } from './http.ts';

/** All of a teacher's comments of one course, the most used first. */
export async function fetchComments(courseId: string, signal?: AbortSignal): Promise<Comment[]> {
  const items: Comment[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await request('comments.list', 'GET', '/api/teacher/v1/Comments/{courseId}', {
      params: { courseId },
      query: { pageIndex, pageSize: 100 },
      ...(signal && { signal }),
    });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}
