import { useCallback, useState, useSyncExternalStore } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import { correctionLane, type OutboxRow } from '#src/offline/index.ts';
import type { Kind } from '#src/api/activities.ts';
import { useEditStore } from '../saving/use-edits.ts';
import { createLens, type AnswerView } from './lens.ts';
import type { AnswerRow } from './rows.ts';

const noRows: readonly OutboxRow[] = [];

/** The waiting rows of each lane, gathered once for all answers. */
function createByLane() {
  let of: readonly OutboxRow[] = noRows;
  let lanes = new Map<string, OutboxRow[]>();
  return (rows: readonly OutboxRow[]) => {
    if (rows !== of) {
      of = rows;
      lanes = Map.groupBy(rows, (row) => row.lane);
    }
    return lanes;
  };
}

/** The answers as the teacher left them: server, sent, waiting, just tapped. */
export function useViews(kind: Kind, rows: readonly AnswerRow[]): readonly AnswerView[] {
  const { outbox } = useOffline();
  const store = useEditStore();
  const [lens] = useState(() => {
    const byLane = createByLane();
    return createLens(({ studentId, resultId }) => {
      const lane = correctionLane(kind, studentId, resultId);
      return {
        rows: byLane(outbox.rows()).get(lane) ?? noRows,
        sent: outbox.sentOf(lane),
        edits: store.of(resultId),
      };
    });
  });
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [outbox.subscribeRows(listener), store.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [outbox, store],
  );
  return useSyncExternalStore(subscribe, () => lens(rows));
}
