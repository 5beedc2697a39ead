import type { Saving, Whose } from '../saving/use-save.ts';
import type { QuestionView } from '../saving/view.ts';
import { scoreAfter, type Taken } from './reuse.ts';

/** What taking a reusable comment writes into one answer: its text, and the score where it changes that. */
export function savingsOf(
  { before, text, delta }: Taken,
  whose: Whose,
  number: number,
  question: QuestionView,
): Saving[] {
  const { questionId, version: baseVersion, scoreUnits } = question;
  const { suggestedUnits, maxScoreUnits: maxUnits } = question;
  const units = scoreAfter(delta, { units: scoreUnits, suggestedUnits, maxUnits });
  const at = { questionId, baseVersion };
  const shared = {
    whose,
    question: {
      number,
      units: units ?? scoreUnits,
      hasLocalScore: question.hasLocalScore || units !== undefined,
    },
  };
  const said: Saving = {
    ...shared,
    change: { type: 'comment', ...at, text },
    before: before === '' ? null : before,
  };
  if (units === undefined) return [said];
  return [{ ...shared, change: { type: 'score', ...at, units }, before: scoreUnits }, said];
}
