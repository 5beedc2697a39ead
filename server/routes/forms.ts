/** Exams and assignments as they are edited: forms, creating, changing, copying, deleting; and reports. */
import { ofBothKinds, read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { findActivity, lockActivity } from '../policies/activity.ts';
import { holdClasses } from '../services/school/begin-year.ts';
import { copyActivity } from '../services/activities/copy-activity.ts';
import { listMissing, reportClasses } from '../services/reports/exam-report.ts';
import { readWithClasses } from '../services/activities/read-form.ts';
import { deleteActivity, deleteResult } from '../services/activities/remove.ts';
import { changeActivity, createActivity } from '../services/activities/save-activity.ts';
import { readQuestionStudents } from '../services/results/question-answers.ts';

/** Handlers of forms and reports. */
export const formHandlers = {
  ...ofBothKinds('exams.detailsWithClasses', 'assignments.detailsWithClasses', (kind) =>
    read(async ({ params }, session) => {
      const found = await findActivity(session, { kind, id: params.id });
      return { data: await readWithClasses(session, found), version: found.version };
    }),
  ),
  ...ofBothKinds('exams.create', 'assignments.create', (kind) =>
    write(({ body }, session) => createActivity(session, kind, body)),
  ),
  ...ofBothKinds('exams.edit', 'assignments.edit', (kind) =>
    write(({ body }, session) => changeActivity(session, kind, body)),
  ),
  ...ofBothKinds('exams.copy', 'assignments.copy', (kind) =>
    write(async ({ params }, session) => {
      // Before the exam: a year that begins holds the years first, too.
      await holdClasses(session.db, session.actor.schoolId);
      return copyActivity(session, await lockActivity(session, { kind, ...params }));
    }),
  ),
  ...ofBothKinds('exams.delete', 'assignments.delete', (kind) =>
    write(async ({ params }, session) =>
      deleteActivity(session, await lockActivity(session, { kind, ...params })),
    ),
  ),
  ...ofBothKinds('examResults.delete', 'assignmentResults.delete', (kind) =>
    write(async ({ params }, session) => {
      const id = kind === 'exam' ? params.examId : params.assignmentId;
      const activity = await lockActivity(session, { kind, id, missing: 'result.notFound' });
      return deleteResult(session, activity, params);
    }),
  ),
  ...ofBothKinds('exams.reportClasses', 'assignments.reportClasses', (kind) =>
    read(async ({ params, query }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return reportClasses(session, found, query);
    }),
  ),
  ...ofBothKinds('exams.notStudentResults', 'assignments.notStudentResults', (kind) =>
    read(async ({ params, query }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return listMissing(session, found, query);
    }),
  ),
  ...ofBothKinds('examQuestions.detailsStudents', 'assignmentQuestions.detailsStudents', (kind) =>
    read(({ params, query }, session) => readQuestionStudents(session, kind, params, query)),
  ),
} satisfies Partial<Handlers>;
