import { hasTotal } from '#domain/counting.ts';
import { unitsToScore, type Evaluation, type Level } from '#domain/score.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Lang } from '#src/lib/language.ts';

const locales: Record<Lang, string> = { fa: 'fa-IR', en: 'en-GB' };

type Shown = Pick<ResultItem, 'state' | 'reviewStatus' | 'scoredCount' | 'totalUnits'>;

/** A total that is shown as a number; null where nothing is scored. */
export function shownUnits(result: Shown): number | null {
  return hasTotal(result) ? result.totalUnits : null;
}

/** What stands in a list for a total: its level where totals become levels, where an absence of 0 has none. */
export function totalShown(
  result: Shown & Pick<ResultItem, 'level'>,
  { hasLevels }: Pick<Evaluation, 'hasLevels'>,
): Level | number | null {
  const units = shownUnits(result);
  if (units === null) return null;
  return result.level ?? (hasLevels ? null : units);
}

function decimalsOf(units: number): number {
  return String(unitsToScore(units)).split('.')[1]?.length ?? 0;
}

/** Writes the totals of one list with the same number of decimals, so that they stand under each other. */
export function scoreColumn(
  results: readonly (Shown & Pick<ResultItem, 'level'>)[],
  lang: Lang,
): (units: number) => string {
  const decimals = results.map((result) => {
    const units = result.level ? null : shownUnits(result);
    return units === null ? 0 : decimalsOf(units);
  });
  const format = new Intl.NumberFormat(locales[lang], {
    minimumFractionDigits: decimals.reduce((most, one) => Math.max(most, one), 0),
    maximumFractionDigits: 2,
  });
  return (units) => format.format(unitsToScore(units));
}
