import { countWorkbooks } from '#domain/counting.ts';
import { meanOfTotals } from '#domain/statistics.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import { isCounted, isEverybody } from '#src/features/submissions/index.ts';

/** What stands around one student's score. */
export interface Around {
  /** Among how many she is ranked, in all and in her class; null: of others too, whom this teacher does not see. */
  ranked: number | null;
  classRanked: number;
  classAverage: number | null;
  /** How many workbooks of the exam still wait: ranks and average are without them. */
  toCorrect: number;
}

/** The same for each class, by the totals of everybody who counts, whoever is printed. */
export function aroundByClass(
  results: readonly ResultItem[],
  hasTotal: boolean,
): (classId: string) => Around {
  const counted = results.filter((result) => isCounted(result, hasTotal));
  const { toCorrect } = countWorkbooks(results);
  const ranked = isEverybody(results, hasTotal) ? counted.length : null;
  const classes = Map.groupBy(counted, ({ student }) => student.classId);
  const known = new Map(
    [...classes].map(([classId, own]) => [
      classId,
      {
        ranked,
        classRanked: own.length,
        classAverage: meanOfTotals(own.map(({ totalUnits }) => totalUnits ?? 0)),
        toCorrect,
      },
    ]),
  );
  const nobody = { ranked, classRanked: 0, classAverage: null, toCorrect };
  return (classId) => known.get(classId) ?? nobody;
}
