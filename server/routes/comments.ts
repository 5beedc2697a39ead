/** Reusable comments and queue figures. */
import { read, signedIn, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { checkSchool } from '../policies/school.ts';
import {
  changeComment,
  countCommentUses,
  createComment,
  deleteComment,
  listComments,
} from '../services/results/comments.ts';
import { listQueues, reportQueue } from '../services/results/queue-figures.ts';

/** Handlers of this group. */
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
  // About the caller's own device, not about rows of the school; saying it again changes nothing.
  'queueFigures.report': signedIn(({ params, body }, around) => {
    const { actor, deps, now } = around;
    checkSchool(actor.schoolId, params.schoolId);
    return reportQueue(deps.store, actor, body, now);
  }),
  'queueFigures.list': read(async ({ params, query }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return listQueues(session, query);
  }),
} satisfies Partial<Handlers>;
