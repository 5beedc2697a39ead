/** Questions of the bank, free and of bank exams. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers, Input } from '../middleware/handlers.ts';
import { activeSemester } from '../services/school/active-semester.ts';
import { checkSchool } from '../policies/school.ts';
import { deleteBankList } from '../services/bank/delete-bank-list.ts';
import { deleteBankQuestion, publishBankQuestion } from '../services/bank/bank-question.ts';
import { lockTemplate } from '../services/bank/find-template.ts';
import { keepFree, keepInTemplate } from '../services/bank/upsert-questions.ts';
import type { Placed } from '../services/bank/upsert-questions.ts';
import { listBankQuestions } from '../services/bank/list-bank.ts';
import { readUsage } from '../services/bank/question-usage.ts';

const optionsName = 'onlineExamTemplateQuestionAnswers';
const sentOf = (body: Input<'bankQuestions.post'>['body']) =>
  body.map((question) => ({ ...question, options: question[optionsName] ?? [], optionsName }));
/** The contract lets nothing pass that is neither whole nor a move. */
const placedOf = (body: Input<'bankQuestions.postToTemplate'>['body']) =>
  body.flatMap((question): Placed[] => {
    const { clientId, type, text, maxScoreUnits, id, orders } = question;
    if (
      clientId !== undefined &&
      type !== undefined &&
      text !== undefined &&
      maxScoreUnits !== undefined
    )
      return sentOf([{ ...question, clientId, type, text, maxScoreUnits }]);
    return id !== undefined && orders !== undefined ? [{ id, orders }] : [];
  });

export const bankQuestionsHandlers = {
  'bankQuestions.list': read(({ query }, session) => listBankQuestions(session, query)),
  'bankQuestions.search': read(({ query }, session) => listBankQuestions(session, query)),
  'bankQuestions.postToTemplate': write(async ({ params, body }, session) => {
    const { schoolId, templateId: id } = params;
    return keepInTemplate(session, await lockTemplate(session, { id, schoolId }), placedOf(body));
  }),
  'bankQuestions.post': write(async ({ params, body }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return keepFree(session, await activeSemester(session), sentOf(body));
  }),
  'bankQuestions.usage': read(async ({ params }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return readUsage(session, params.id);
  }),
  'bankQuestions.delete': write(({ params, query }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return deleteBankQuestion(session, params.id, query.version);
  }),
  'bankQuestions.deleteList': write(({ params, body }, session) => {
    checkSchool(session.actor.schoolId, params.schoolId);
    return deleteBankList(session, body);
  }),
  'bankQuestions.requestPublic': write(({ params }, session) =>
    publishBankQuestion(session, params.id, params.bool === 'true'),
  ),
} satisfies Partial<Handlers>;
