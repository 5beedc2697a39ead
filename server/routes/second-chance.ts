/** Extensions and second attempts. */
import { write } from '../middleware/handlers.ts';
import { lockActivity } from '../policies/activity.ts';
import { addAttempt, extend } from '../services/activities/second-chance.ts';

/** Handlers of this group. */
export const secondChanceHandlers = {
  'examResults.extend': write('examResults.extend', async ({ params, body }, session) => {
    const { schoolId, semesterId, examId: id, studentId } = params;
    const activity = await lockActivity(session, { kind: 'exam', schoolId, semesterId, id });
    return extend(session, activity, { ...body, studentId });
  }),
  'examResults.newAttempt': write('examResults.newAttempt', async ({ params, body }, session) => {
    const { schoolId, semesterId, examId: id, studentId } = params;
    const activity = await lockActivity(session, { kind: 'exam', schoolId, semesterId, id });
    return addAttempt(session, activity, { ...body, studentId });
  }),
  'assignmentResults.extend': write(
    'assignmentResults.extend',
    async ({ params, body }, session) => {
      const { schoolId, semesterId, assignmentId: id, studentId } = params;
      const named = { kind: 'assignment', schoolId, semesterId, id } as const;
      return extend(session, await lockActivity(session, named), { ...body, studentId });
    },
  ),
  'assignmentResults.newAttempt': write(
    'assignmentResults.newAttempt',
    async ({ params, body }, session) => {
      const { schoolId, semesterId, assignmentId: id, studentId } = params;
      const named = { kind: 'assignment', schoolId, semesterId, id } as const;
      return addAttempt(session, await lockActivity(session, named), { ...body, studentId });
    },
  ),
};
