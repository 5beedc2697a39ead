/** Exams and assignments as they are edited: forms, creating, changing, copying, deleting; and reports. */
import type { Kind } from '../db/schema/index.ts';
import { read, write } from '../middleware/handlers.ts';
import type { Session } from '../middleware/handlers.ts';
import { findActivity, lockActivity } from '../policies/activity.ts';
import { holdClasses } from '../services/school/begin-year.ts';
import { copyActivity } from '../services/activities/copy-activity.ts';
import { listMissing, reportClasses } from '../services/reports/exam-report.ts';
import { readWithClasses } from '../services/activities/read-form.ts';
import { deleteActivity, deleteResult } from '../services/activities/remove.ts';
import { changeActivity, createActivity } from '../services/activities/save-activity.ts';

async function details(session: Session, kind: Kind, id: string) {
  const found = await findActivity(session, { kind, id });
  return { data: await readWithClasses(session, found), version: found.version };
}

interface Path {
  schoolId?: string;
  semesterId: string;
  id: string;
}
async function copied(session: Session, kind: Kind, path: Path) {
  // Before the exam: a year that begins holds the years first, too.
  await holdClasses(session.db, session.actor.schoolId);
  return copyActivity(session, await lockActivity(session, { kind, ...path }));
}
async function removed(session: Session, kind: Kind, path: Path) {
  return deleteActivity(session, await lockActivity(session, { kind, ...path }));
}

/** Handlers of forms and reports. */
export const formHandlers = {
  'exams.detailsWithClasses': read('exams.detailsWithClasses', ({ params }, session) =>
    details(session, 'exam', params.id),
  ),
  'assignments.detailsWithClasses': read('assignments.detailsWithClasses', ({ params }, session) =>
    details(session, 'assignment', params.id),
  ),
  'exams.create': write('exams.create', ({ body }, session) =>
    createActivity(session, 'exam', body),
  ),
  'assignments.create': write('assignments.create', ({ body }, session) =>
    createActivity(session, 'assignment', body),
  ),
  'exams.edit': write('exams.edit', ({ body }, session) => changeActivity(session, 'exam', body)),
  'assignments.edit': write('assignments.edit', ({ body }, session) =>
    changeActivity(session, 'assignment', body),
  ),
  'exams.copy': write('exams.copy', ({ params }, session) => copied(session, 'exam', params)),
  'assignments.copy': write('assignments.copy', ({ params }, session) =>
    copied(session, 'assignment', params),
  ),
  'exams.delete': write('exams.delete', ({ params }, session) => removed(session, 'exam', params)),
  'assignments.delete': write('assignments.delete', ({ params }, session) =>
    removed(session, 'assignment', params),
  ),
  'examResults.delete': write('examResults.delete', async ({ params }, session) => {
    const missing = 'result.notFound';
    const named = { kind: 'exam', id: params.examId, missing } as const;
    return deleteResult(session, await lockActivity(session, named), params);
  }),
  'assignmentResults.delete': write('assignmentResults.delete', async ({ params }, session) => {
    const missing = 'result.notFound';
    const named = { kind: 'assignment', id: params.assignmentId, missing } as const;
    return deleteResult(session, await lockActivity(session, named), params);
  }),
  'exams.reportClasses': read('exams.reportClasses', async ({ params, query }, session) => {
    const found = await findActivity(session, { kind: 'exam', ...params });
    return { data: await reportClasses(session, found, query) };
  }),
  'exams.notStudentResults': read('exams.notStudentResults', async ({ params, query }, session) => {
    const found = await findActivity(session, { kind: 'exam', ...params });
    return { data: await listMissing(session, found, query) };
  }),
};
