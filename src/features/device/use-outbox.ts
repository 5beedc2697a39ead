import { useSyncExternalStore } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import type { NetState, OutboxRow, OutboxStatus } from '#src/offline/index.ts';

export function useOutboxStatus(): OutboxStatus {
  const { status } = useOffline().outbox;
  return useSyncExternalStore(status.subscribe, status.getSnapshot);
}

export function useOutboxRows(): readonly OutboxRow[] {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribeRows, outbox.rows);
}

export function useNetState(): NetState {
  const { connectivity } = useOffline();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot);
}
