import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { hasOptions } from '#domain/question-types.ts';
import type { QuestionForm } from '../form.ts';
import { readMaximum } from '../score-text.ts';

/** The name of a question that is only typed. */
export const TYPED = 'typed';

/** What is typed, as far as a student would see it. */
export function typedQuestion(form: QuestionForm, orders: number): ActivityQuestion {
  const read = readMaximum(form.score);
  const maxScoreUnits = 'units' in read ? read.units : 0;
  return {
    id: TYPED,
    version: 0,
    orders,
    type: form.type,
    text: form.text.trim(),
    formula: form.formula.trim() === '' ? null : form.formula.trim(),
    maxScore: maxScoreUnits / 240,
    maxScoreUnits,
    modelAnswer: null,
    rubric: [],
    options: hasOptions(form.type)
      ? form.options.map(({ key, text }, at) => ({
          id: key,
          text,
          isCorrect: false,
          orders: at + 1,
        }))
      : [],
    files: form.files,
    difficulty: null,
    tags: [],
    sourceId: null,
  };
}
