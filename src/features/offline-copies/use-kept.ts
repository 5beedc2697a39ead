import { useSyncExternalStore } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import type { Pin } from '#src/offline/index.ts';

function useKeptAs<T>(read: (pins: readonly Pin[]) => T): T {
  const { kept } = useOffline();
  return useSyncExternalStore(kept.subscribe, () => read(kept.getSnapshot()));
}

/** What is kept on this device for this person. */
export const useKept = (): readonly Pin[] => useKeptAs((pins) => pins);

/** What a pin of an exam or assignment is called. */
export const pinId = (what: string, id: string) => `${what}:${id}`;

export const usePin = (what: string, id: string): Pin | undefined =>
  useKeptAs((pins) => pins.find((pin) => pin.id === pinId(what, id)));

/** Whether all of an exam or assignment is on this device. */
export const useIsKept = (what: string, id: string): boolean =>
  useKeptAs((pins) => pins.some((pin) => pin.id === pinId(what, id) && pin.state === 'kept'));

export const useHasKept = (): boolean => useKeptAs((pins) => pins.length > 0);
