/** Exams and assignments: lists, details, counts. */
import { read } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { listActivities } from '../services/activities/list-activities.ts';
import { countResults, readActivity } from '../services/activities/read-activity.ts';

/** Handlers of exams and assignments. */
export const activityHandlers = {
  'exams.list': read('exams.list', async ({ query }, session) => ({
    data: await listActivities(session, 'exam', query),
  })),
  'assignments.list': read('assignments.list', async ({ query }, session) => ({
    data: await listActivities(session, 'assignment', query),
  })),
  'exams.details': read('exams.details', async ({ params }, session) => {
    const found = await findActivity(session, { kind: 'exam', ...params });
    return { data: await readActivity(session, found), version: found.version };
  }),
  'assignments.details': read('assignments.details', async ({ params }, session) => {
    const found = await findActivity(session, { kind: 'assignment', ...params });
    return { data: await readActivity(session, found), version: found.version };
  }),
  'exams.countResult': read('exams.countResult', async ({ params }, session) => {
    const found = await findActivity(session, { kind: 'exam', ...params });
    return { data: await countResults(session, found) };
  }),
  'assignments.countResult': read('assignments.countResult', async ({ params }, session) => {
    const found = await findActivity(session, { kind: 'assignment', ...params });
    return { data: await countResults(session, found) };
  }),
};
