import { useSyncExternalStore } from 'react';
import { unsaved, useOffline } from '#src/features/session/index.ts';
import type { NetState, OutboxStatus } from '#src/offline/index.ts';

export function useOutboxStatus(): OutboxStatus {
  const { status } = useOffline().outbox;
  const shown = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const onScreenOnly = useSyncExternalStore(unsaved.subscribe, unsaved.count);
  if (onScreenOnly === 0) return shown;
  return { ...shown, kind: 'needsYou', needsYou: shown.needsYou + onScreenOnly };
}

export function useNetState(): NetState {
  const { connectivity } = useOffline();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot);
}

/** There is a disk and it does not open: what is on it cannot be seen, and must not be called saved. */
export function useIsUnreachable(): boolean {
  const { storage } = useOffline();
  return useSyncExternalStore(storage.subscribe, storage.getSnapshot) === 'unreachable';
}
