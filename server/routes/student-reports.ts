/** Reports about one student, and the answers to one question. */
import { read } from '../middleware/handlers.ts';
import { readQuestionStudents } from '../services/results/question-answers.ts';
import { chartByCourse, chartOfStudent } from '../services/reports/student-charts.ts';
import { listStudentExams } from '../services/reports/student-exams.ts';

/** Handlers of this group. */
export const studentReportsHandlers = {
  'examQuestions.detailsStudents': read(
    'examQuestions.detailsStudents',
    async ({ params, query }, session) => ({
      data: await readQuestionStudents(session, 'exam', params, query),
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
