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
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExams',
    query: listQuery,
    answer: activityPage,
    pageBase: 0,
  },
  'exams.details': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExams/{semesterId}/{id}',
    answer: activityDetails,
  },
  'exams.detailsWithClasses': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExams/{id}/DetailsWithClasses',
    answer: activityWithClasses,
  },
  'exams.delete': {
    method: 'DELETE',
    path: '/api/teacher/v3.0/OnlineExams/{semesterId}/{id}',
    answer: deleted,
  },
  'exams.create': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExams',
    body: newExam,
    answer: savedActivity,
  },
  'exams.edit': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/OnlineExams',
    body: changedExam,
    answer: savedActivity,
  },
  'exams.copy': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/Copy',
    answer: savedActivity,
  },
  'exams.createTemplate': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/CreateTemplate',
    body: templateOfActivity,
    answer: savedTemplate,
  },
  'exams.countResult': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExams/{schoolId}/{semesterId}/{id}/CountResult',
    answer: countResult,
  },
  'exams.reportClasses': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/ReportClasses',
    query: reportQuery,
    answer: page(classReport),
    pageBase: 0,
  },
  'exams.notStudentResults': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/NotStudentResults',
    query: reportQuery,
    answer: page(missingStudent),
    pageBase: 0,
  },
  'examQuestions.post': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamQuestions/OnlineExams/{semesterId}/{id}/PostList/{isRelease}',
    body: z.array(newQuestion('onlineExamQuestionAnswers')).max(200),
    answer: createdQuestions,
    queuedOffline: true,
  },
  'examQuestions.patch': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/OnlineExamQuestions/OnlineExams/{semesterId}/{id}/PatchList',
    body: z.array(changedQuestion('onlineExamQuestionAnswers')).max(200),
    answer: changedQuestions,
    queuedOffline: true,
  },
  'examQuestions.delete': {
    method: 'DELETE',
    path: '/api/teacher/v3.0/OnlineExamQuestions/{id}',
    query: deletedVersion,
    answer: changedQuestions,
  },
  'examQuestions.detailsStudents': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamQuestions/{schoolId}/{semesterId}/{id}/DetailsStudents',
    query: reportQuery,
    answer: questionStudents,
    pageBase: 0,
  },
  'examResults.ofStudent': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/Results',
    body: studentExamsFilter,
    answer: page(studentExam),
    pageBase: 0,
  },
  'examResults.chart': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/ChartResult',
    body: chartFilter,
    answer: studentChart,
  },
  'examResults.chartByCourse': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/ChartCourseResult',
    body: chartFilter,
    answer: courseChart,
  },
  'examResults.list': {
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/GetByFilter',
    body: resultFilter,
    answer: page(resultItem),
    pageBase: 0,
  },
  'examResults.delete': {
    method: 'DELETE',
    path: '/api/teacher/v3.0/OnlineExamResults/{examId}/{studentId}/{resultId}',
    answer: deleted,
  },
  'examResults.details': {
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/{studentId}/Details',
    query: z.object({ resultId: z.uuid().optional() }),
    answer: workbook,
  },
  'examResults.correct': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Correction/{studentId}/{resultId}',
    body: correction,
    answer: corrected,
    queuedOffline: true,
  },
});
