import { useSyncExternalStore } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import type { Pin } from '#src/offline/index.ts';

/** What is kept on this device for this person. */
export function useKept(): readonly Pin[] {
  const { kept } = useOffline();
  return useSyncExternalStore(kept.subscribe, kept.getSnapshot);
}

/** What a pin of an exam or assignment is called. */
export const pinId = (what: string, id: string) => `${what}:${id}`;

export function usePin(what: string, id: string): Pin | undefined {
  const { kept } = useOffline();
  return useSyncExternalStore(kept.subscribe, () =>
    kept.getSnapshot().find((pin) => pin.id === pinId(what, id)),
  );
}

/** Whether all of an exam or assignment is on this device. */
export function useIsKept(what: string, id: string): boolean {
  const { kept } = useOffline();
  return useSyncExternalStore(kept.subscribe, () =>
    kept.getSnapshot().some((pin) => pin.id === pinId(what, id) && pin.state === 'kept'),
  );
}

export function useHasKept(): boolean {
  const { kept } = useOffline();
  return useSyncExternalStore(kept.subscribe, () => kept.getSnapshot().length > 0);
}
