import { useQueryClient } from '@tanstack/react-query';
import { scoreToUnits } from '#domain/score.ts';
import { isObject, objectsOf } from '#src/lib/json.ts';
import type { CorrectionRow } from './row-kinds.ts';

/** The maximum of a question, from a workbook's copy in memory. */
export function maximumIn(copies: readonly unknown[], questionId: string): number | null {
  for (const copy of copies.filter(isObject)) {
    const found = objectsOf(copy['questionList']).find((one) => one['questionId'] === questionId);
    if (typeof found?.['maxScore'] === 'number') return scoreToUnits(found['maxScore']);
  }
  return null;
}

/** The maximum of a corrected question as far as this device knows it. */
export function useMaximum(row: CorrectionRow, questionId: string): number | null {
  const client = useQueryClient();
  const labelled = row.partLabels[questionId]?.['maxUnits'];
  if (typeof labelled === 'number') return labelled;
  const copies = client
    .getQueryCache()
    .findAll()
    .map((query): unknown => query.state.data);
  return maximumIn(copies, questionId);
}
