/** What one multiple choice answer earns by the key; null where the rule does not score. */
import { isScoredByKey } from '#domain/question-types.ts';
import { choiceUnits } from '#domain/score.ts';
import type { Question } from '../questions/question-rows.ts';

export function scoreByRule(
  question: Pick<Question, 'type' | 'options' | 'maxUnits'>,
  chosen: string | null,
  negative: string | null,
): number | null {
  const correct = question.options.find((option) => option.isCorrect);
  if (!isScoredByKey(question.type) || !correct) return null;
  return choiceUnits({ maxUnits: question.maxUnits, chosen, correct: correct.id, negative });
}
