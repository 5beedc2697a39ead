/** Bank exams (templates) and bank questions. */
import { z } from 'zod';
import { deleted, savedActivity } from '../activities/activity-input.ts';
import { define } from '../define.ts';
import {
  deletedVersion,
  keptQuestion,
  keptQuestions,
  placedQuestion,
} from '../questions/questions-shape.ts';
import { page } from '../shapes.ts';
import {
  bankQuery,
  bankQuestion,
  bankSearch,
  changedTemplate,
  madePublic,
  newTemplate,
  savedTemplate,
  templateDetails,
  templateItem,
} from './templates-shape.ts';

/** All or nothing; each item replaces or is new. */
const keptList = z.array(keptQuestion('onlineExamTemplateQuestionAnswers')).max(200);
/** The same for the ordered list of a bank exam; an item may also only move. */
const placedList = z.array(placedQuestion).max(200);

/** Bank exams and bank questions. */
export const templateCalls = define('exam', {
  'templates.details': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplates/{id}/Details',
    answer: templateDetails,
  },
  'templates.create': {
    route: 'POST /api/teacher/v3.0/OnlineExamTemplates',
    body: newTemplate,
    answer: savedTemplate,
  },
  'templates.edit': {
    route: 'PATCH /api/teacher/v3.0/OnlineExamTemplates',
    body: changedTemplate,
    answer: savedTemplate,
  },
  'templates.list': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplates',
    query: bankQuery,
    answer: page(templateItem),
    pageBase: 1,
  },
  'templates.delete': {
    route: 'DELETE /api/teacher/v3.0/OnlineExamTemplates/{semesterId}/{id}',
    answer: deleted,
  },
  'templates.requestPublic': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplates/{id}/RequestPublic/{bool}',
    answer: madePublic,
    changesState: true,
  },
  'templates.cloneToExam': {
    route:
      'GET /api/teacher/v3.0/OnlineExamTemplates/CloneToExam/{schoolId}/{semesterId}/{templateId}',
    answer: savedActivity,
    changesState: true,
  },
  'bankQuestions.postToTemplate': {
    route:
      'POST /api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/{schoolId}/{templateId}/PostList',
    body: placedList,
    answer: keptQuestions,
    queuedOffline: true,
  },
  'bankQuestions.post': {
    route:
      'POST /api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/{schoolId}/PostList',
    body: keptList,
    answer: keptQuestions,
    queuedOffline: true,
  },
  'bankQuestions.list': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplateQuestion',
    query: bankQuery,
    answer: page(bankQuestion),
    pageBase: 1,
  },
  'bankQuestions.search': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplateQuestion/Search',
    query: bankSearch,
    answer: page(bankQuestion),
    pageBase: 1,
  },
  'bankQuestions.delete': {
    route: 'DELETE /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}',
    query: deletedVersion,
    answer: deleted,
  },
  'bankQuestions.requestPublic': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplateQuestion/{id}/RequestPublic/{bool}/',
    answer: madePublic,
    changesState: true,
  },
});
