/** A written question as exams, assignments and the bank store it. */
import { UNITS_PER_POINT } from '#domain/score.ts';
import type { WrittenQuestion } from './content.ts';
import type { Random } from './random.ts';
import { rubricOf } from './written-answers.ts';

/** The question with ids of its own. */
export function questionContent(written: WrittenQuestion, random: Random) {
  return {
    id: random.id(),
    options: (written.options ?? []).map((option, place) => ({
      id: random.id(),
      text: option.text,
      isCorrect: option.correct,
      orders: place + 1,
    })),
    clientId: random.id(),
    type: written.type,
    text: written.text,
    formula: written.formula ?? null,
    maxUnits: Math.round(written.maxScore * UNITS_PER_POINT),
    modelAnswer: written.modelAnswer ?? null,
    rubric: rubricOf(written.rubric ?? []),
    files: [],
  };
}
