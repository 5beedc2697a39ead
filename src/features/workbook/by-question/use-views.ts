import { useCallback, useState, useSyncExternalStore } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import type { Kind } from '#src/api/activities.ts';
import { localOf, useEditStore } from '../saving/use-edits.ts';
import { createLens, type AnswerView } from './lens.ts';
import type { AnswerRow } from './rows.ts';

/** The answers as the teacher left them: server, sent, waiting, just tapped; null until all of that is read. */
export function useViews(kind: Kind, rows: readonly AnswerRow[]): readonly AnswerView[] | null {
  const { outbox } = useOffline();
  const store = useEditStore();
  const [lens] = useState(() => createLens((row) => localOf(outbox, store, kind, row)));
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
