/** What a workbook's scores add up to. */
import { evaluationOf, levelIn, totalUnits } from '#domain/score.ts';
import type { Level } from '#domain/score.ts';
import type { Activity } from '../../policies/activity.ts';

/** The sum, and how many questions carry a score. */
export function sumOf(scores: (number | null)[]): { totalUnits: number; scoredCount: number } {
  return {
    totalUnits: totalUnits(scores),
    scoredCount: scores.filter((units) => units !== null).length,
  };
}

/** The level of a qualitative exam as soon as something is scored; null where totals do not become levels. */
export function levelFor(
  activity: Pick<Activity, 'scoreType' | 'settings'>,
  sum: { totalUnits: number; scoredCount: number },
  maxUnits: number,
): Level | null {
  return levelIn(evaluationOf(activity), { ...sum, maxUnits });
}
