/** What assignments have like exams. */
import { read } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { listMissing, reportClasses } from '../services/reports/exam-report.ts';
import { readQuestionStudents } from '../services/results/question-answers.ts';

/** Handlers of this group. */
export const counterpartsHandlers = {
  'assignments.reportClasses': read(
    'assignments.reportClasses',
    async ({ params, query }, session) => {
      const found = await findActivity(session, { kind: 'assignment', ...params });
      return { data: await reportClasses(session, found, query) };
    },
  ),
  'assignments.notStudentResults': read(
    'assignments.notStudentResults',
    async ({ params, query }, session) => {
      const found = await findActivity(session, { kind: 'assignment', ...params });
      return { data: await listMissing(session, found, query) };
    },
  ),
  'assignmentQuestions.detailsStudents': read(
    'assignmentQuestions.detailsStudents',
    async ({ params, query }, session) => ({
      data: await readQuestionStudents(session, 'assignment', params, query),
    }),
  ),
};
