import { use } from 'react';
import { PersonContext, unsaved, useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import type { LostThing, NetState, OutboxStatus } from '#src/offline/index.ts';

/** Drafts and files of hers that the browser has lost. */
export function useLost(): readonly LostThing[] {
  return useSnapshot(useOffline().lost);
}

/** The outbox's status, and what no row tells: changes that are only on a screen, and data that was lost. */
export function useOutboxStatus(): OutboxStatus {
  const shown = useSnapshot(useOffline().outbox.status);
  const besides = unsaved.use() + useLost().length;
  const onTheirWay = unsaved.useOnTheirWay(use(PersonContext)?.owner);
  if (besides > 0) return { ...shown, kind: 'needsYou', needsYou: shown.needsYou + besides };
  // A change is not saved before the disk has it; rows that wait already say so.
  if (onTheirWay > 0 && shown.kind === 'saved')
    return { ...shown, kind: 'waiting', waiting: onTheirWay };
  return shown;
}

export function useNetState(): NetState {
  return useSnapshot(useOffline().connectivity);
}

/** There is a disk and it does not open: what is on it cannot be seen, and must not be called saved. */
export function useIsUnreachable(): boolean {
  return useSnapshot(useOffline().storage) === 'unreachable';
}
