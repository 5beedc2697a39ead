/** Questions of the bank, free and of bank exams. */
import { read, write } from '../middleware/handlers.ts';
import type { Input } from '../middleware/handlers.ts';
import { activeSemester } from '../services/active-semester.ts';
import { checkSchool } from '../policies/semester.ts';
import { deleteBankQuestion, publishBankQuestion } from '../services/bank-question.ts';
import { lockTemplate } from '../services/find-template.ts';
import { keepFree, keepInTemplate } from '../services/keep-questions.ts';
import { listBankQuestions } from '../services/list-bank.ts';

const optionsName = 'onlineExamTemplateQuestionAnswers';
const sentOf = (body: Input<'bankQuestions.post'>['body']) =>
  body.map((question) => ({ ...question, options: question[optionsName] ?? [], optionsName }));

/** Handlers of this group. */
export const bankQuestionsHandlers = {
  'bankQuestions.list': read('bankQuestions.list', async ({ query }, session) => ({
    data: await listBankQuestions(session, query),
  })),
  'bankQuestions.search': read('bankQuestions.search', async ({ query }, session) => ({
    data: await listBankQuestions(session, query),
  })),
  'bankQuestions.postToTemplate': write(
    'bankQuestions.postToTemplate',
    async ({ params, body }, session) => {
      const { schoolId, templateId: id } = params;
      return keepInTemplate(session, await lockTemplate(session, { id, schoolId }), sentOf(body));
    },
  ),
  'bankQuestions.post': write('bankQuestions.post', async ({ params, body }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return keepFree(session, await activeSemester(session), sentOf(body));
  }),
  'bankQuestions.delete': write('bankQuestions.delete', ({ params }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return deleteBankQuestion(session, params.id);
  }),
  'bankQuestions.requestPublic': write('bankQuestions.requestPublic', ({ params }, session) =>
    publishBankQuestion(session, params.id, params.bool === 'true'),
  ),
};
