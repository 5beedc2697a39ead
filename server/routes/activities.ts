/** Exams and assignments: lists, details, counts. */
import { ofBothKinds, read } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { listActivities } from '../services/activities/list-activities.ts';
import { countResults, readActivity } from '../services/activities/read-activity.ts';

/** Handlers of exams and assignments. */
export const activityHandlers = {
  ...ofBothKinds('exams.list', 'assignments.list', (kind) =>
    read(({ query }, session) => listActivities(session, kind, query)),
  ),
  ...ofBothKinds('exams.details', 'assignments.details', (kind) =>
    read(async ({ params }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return { data: await readActivity(session, found), version: found.version };
    }),
  ),
  ...ofBothKinds('exams.countResult', 'assignments.countResult', (kind) =>
    read(async ({ params }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return countResults(session, found);
    }),
  ),
} satisfies Partial<Handlers>;
