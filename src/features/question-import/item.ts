import { hasOptions } from '#domain/question-types.ts';
import type { NewBankQuestion } from '#src/api/bank-questions.ts';
import type { ImportedRow } from './rows.ts';

/** What a question is worth where nobody said: one point. */
export const DEFAULT_UNITS = 240;

/** A row as the bank takes it; null where there is no question. */
export function bankItem(
  { id, question }: ImportedRow,
  fallbackUnits: number,
): Omit<NewBankQuestion, 'id' | 'version'> | null {
  if (!question) return null;
  const { type, text, formula, options, maxScoreUnits, modelAnswer, rubric, files } = question;
  return {
    clientId: id,
    type,
    text: text.trim(),
    formula: formula?.trim() || null,
    maxScoreUnits: maxScoreUnits ?? fallbackUnits,
    modelAnswer: modelAnswer?.trim() || null,
    rubric: rubric.filter((one) => one.text.trim() !== ''),
    files: [...files],
    difficulty: question.difficulty,
    tags: question.tags,
    ...(hasOptions(type) && {
      onlineExamTemplateQuestionAnswers: options.map(({ text: words, isCorrect }, at) => ({
        text: words.trim(),
        isCorrect,
        orders: at + 1,
      })),
    }),
  };
}
