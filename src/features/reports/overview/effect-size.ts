import type { OverviewItem } from '#contract/reports/reports.ts';
import { effectSize, wordOfEffect, type EffectWord } from '#domain/comparison.ts';
import { isCounted } from '#domain/counting.ts';
import { momentsOf } from '#domain/moments.ts';
import { totalUnits } from '#domain/score.ts';
import { countableOf, type SheetCopy } from '../grade-matrix/sheet.ts';

/** An exam or assignment with all of its scores. */
export interface Scored {
  item: OverviewItem;
  sheet: SheetCopy;
}

/** Shares as integers, so that sums are exact. */
const WHOLE = 1_000_000;

/** Each student's mean share over what she has counted results in. */
function sharesIn(scored: readonly Scored[], classId: string | null): number[] {
  const found = new Map<string, number[]>();
  for (const { item, sheet } of scored)
    for (const one of sheet.students) {
      // Of an exam those of the classes that the report is about.
      const isOther =
        classId === null
          ? item.classes.every((shown) => shown.classId !== one.student.classId)
          : one.student.classId !== classId;
      if (isOther || !item.maxTotalUnits || !isCounted(countableOf(one))) continue;
      const shares = found.get(one.studentId) ?? [];
      found.set(one.studentId, [...shares, totalUnits(one.units) / item.maxTotalUnits]);
    }
  return [...found.values()].map((shares) =>
    Math.round((shares.reduce((sum, one) => sum + one, 0) / shares.length) * WHOLE),
  );
}

/**
 * How large the difference of two classes or exams is beside how much their students differ anyway: the difference
 * that is shown, in whole hundredths, and no other.
 */
export function effectOf(
  kind: 'class' | 'exam',
  a: string,
  b: string,
  scored: readonly Scored[],
  hundredths: number,
): EffectWord | null {
  const side = (id: string) => {
    const own = kind === 'exam' ? scored.filter(({ item }) => item.id === id) : scored;
    return momentsOf(sharesIn(own, kind === 'exam' ? null : id));
  };
  const effect = effectSize((hundredths * WHOLE) / 100, side(a), side(b));
  return effect === null ? null : wordOfEffect(effect);
}
