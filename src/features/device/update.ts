import { useSyncExternalStore } from 'react';

let activate: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Registers the worker after the first paint; a new version waits until the person agrees. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    activate = () => {
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    };
    for (const listener of listeners) listener();
  });
  await worker.register();
}

/** Takes the new version and reloads; null while there is none. */
export function useUpdate(): (() => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => activate,
  );
}
