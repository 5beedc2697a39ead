/** Requests for bank exams. Each change has a key that its repeats carry too. */
import type { Page } from '#contract/shapes.ts';
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import type {
  TemplateDetails,
  TemplateForm,
  TemplateItem,
} from '#contract/bank/templates-shape.ts';
import type { Kind } from './activities.ts';
import { request } from './http.ts';
import type { SchoolRef } from './school.ts';
import { completed, completedRows } from './specified.ts';

/** What has a form and a list of questions: an exam, an assignment, a bank exam. */
export type ParentKind = Kind | 'template';
/** What a new bank exam is sent with. */
export type NewTemplate = BodyOf<Calls['templates.create']>;
/** What a change of one is sent with. */
export type ChangedTemplate = BodyOf<Calls['templates.edit']>;

/** One page of the exam bank; the first is 1. */
export type TemplatePage = Page<TemplateItem>;

/** One page of the bank exams whose title holds the words, 20 rows: her own ones and the school's. */
export async function fetchTemplates(
  { schoolId, semesterId }: SchoolRef,
  title: string,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<TemplatePage> {
  const page = await request('templates.list', 'GET /api/teacher/v3.0/OnlineExamTemplates', {
    query: {
      SchoolId: schoolId,
      SemesterId: semesterId,
      Title: title || undefined,
      PageIndex: pageIndex,
      PageSize: 20,
    },
    signal,
  });
  return completedRows<TemplateItem, TemplatePage>(page, 'version', ({ template }, given) =>
    template(given),
  );
}

/** One bank exam with its questions. */
export async function fetchTemplate(id: string, signal?: AbortSignal): Promise<TemplateDetails> {
  const path = '/api/teacher/v3.0/OnlineExamTemplates/{id}/Details';
  const found = await request('templates.details', `GET ${path}`, { params: { id }, signal });
  return completed(found, 'version', ({ template }, given) => template(given));
}

/** Its settings alone. */
export async function fetchTemplateForm(id: string, signal?: AbortSignal): Promise<TemplateForm> {
  const { questions: _questions, ...form } = await fetchTemplate(id, signal);
  return form;
}

/** Makes a private bank exam. */
export function createTemplate(body: NewTemplate, key: string) {
  return request('templates.create', 'POST /api/teacher/v3.0/OnlineExamTemplates', {
    body,
    key,
  });
}

/** Changes a bank exam, if it still stands at this version. */
export function changeTemplate(body: ChangedTemplate, key: string) {
  return request('templates.edit', 'PATCH /api/teacher/v3.0/OnlineExamTemplates', {
    body,
    key,
  });
}

/** Deletes a bank exam with its questions. */
export async function deleteTemplate(semesterId: string, id: string, key: string): Promise<void> {
  await request(
    'templates.delete',
    'DELETE /api/teacher/v3.0/OnlineExamTemplates/{semesterId}/{id}',
    { params: { semesterId, id }, key },
  );
}

/** Opens a bank exam to the school, or closes it again; at once. */
export function publishTemplate(id: string, isPublic: boolean, key: string) {
  return request(
    'templates.requestPublic',
    'GET /api/teacher/v3.0/OnlineExamTemplates/{id}/RequestPublic/{bool}',
    { params: { id, bool: String(isPublic) }, key },
  );
}

/** Makes a draft exam of hers of a bank exam. */
export function cloneToExam({ schoolId, semesterId }: SchoolRef, templateId: string, key: string) {
  return request(
    'templates.cloneToExam',
    'GET /api/teacher/v3.0/OnlineExamTemplates/CloneToExam/{schoolId}/{semesterId}/{templateId}',
    { params: { schoolId, semesterId, templateId }, key },
  );
}
