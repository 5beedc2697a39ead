/** Exams and assignments: lists, details, counts. */
import { ofBothKinds, read } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { listActivities } from '../services/activities/list-activities.ts';
import { countResults, readActivity } from '../services/activities/read-activity.ts';

/** Handlers of exams and assignments. */
export const activityHandlers = {
  ...ofBothKinds('exams.list', 'assignments.list', (name, kind) =>
    read(name, async ({ query }, session) => ({
      data: await listActivities(session, kind, query),
    })),
  ),
  ...ofBothKinds('exams.details', 'assignments.details', (name, kind) =>
    read(name, async ({ params }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return { data: await readActivity(session, found), version: found.version };
    }),
  ),
  ...ofBothKinds('exams.countResult', 'assignments.countResult', (name, kind) =>
    read(name, async ({ params }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return { data: await countResults(session, found) };
    }),
  ),
};
