import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { hasOptions } from '#domain/question-types.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { optionsName } from './form.ts';

/** A question as a new one of its content: for a duplicate, and for bringing back a deleted one. */
export function wholeItem(question: ActivityQuestion, kind: ParentKind): Record<string, unknown> {
  const { type, text, formula, maxScoreUnits, modelAnswer, rubric } = question;
  const { files, difficulty, tags, sourceId } = question;
  return {
    type,
    text,
    formula,
    maxScoreUnits,
    modelAnswer,
    rubric,
    files,
    difficulty,
    tags,
    sourceId,
    ...(hasOptions(type) && {
      [optionsName(kind)]: question.options.map((option, at) => ({
        text: option.text,
        isCorrect: option.isCorrect,
        orders: at + 1,
      })),
    }),
  };
}

/** The same options with another one correct. */
export function keyItem(
  question: ActivityQuestion,
  correct: string,
  kind: ParentKind,
): Record<string, unknown> {
  return {
    [optionsName(kind)]: question.options.map((option, at) => ({
      text: option.text,
      isCorrect: option.id === correct,
      orders: at + 1,
    })),
  };
}
