/** Reports: answer sheets, a term at once, one student's exams and assignments. */
import { ofBothKinds, read } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { findActivity } from '../policies/activity.ts';
import { readAnswerSheet } from '../services/reports/answer-sheet.ts';
import { readOverview } from '../services/reports/overview.ts';
import { chartByCourse, chartOfStudent } from '../services/reports/student-charts.ts';
import { listStudentAssignments, listStudentExams } from '../services/reports/student-exams.ts';

export const reportsHandlers = {
  ...ofBothKinds('reports.examAnswers', 'reports.assignmentAnswers', (kind) =>
    read(async ({ params, query }, session) => {
      const found = await findActivity(session, { kind, ...params });
      return readAnswerSheet(session, found, query);
    }),
  ),
  'reports.overview': read(({ params, query }, session) => readOverview(session, params, query)),
  'reports.studentAssignments': read(({ params, body }, session) =>
    listStudentAssignments(session, params, body),
  ),
  'examResults.ofStudent': read(({ params, body }, session) =>
    listStudentExams(session, params, body),
  ),
  'examResults.chart': read(({ params, body }, session) => chartOfStudent(session, params, body)),
  'examResults.chartByCourse': read(({ params, body }, session) =>
    chartByCourse(session, params, body),
  ),
} satisfies Partial<Handlers>;
