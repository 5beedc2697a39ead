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
    method: 'GET',
    path: '/api/teacher/v3.0/Assignment',
    query: listQuery,
    answer: activityPage,
    pageBase: 0,
  },
  'assignments.delete': {
    method: 'DELETE',
    path: '/api/teacher/v3.0/Assignment/{semesterId}/{id}',
    answer: deleted,
  },
  'assignments.copy': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/Copy',
    answer: savedActivity,
  },
  'assignments.details': {
    method: 'GET',
    path: '/api/teacher/v3.0/Assignment/{semesterId}/{id}',
    answer: activityDetails,
  },
  'assignments.detailsWithClasses': {
    method: 'GET',
    path: '/api/teacher/v3.0/Assignment/{id}/DetailsWithClasses',
    answer: activityWithClasses,
  },
  'assignments.countResult': {
    method: 'GET',
    path: '/api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/CountResult',
    answer: countResult,
  },
  'assignments.create': {
    method: 'POST',
    path: '/api/teacher/v3.0/Assignment',
    body: newAssignment,
    answer: savedActivity,
  },
  'assignments.edit': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/Assignment',
    body: changedAssignment,
    answer: savedActivity,
  },
  'assignmentQuestions.post': {
    method: 'POST',
    path: '/api/teacher/v3.0/AssignmentQuestion/Assignments/{semesterId}/{id}/PostList/{isRelease}',
    body: z.array(newQuestion('assignmentQuestionAnswers')).max(200),
    answer: createdQuestions,
    queuedOffline: true,
  },
  'assignmentQuestions.patch': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/AssignmentQuestion/Assignments/{semesterId}/{id}/PatchList',
    body: z.array(changedQuestion('assignmentQuestionAnswers')).max(200),
    answer: changedQuestions,
    queuedOffline: true,
  },
  'assignmentQuestions.delete': {
    method: 'DELETE',
    path: '/api/teacher/v3.0/AssignmentQuestion/{id}',
    query: deletedVersion,
    answer: changedQuestions,
  },
  'assignmentResults.list': {
    method: 'POST',
    path: '/api/teacher/v3.0/AssignmentResults/{semesterId}/{schoolId}/{assignmentId}/GetAll',
    body: resultFilter,
    answer: page(resultItem),
    pageBase: 0,
  },
  'assignmentResults.delete': {
    method: 'DELETE',
    path: '/api/teacher/v3.0/AssignmentResults/{assignmentId}/{studentId}/{resultId}',
    answer: deleted,
  },
  'assignmentResults.correct': {
    method: 'PATCH',
    path: '/api/teacher/v3.0/AssignmentResults/{schoolId}/{semesterId}/Correction/{studentId}/{resultId}',
    body: correction,
    answer: corrected,
    queuedOffline: true,
  },
  'assignmentResults.details': {
    method: 'GET',
    path: '/api/teacher/v3.0/AssignmentResults/{semesterId}/{assignmentId}/{studentId}/Details',
    query: z.object({ resultId: z.uuid().optional() }),
    answer: workbook,
  },
});
