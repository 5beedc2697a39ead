/** Assignments, their questions and their results. */
import { z } from 'zod';
import {
  activityDetails,
  activityPage,
  activityWithClasses,
  countResult,
  listQuery,
} from './activity.ts';
import { changedAssignment, deleted, newAssignment, savedActivity } from './activity-input.ts';
import { define } from '../define.ts';
import {
  changedQuestion,
  changedQuestions,
  deletedVersion,
  createdQuestions,
  newQuestion,
} from '../questions/questions-shape.ts';
import { page } from '../shapes.ts';
import { corrected, correction, resultFilter, resultItem, workbook } from '../results/workbook.ts';

/** Assignments, their questions and their results. */
export const assignmentCalls = define('exam', {
  'assignments.list': {
    route: 'GET /api/teacher/v3.0/Assignment',
    query: listQuery,
    answer: activityPage,
    pageBase: 0,
  },
  'assignments.delete': {
    route: 'DELETE /api/teacher/v3.0/Assignment/{semesterId}/{id}',
    answer: deleted,
  },
  'assignments.copy': {
    route: 'PATCH /api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/Copy',
    answer: savedActivity,
  },
  'assignments.details': {
    route: 'GET /api/teacher/v3.0/Assignment/{semesterId}/{id}',
    answer: activityDetails,
  },
  'assignments.detailsWithClasses': {
    route: 'GET /api/teacher/v3.0/Assignment/{id}/DetailsWithClasses',
    answer: activityWithClasses,
  },
  'assignments.countResult': {
    route: 'GET /api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/CountResult',
    answer: countResult,
  },
  'assignments.create': {
    route: 'POST /api/teacher/v3.0/Assignment',
    body: newAssignment,
    answer: savedActivity,
  },
  'assignments.edit': {
    route: 'PATCH /api/teacher/v3.0/Assignment',
    body: changedAssignment,
    answer: savedActivity,
  },
  'assignmentQuestions.post': {
    route:
      'POST /api/teacher/v3.0/AssignmentQuestion/Assignments/{semesterId}/{id}/PostList/{isRelease}',
    body: z.array(newQuestion('assignmentQuestionAnswers')).max(200),
    answer: createdQuestions,
    queuedOffline: true,
  },
  'assignmentQuestions.patch': {
    route: 'PATCH /api/teacher/v3.0/AssignmentQuestion/Assignments/{semesterId}/{id}/PatchList',
    body: z.array(changedQuestion('assignmentQuestionAnswers')).max(200),
    answer: changedQuestions,
    queuedOffline: true,
  },
  'assignmentQuestions.delete': {
    route: 'DELETE /api/teacher/v3.0/AssignmentQuestion/{id}',
    query: deletedVersion,
    answer: changedQuestions,
  },
  'assignmentResults.list': {
    route: 'POST /api/teacher/v3.0/AssignmentResults/{semesterId}/{schoolId}/{assignmentId}/GetAll',
    body: resultFilter,
    answer: page(resultItem),
    pageBase: 0,
  },
  'assignmentResults.delete': {
    route: 'DELETE /api/teacher/v3.0/AssignmentResults/{assignmentId}/{studentId}/{resultId}',
    answer: deleted,
  },
  'assignmentResults.correct': {
    route:
      'PATCH /api/teacher/v3.0/AssignmentResults/{schoolId}/{semesterId}/Correction/{studentId}/{resultId}',
    body: correction,
    answer: corrected,
    queuedOffline: true,
  },
  'assignmentResults.details': {
    route:
      'GET /api/teacher/v3.0/AssignmentResults/{semesterId}/{assignmentId}/{studentId}/Details',
    query: z.object({ resultId: z.uuid().optional() }),
    answer: workbook,
  },
});
