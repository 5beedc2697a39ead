import { scoreToUnits, teacherScoreFault } from '#domain/score.ts';
import { toLatinDigits } from '#domain/text.ts';

/** What was typed as a score: units, or why it is none. */
export type ScoreText =
  | { units: number }
  | { fault: 'empty' | 'score.notNumber' | 'score.range' | 'score.step' };

/** «۱٫۵», «۱/۵», "1.5", "1,5" and the same in Arabic digits; the maximum is the server's to judge where it is unknown. */
export function readScore(text: string, maxUnits: number | null): ScoreText {
  const plain = toLatinDigits(text.trim());
  if (plain === '') return { fault: 'empty' };
  const found = /^(\d{1,4})(?:[.,/٫](\d{1,2}))?$/.exec(plain);
  if (!found) return { fault: 'score.notNumber' };
  const units = scoreToUnits(Number(`${found[1]}.${found[2] ?? '0'}`));
  if (units === null) return { fault: 'score.step' };
  const fault = teacherScoreFault(units, maxUnits ?? Number.MAX_SAFE_INTEGER);
  return fault ? { fault } : { units };
}
