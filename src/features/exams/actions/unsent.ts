import type { ParentKind } from '#src/api/templates.ts';
import { questionLane, type OutboxRow } from '#src/offline/index.ts';

/** What waits on this device for one exam, assignment or bank exam, and would be lost with it. */
export interface Unsent {
  workbooks: number;
  changes: number;
  keys: string[];
}

export function unsentOf(
  rows: readonly Pick<OutboxRow, 'key' | 'kind' | 'lane' | 'label'>[],
  kind: ParentKind,
  id: string,
): Unsent {
  const lane = questionLane(kind, id);
  const corrections = rows.filter(
    (row) => row.kind === 'correction' && row.label['activityId'] === id,
  );
  const changes = rows.filter((row) => row.lane === lane);
  return {
    workbooks: new Set(corrections.map((row) => row.lane)).size,
    changes: changes.length,
    keys: [...corrections, ...changes].map((row) => row.key),
  };
}
