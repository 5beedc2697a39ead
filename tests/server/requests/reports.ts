/** Good requests about reports about students and the counterparts for assignments. */
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function reportsRequests(
  _harness: Harness,
  of: World,
  { exam, assignment }: { exam: Made; assignment: Made },
): Promise<Requests> {
  const school = { schoolId: of.schoolId, semesterId: of.semesterId };
  // Of class B, which a stranger to the course does not teach at all.
  const student = { ...school, studentId: of.students.at(-1)?.id ?? '' };
  const query = { pageIndex: '0', pageSize: '5' };
  const period = { courseId: of.courseId, from: '2026-09-23', to: '2026-12-20' };
  const asked = (made: Made) => ({ ...school, id: made.questions[0]?.id ?? '' });
  return {
    'examQuestions.detailsStudents': { params: asked(exam), query },
    'assignmentQuestions.detailsStudents': { params: asked(assignment), query },
    'answers.history': {
      params: { resultId: exam.results[0]?.id ?? '', questionId: exam.questions[0]?.id ?? '' },
    },
    'assignments.reportClasses': { params: { ...school, id: assignment.id }, query },
    'assignments.notStudentResults': { params: { ...school, id: assignment.id }, query },
    'reports.examAnswers': { params: { ...school, id: exam.id }, query },
    'reports.assignmentAnswers': { params: { ...school, id: assignment.id }, query },
    'reports.overview': {
      params: school,
      query: { ...query, ...period, classId: of.classB },
    },
    'reports.studentAssignments': {
      params: student,
      body: { ...period, title: 'آزمون', pageIndex: 0, pageSize: 5 },
    },
    'examResults.ofStudent': {
      params: student,
      body: { ...period, title: 'آزمون', pageIndex: 0, pageSize: 5 },
    },
    'examResults.chart': { params: student, body: period },
    'examResults.chartByCourse': { params: student, body: period },
  };
}
