/** Reusable comments. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import {
  changeComment,
  countCommentUses,
  createComment,
  deleteComment,
  listComments,
} from '../services/results/comments.ts';

export const commentsHandlers = {
  'comments.list': read(({ params, query }, session) =>
    listComments(session, params.courseId, query),
  ),
  'comments.create': write(async ({ body }, session) => {
    const data = await createComment(session, body);
    return { data, version: data.version };
  }),
  'comments.edit': write(async ({ params, body }, session) => {
    const data = await changeComment(session, params.id, body);
    return { data, version: data.version };
  }),
  'comments.delete': write(({ params }, session) => deleteComment(session, params.id)),
  'comments.used': write(({ body }, session) => countCommentUses(session, body)),
} satisfies Partial<Handlers>;
