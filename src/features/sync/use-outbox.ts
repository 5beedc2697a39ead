import { use } from 'react';
import { PersonContext, unsaved, useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import type { LostThing, NetState, OutboxStatus } from '#src/offline/index.ts';

/** Drafts and files of hers that the browser has lost. */
export function useLost(): readonly LostThing[] {
  return useSnapshot(useOffline().lost);
}

/** The outbox's own, and beside it what no row tells: what is on a screen only, and what can be read no more. */
export function useOutboxStatus(): OutboxStatus {
  const shown = useSnapshot(useOffline().outbox.status);
  const besides = unsaved.use() + useLost().length;
  const onTheirWay = unsaved.useOnTheirWay(use(PersonContext)?.owner);
  if (besides > 0) return { ...shown, kind: 'needsYou', needsYou: shown.needsYou + besides };
  // What she has just given is not saved before the disk has it; rows that wait say the same already.
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
