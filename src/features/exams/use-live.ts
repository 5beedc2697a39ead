import { useCallback, useSyncExternalStore } from 'react';

/** The value of something that changes outside React. */
export function useLive<T>(live: {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => live.subscribe(listener), [live]),
    useCallback(() => live.getSnapshot(), [live]),
  );
}
