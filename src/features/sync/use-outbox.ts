import { useSyncExternalStore } from 'react';
import { unsaved, useOffline } from '#src/features/session/index.ts';
import type { LostThing, NetState, OutboxStatus } from '#src/offline/index.ts';

/** Drafts and files of hers that the browser has lost. */
export function useLost(): readonly LostThing[] {
  const { lost } = useOffline();
  return useSyncExternalStore(lost.subscribe, lost.getSnapshot);
}

/** The outbox's own, and beside it what no row tells: what is on a screen only, and what can be read no more. */
export function useOutboxStatus(): OutboxStatus {
  const { status } = useOffline().outbox;
  const shown = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const besides = useSyncExternalStore(unsaved.subscribe, unsaved.count) + useLost().length;
  if (besides === 0) return shown;
  return { ...shown, kind: 'needsYou', needsYou: shown.needsYou + besides };
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
