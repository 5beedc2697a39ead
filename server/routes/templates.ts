/** Bank exams, and how they come from exams and become exams. */
import { ofBothKinds, read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { lockActivity } from '../policies/activity.ts';
import { cloneToExam, templateFrom } from '../services/bank/clone-template.ts';
import { findTemplate } from '../services/bank/find-template.ts';
import { listTemplates } from '../services/bank/list-bank.ts';
import { readTemplate } from '../services/bank/read-template.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  publishTemplate,
} from '../services/bank/save-template.ts';

export const templatesHandlers = {
  'templates.details': read(async ({ params }, session) => {
    const found = await findTemplate(session, params);
    return { data: await readTemplate(session, found), version: found.version };
  }),
  'templates.list': read(({ query }, session) => listTemplates(session, query)),
  'templates.create': write(({ body }, session) => createTemplate(session, body)),
  'templates.edit': write(({ body }, session) => changeTemplate(session, body)),
  'templates.delete': write(({ params }, session) => deleteTemplate(session, params)),
  'templates.requestPublic': write(({ params }, session) =>
    publishTemplate(session, params.id, params.bool === 'true'),
  ),
  'templates.cloneToExam': write(({ params }, session) => cloneToExam(session, params)),
  ...ofBothKinds('exams.createTemplate', 'assignments.createTemplate', (kind) =>
    write(async ({ params, body }, session) =>
      templateFrom(session, await lockActivity(session, { kind, ...params }), body),
    ),
  ),
} satisfies Partial<Handlers>;
