import { useSyncExternalStore } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import { useOffline } from '#src/features/session/index.ts';
import { questionLane } from '#src/offline/index.ts';

/** Whether a release of it waits to be sent: behind one nothing is accepted any more. */
export function useIsReleasing(kind: ParentKind, id: string): boolean {
  const { outbox } = useOffline();
  return useSyncExternalStore(
    (listener) => outbox.subscribeRows(listener),
    () =>
      outbox
        .rowsOf(questionLane(kind, id))
        .some((row) => row.kind === 'release' && row.state === 'queued'),
  );
}
