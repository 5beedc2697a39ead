/** How much waits on which device. */
import { read, signedIn } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { checkSchool } from '../policies/school.ts';
import { listQueues, reportQueue } from '../services/results/queue-figures.ts';

export const queueFiguresHandlers = {
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
