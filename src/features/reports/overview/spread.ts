import type { OverviewItem } from '#contract/additions/reports.ts';
import { isCounted } from '#domain/counting.ts';
import { compareSides, sideOf, type EffectWord } from '#domain/overview.ts';
import { totalUnits } from '#domain/score.ts';
import type { SheetCopy, StudentCopy } from '../sheet/sheet.ts';

/** An exam or assignment with all of its scores. */
export interface Scored {
  item: OverviewItem;
  sheet: SheetCopy;
}

/** Shares as whole numbers, so that their sums are exact. */
const WHOLE = 1_000_000;

const enters = ({ state, reviewStatus, units }: StudentCopy) =>
  isCounted({
    state,
    reviewStatus,
    questionCount: units.length,
    scoredCount: units.filter((one) => one !== null).length,
  });

/** Each student's mean share over what she has counted results in. */
function sharesIn(scored: readonly Scored[], classId: string | null): number[] {
  const found = new Map<string, number[]>();
  for (const { item, sheet } of scored)
    for (const one of sheet.students) {
      const isOther = classId !== null && one.student.classId !== classId;
      if (isOther || !item.maxTotalUnits || !enters(one)) continue;
      const shares = found.get(one.studentId) ?? [];
      found.set(one.studentId, [...shares, totalUnits(one.units) / item.maxTotalUnits]);
    }
  return [...found.values()].map((shares) =>
    Math.round((shares.reduce((sum, one) => sum + one, 0) / shares.length) * WHOLE),
  );
}

/** How large the difference of two classes or exams is beside how much their students differ anyway. */
export function effectOf(
  kind: 'class' | 'exam',
  a: string,
  b: string,
  scored: readonly Scored[],
): EffectWord | null {
  const side = (id: string) => {
    const own = kind === 'exam' ? scored.filter(({ item }) => item.id === id) : scored;
    return sideOf(sharesIn(own, kind === 'exam' ? null : id), WHOLE);
  };
  return compareSides(side(a), side(b))?.word ?? null;
}
