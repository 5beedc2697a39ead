/** Reusable comments and queue figures. */
import { read, signedIn, write } from '../middleware/handlers.ts';
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
  'comments.list': read('comments.list', async ({ params, query }, session) => ({
    data: await listComments(session, params.courseId, query),
  })),
  'comments.create': write('comments.create', async ({ body }, session) => {
    const data = await createComment(session, body);
    return { data, version: data.version };
  }),
  'comments.edit': write('comments.edit', async ({ params, body }, session) => {
    const data = await changeComment(session, params.id, body);
    return { data, version: data.version };
  }),
  'comments.delete': write('comments.delete', async ({ params }, session) => ({
    data: await deleteComment(session, params.id),
  })),
  'comments.used': write('comments.used', async ({ body }, session) => ({
    data: await countCommentUses(session, body),
  })),
  // About the caller's own device, not about rows of the school; saying it again changes nothing.
  'queueFigures.report': signedIn('queueFigures.report', ({ params, body }, around) => {
    const { actor, deps, now } = around;
    checkSchool(actor.schoolId, params.schoolId);
    return reportQueue(deps.store, actor, body, now).then((data) => ({ data }));
  }),
  'queueFigures.list': read('queueFigures.list', async ({ params, query }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return { data: await listQueues(session, query) };
  }),
};
