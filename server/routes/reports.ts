/** Reports: answer sheets, a term at once, one student's exams and assignments. */
import { ofBothKinds, read } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { readAnswerSheet } from '../services/reports/answer-sheet.ts';
import { readOverview } from '../services/reports/overview.ts';
import { chartByCourse, chartOfStudent } from '../services/reports/student-charts.ts';
import { listStudentAssignments, listStudentExams } from '../services/reports/student-exams.ts';

/** Handlers of this group. */
export const reportsHandlers = {
  ...ofBothKinds('reports.examAnswers', 'reports.assignmentAnswers', (name, kind) =>
    read(name, async ({ params, query }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return { data: await readAnswerSheet(session, found, query) };
    }),
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
  'examResults.ofStudent': read('examResults.ofStudent', async ({ params, body }, session) => ({
    data: await listStudentExams(session, params, body),
  })),
  'examResults.chart': read('examResults.chart', async ({ params, body }, session) => ({
    data: await chartOfStudent(session, params, body),
  })),
  'examResults.chartByCourse': read(
    'examResults.chartByCourse',
    async ({ params, body }, session) => ({
      data: await chartByCourse(session, params, body),
    }),
  ),
};
