/** Reading from the server that is no query of a screen, such as the whole question bank page by page. */
import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Counts as reading while it is. */
export function useTellsReading(isReading: boolean): void {
  useEffect(() => {
    if (!isReading) return undefined;
    change(1);
    return () => change(-1);
  }, [isReading]);
}

/** Whether anything of it goes on. */
export const useIsReading = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
