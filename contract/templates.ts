/** Bank exams (templates) and bank questions. */
import { define } from './define.ts';

/** Bank exams and bank questions. */
export const templateCalls = define({
  'templates.details': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplates/{id}/Details',
  },
  'templates.create': {
    service: 'exam',
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamTemplates',
  },
  'templates.edit': {
    service: 'exam',
    method: 'PATCH',
    path: '/api/teacher/v3.0/OnlineExamTemplates',
  },
  'templates.list': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplates',
    pageBase: 1,
  },
  'templates.delete': {
    service: 'exam',
    method: 'DELETE',
    path: '/api/teacher/v3.0/OnlineExamTemplates/{semesterId}/{id}',
  },
  'templates.requestPublic': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplates/{id}/RequestPublic/{bool}',
    changesState: true,
  },
  'templates.cloneToExam': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplates/CloneToExam/{schoolId}/{semesterId}/{templateId}',
    changesState: true,
  },
  'bankQuestions.postToTemplate': {
    service: 'exam',
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/{schoolId}/{templateId}/PostList',
    queuedOffline: true,
  },
  'bankQuestions.post': {
    service: 'exam',
    method: 'POST',
    path: '/api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/{schoolId}/PostList',
    queuedOffline: true,
  },
  'bankQuestions.list': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplateQuestion',
    pageBase: 1,
  },
  'bankQuestions.search': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplateQuestion/Search',
    pageBase: 1,
  },
  'bankQuestions.delete': {
    service: 'exam',
    method: 'DELETE',
    path: '/api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}',
  },
  'bankQuestions.requestPublic': {
    service: 'exam',
    method: 'GET',
    path: '/api/teacher/v3.0/OnlineExamTemplateQuestion/{id}/RequestPublic/{bool}/',
    changesState: true,
  },
});
