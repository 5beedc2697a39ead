import { useSyncExternalStore } from 'react';
import type { Update } from './update-watch.ts';

let current: Update | null = null;
const listeners = new Set<() => void>();

function show(update: Update | null): void {
  current = update;
  for (const listener of listeners) listener();
}

/** Registers the worker after the first paint; a new version waits until the person agrees. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD) return;
  const { watch } = await import('./update-browser.ts');
  await watch(show);
}

/** The version that waits; null while there is none. */
export function useUpdate(): Update | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
