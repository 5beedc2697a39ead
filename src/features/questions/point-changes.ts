import { distributeParts } from '#domain/distribute-points.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';

type Scored = Pick<MergedListQuestion, 'maxScoreUnits' | 'rubric'>;

/** The changes to send after points were distributed; the parts of a question's rubric follow its maximum. */
export function pointChanges<Q extends Scored>(questions: readonly Q[], maxima: readonly number[]) {
  return questions.flatMap((question, at) => {
    const { maxScoreUnits: before, rubric } = question;
    const maxScoreUnits = maxima[at] ?? before;
    if (maxScoreUnits === before) return [];
    const parts = rubric.map(({ scoreUnits }) => scoreUnits);
    const spread = distributeParts(parts, before, maxScoreUnits);
    if (spread.every((units, place) => units === parts[place]))
      return [{ question, fields: { maxScoreUnits } }];
    const changed = rubric.map(({ text }, place) => ({ text, scoreUnits: spread[place] ?? 0 }));
    return [{ question, fields: { maxScoreUnits, rubric: changed } }];
  });
}
