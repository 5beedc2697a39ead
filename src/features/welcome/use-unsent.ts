import { useSyncExternalStore } from 'react';
import { unsaved, useOffline } from '#src/features/session/index.ts';
import { countWork } from '#src/offline/index.ts';

/**
 * What of hers is in this browser's storage alone: work that waits to be sent, and forms that she has begun. Null until
 * the storage was read.
 */
export function useUnsent(): { waiting: number; drafts: number } | null {
  const { outbox, drafts } = useOffline();
  const rows = useSyncExternalStore(outbox.subscribeRows, () => countWork(outbox.rows()));
  const onScreenOnly = useSyncExternalStore(unsaved.subscribe, unsaved.count);
  const begun = useSyncExternalStore(drafts.subscribe, () => drafts.list()?.length);
  return begun === undefined ? null : { waiting: rows + onScreenOnly, drafts: begun };
}
