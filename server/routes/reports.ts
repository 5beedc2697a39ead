/** Reports beyond the specification's: answer sheets, a term at once, a student's assignments. */
import { read } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { readAnswerSheet } from '../services/reports/answer-sheet.ts';
import { readOverview } from '../services/reports/overview.ts';
import { listStudentAssignments } from '../services/reports/student-exams.ts';

/** Handlers of this group. */
export const reportsHandlers = {
  'reports.examAnswers': read('reports.examAnswers', async ({ params, query }, session) => {
    const found = await findActivity(session, { kind: 'exam', ...params });
    return { data: await readAnswerSheet(session, found, query) };
  }),
  'reports.assignmentAnswers': read(
    'reports.assignmentAnswers',
    async ({ params, query }, session) => {
      const found = await findActivity(session, { kind: 'assignment', ...params });
      return { data: await readAnswerSheet(session, found, query) };
    },
  ),
  'reports.overview': read('reports.overview', async ({ params, query }, session) => ({
    data: await readOverview(session, params, query),
  })),
  'reports.studentAssignments': read(
    'reports.studentAssignments',
    async ({ params, body }, session) => ({
      data: await listStudentAssignments(session, params, body),
    }),
  ),
};
