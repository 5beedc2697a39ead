import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { correctionLane, waitingByLane, type OutboxRow } from '#src/offline/index.ts';
import { toCorrect } from '#src/features/results/index.ts';
import type { Submission } from './matching.ts';

/** The students with what a filter asks of them: whether they want correcting, and what waits on this device. */
export function submissionsOf(
  kind: Kind,
  results: readonly ResultItem[],
  state: Lifecycle,
  rows: readonly OutboxRow[],
): Submission[] {
  const open = new Set(toCorrect(results, state));
  const lanes = waitingByLane(rows);
  return results.map((result) => ({
    result,
    isOpen: open.has(result),
    local: lanes.get(correctionLane(kind, result.studentId, result.resultId))?.state ?? 'server',
  }));
}
