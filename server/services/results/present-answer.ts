/** A question and one student's answer to it, as a workbook and correcting by question show them. */
import type { z } from 'zod';
import type { askedQuestion, correctedAnswer } from '#contract/results/workbook.ts';
import { unitsToScore } from '#domain/score.ts';
import { isScoredByKey } from '#domain/question-types.ts';
import type { answers, questions } from '../../db/schema/index.ts';

/** What is shown of a question. */
export type ShownQuestion = Pick<
  typeof questions.$inferSelect,
  | 'id'
  | 'type'
  | 'text'
  | 'formula'
  | 'files'
  | 'maxUnits'
  | 'orders'
  | 'options'
  | 'modelAnswer'
  | 'rubric'
>;
type Corrected = z.input<typeof correctedAnswer>;
/** What is stored of an answer; an instant may come as text. */
export type StoredAnswer = Pick<
  typeof answers.$inferSelect,
  'answered' | 'text' | 'optionId' | 'files' | 'scoreUnits' | 'auto' | 'comment' | 'ink' | 'version'
> & { at: Date | string | null; answeredAt: Date | string | null };

/** The question with its key. */
export function presentAsked(question: ShownQuestion): z.input<typeof askedQuestion> {
  return {
    questionId: question.id,
    type: question.type,
    text: question.text,
    formula: question.formula,
    files: question.files,
    maxScore: unitsToScore(question.maxUnits),
    maxScoreUnits: question.maxUnits,
    orders: question.orders,
    options: question.options,
    modelAnswer: question.modelAnswer,
    rubric: question.rubric,
  };
}

/** The answer with its correction; without a row nobody has touched it. */
export function presentCorrected(
  question: ShownQuestion,
  answer: StoredAnswer | null,
  by: { id: string; firstName: string; lastName: string } | null,
): Corrected {
  const scoreUnits = answer?.scoreUnits ?? null;
  const at = answer?.at ?? null;
  return {
    answer: answer?.answered ? handedIn(answer) : null,
    score: scoreUnits === null ? null : unitsToScore(scoreUnits),
    scoreUnits,
    suggestedUnits: suggestionFor(question, answer),
    auto: answer?.auto ?? false,
    comment: answer?.comment ?? null,
    ink: answer?.ink ?? [],
    version: answer?.version ?? 0,
    by: by && { id: by.id, name: `${by.firstName} ${by.lastName}` },
    at: at === null ? null : new Date(at).toISOString(),
    changedSince: answer !== null && isChangedSince(answer),
  };
}

/** Whether she changed her answer after a teacher had scored it. */
export function isChangedSince(
  answer: Pick<StoredAnswer, 'scoreUnits' | 'auto' | 'at' | 'answeredAt'>,
): boolean {
  const { scoreUnits, auto, at, answeredAt } = answer;
  if (scoreUnits === null || auto || at === null || answeredAt === null) return false;
  return new Date(answeredAt) > new Date(at);
}

function handedIn(answer: StoredAnswer): Corrected['answer'] {
  return {
    ...(answer.text === null ? {} : { text: answer.text }),
    ...(answer.optionId === null ? {} : { optionId: answer.optionId }),
    ...(answer.files === null ? {} : { files: answer.files }),
  };
}

/** The right option suggests what the rubric gives for it, a wrong one nothing; the teacher decides. */
function suggestionFor(
  { type, options, rubric }: ShownQuestion,
  answer: StoredAnswer | null,
): number | null {
  const correct = options.find((option) => option.isCorrect);
  if (isScoredByKey(type) || !correct || !answer?.optionId) return null;
  if (answer.optionId !== correct.id) return 0;
  // Without a share of its own the option says nothing about the score of the whole.
  const share = rubric.find(({ text }) => /گزینه|\boption\b/i.test(text));
  return share ? share.scoreUnits : null;
}
