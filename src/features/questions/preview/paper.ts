import type { ActivityForm, ActivityQuestion } from '#contract/activities/activity.ts';
import { shuffled } from '#domain/shuffle.ts';

/** A question as it is asked: neither key nor model answer nor rubric. */
export type PaperQuestion = Pick<
  ActivityQuestion,
  'id' | 'type' | 'text' | 'formula' | 'files' | 'maxScoreUnits'
> & {
  /** Its place in this student's own order. */
  place: number;
  options: { id: string; text: string }[];
};

type Lots = Pick<ActivityForm['settings'], 'randomizeQuestions' | 'randomizeOptions'>;

/** The paper of one student, as the server makes it; `seed` stands for whose it is. */
export function paperOf(
  questions: readonly ActivityQuestion[],
  { randomizeQuestions, randomizeOptions }: Lots,
  seed: string,
): PaperQuestion[] {
  const own = randomizeQuestions ? shuffled(questions, seed) : questions;
  return own.map(({ id, type, text, formula, files, maxScoreUnits, options }, at) => {
    const inOrder = options.toSorted((one, other) => one.orders - other.orders);
    const drawn = randomizeOptions ? shuffled(inOrder, `${seed} ${id}`) : inOrder;
    return {
      id,
      place: at + 1,
      type,
      text,
      formula,
      files,
      maxScoreUnits,
      options: drawn.map((option) => ({ id: option.id, text: option.text })),
    };
  });
}
