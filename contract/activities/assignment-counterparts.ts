/** What assignments lack beside exams. */
import { defineAdditions } from '../define.ts';
import {
  classReport,
  missingStudent,
  questionStudents,
  reportQuery,
} from '../reports/reports-shape.ts';
import { page } from '../shapes.ts';
import { savedTemplate, templateOfActivity } from '../bank/templates-shape.ts';

export const assignmentCounterpartsCalls = defineAdditions(
  'exam',
  'the specification gives assignments fewer calls than exams; the same screens need the same figures.',
)({
  'assignments.createTemplate': {
    route: 'POST /api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/CreateTemplate',
    body: templateOfActivity,
    answer: savedTemplate,
  },
  'assignments.reportClasses': {
    route: 'GET /api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/ReportClasses',
    query: reportQuery,
    answer: page(classReport),
    pageBase: 0,
  },
  'assignments.notStudentResults': {
    route: 'GET /api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/NotStudentResults',
    query: reportQuery,
    answer: page(missingStudent),
    pageBase: 0,
  },
  'assignmentQuestions.detailsStudents': {
    route: 'GET /api/teacher/v3.0/AssignmentQuestion/{schoolId}/{semesterId}/{id}/DetailsStudents',
    query: reportQuery,
    answer: questionStudents,
    pageBase: 0,
  },
});
