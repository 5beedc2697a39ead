/** Online exams, their questions and their results. */
import { z } from 'zod';
import {
  activityDetails,
  activityPage,
  activityWithClasses,
  countResult,
  listQuery,
} from './activity.ts';
import { changedExam, deleted, newExam, savedActivity } from './activity-input.ts';
import { define } from '../define.ts';
import {
  changedQuestion,
  changedQuestions,
  deletedVersion,
  createdQuestions,
  newQuestion,
} from '../questions/questions-shape.ts';
import {
  chartFilter,
  classReport,
  courseChart,
  missingStudent,
  questionStudents,
  reportQuery,
  studentChart,
  studentExam,
  studentExamsFilter,
} from '../reports/reports-shape.ts';
import { page } from '../shapes.ts';
import { savedTemplate, templateOfActivity } from '../bank/templates-shape.ts';
import { corrected, correction, resultFilter, resultItem, workbook } from '../results/workbook.ts';

/** Online exams, their questions and their results. */
export const examCalls = define('exam', {
  'exams.list': {
    route: 'GET /api/teacher/v3.0/OnlineExams',
    query: listQuery,
    answer: activityPage,
    pageBase: 0,
  },
  'exams.details': {
    route: 'GET /api/teacher/v3.0/OnlineExams/{semesterId}/{id}',
    answer: activityDetails,
  },
  'exams.detailsWithClasses': {
    route: 'GET /api/teacher/v3.0/OnlineExams/{id}/DetailsWithClasses',
    answer: activityWithClasses,
  },
  'exams.delete': {
    route: 'DELETE /api/teacher/v3.0/OnlineExams/{semesterId}/{id}',
    answer: deleted,
  },
  'exams.create': {
    route: 'POST /api/teacher/v3.0/OnlineExams',
    body: newExam,
    answer: savedActivity,
  },
  'exams.edit': {
    route: 'PATCH /api/teacher/v3.0/OnlineExams',
    body: changedExam,
    answer: savedActivity,
  },
  'exams.copy': {
    route: 'PATCH /api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/Copy',
    answer: savedActivity,
  },
  'exams.createTemplate': {
    route: 'POST /api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/CreateTemplate',
    body: templateOfActivity,
    answer: savedTemplate,
  },
  'exams.countResult': {
    route: 'GET /api/teacher/v3.0/OnlineExams/{schoolId}/{semesterId}/{id}/CountResult',
    answer: countResult,
  },
  'exams.reportClasses': {
    route: 'GET /api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/ReportClasses',
    query: reportQuery,
    answer: page(classReport),
    pageBase: 0,
  },
  'exams.notStudentResults': {
    route: 'GET /api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/NotStudentResults',
    query: reportQuery,
    answer: page(missingStudent),
    pageBase: 0,
  },
  'examQuestions.post': {
    route:
      'POST /api/teacher/v3.0/OnlineExamQuestions/OnlineExams/{semesterId}/{id}/PostList/{isRelease}',
    body: z.array(newQuestion('onlineExamQuestionAnswers')).max(200),
    answer: createdQuestions,
    queuedOffline: true,
  },
  'examQuestions.patch': {
    route: 'PATCH /api/teacher/v3.0/OnlineExamQuestions/OnlineExams/{semesterId}/{id}/PatchList',
    body: z.array(changedQuestion('onlineExamQuestionAnswers')).max(200),
    answer: changedQuestions,
    queuedOffline: true,
  },
  'examQuestions.delete': {
    route: 'DELETE /api/teacher/v3.0/OnlineExamQuestions/{id}',
    query: deletedVersion,
    answer: changedQuestions,
  },
  'examQuestions.detailsStudents': {
    route: 'GET /api/teacher/v3.0/OnlineExamQuestions/{schoolId}/{semesterId}/{id}/DetailsStudents',
    query: reportQuery,
    answer: questionStudents,
    pageBase: 0,
  },
  'examResults.ofStudent': {
    route:
      'POST /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/Results',
    body: studentExamsFilter,
    answer: page(studentExam),
    pageBase: 0,
  },
  'examResults.chart': {
    route:
      'POST /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/ChartResult',
    body: chartFilter,
    answer: studentChart,
  },
  'examResults.chartByCourse': {
    route:
      'POST /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/ChartCourseResult',
    body: chartFilter,
    answer: courseChart,
  },
  'examResults.list': {
    route: 'POST /api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/GetByFilter',
    body: resultFilter,
    answer: page(resultItem),
    pageBase: 0,
  },
  'examResults.delete': {
    route: 'DELETE /api/teacher/v3.0/OnlineExamResults/{examId}/{studentId}/{resultId}',
    answer: deleted,
  },
  'examResults.details': {
    route: 'GET /api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/{studentId}/Details',
    query: z.object({ resultId: z.uuid().optional() }),
    answer: workbook,
  },
  'examResults.correct': {
    route:
      'PATCH /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Correction/{studentId}/{resultId}',
    body: correction,
    answer: corrected,
    queuedOffline: true,
  },
});
