import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { hasOptions } from '#domain/question-types.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { NewBankQuestion } from '#src/api/bank-questions.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { wholeItem } from '../question-item.ts';

/** A copy of a question of the bank, that knows where it comes from. */
export function fromBank(question: BankQuestion, kind: ParentKind): Record<string, unknown> {
  const { onlineExamTemplateQuestionAnswers: options, ...rest } = question;
  return { ...wholeItem({ ...rest, options }, kind), sourceId: question.id };
}

/** A question as a new one of the bank. */
export function forBank(question: MergedListQuestion, clientId: string): NewBankQuestion {
  const { type, text, formula, maxScoreUnits, modelAnswer, rubric } = question;
  const { difficulty, tags } = question;
  return {
    clientId,
    type,
    text,
    formula,
    maxScoreUnits,
    modelAnswer,
    rubric,
    files: question.files.map(({ id }) => ({ id })),
    difficulty,
    tags,
    ...(hasOptions(type) && {
      onlineExamTemplateQuestionAnswers: question.options.map(({ text: said, isCorrect }, at) => ({
        text: said,
        isCorrect,
        orders: at + 1,
      })),
    }),
  };
}

/** A question of the bank as lists of questions hold theirs. */
export function listedQuestion(question: BankQuestion) {
  const { onlineExamTemplateQuestionAnswers: options, ...rest } = question;
  return { ...rest, options };
}

/** All that a question of the bank says, as the bank takes it. */
export const bankItem = (question: BankQuestion): Record<string, unknown> =>
  wholeItem(listedQuestion(question), 'template');
