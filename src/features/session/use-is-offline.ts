import { useSyncExternalStore } from 'react';
import { isOffline } from '#src/offline/index.ts';
import { useOffline } from './context.ts';

/** Whether requests come to nothing now, as far as anyone knows. */
export function useIsOffline(): boolean {
  const { connectivity } = useOffline();
  return useSyncExternalStore(connectivity.subscribe, () => isOffline(connectivity.getSnapshot()));
}
