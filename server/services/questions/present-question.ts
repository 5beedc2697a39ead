/** A question as its owner edits it, with its key and its version. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { unitsToScore } from '#domain/score.ts';
import type { QuestionContent } from './question-content.ts';

/** The question on the wire. */
export function presentQuestion(
  question: QuestionContent & { id: string; version: number; orders: number },
): ActivityQuestion {
  return {
    id: question.id,
    version: question.version,
    orders: question.orders,
    type: question.type,
    text: question.text,
    formula: question.formula,
    maxScore: unitsToScore(question.maxUnits),
    maxScoreUnits: question.maxUnits,
    modelAnswer: question.modelAnswer,
    rubric: question.rubric,
    options: question.options,
    files: question.files,
    difficulty: question.difficulty,
    tags: question.tags,
    sourceId: question.sourceId,
  };
}
