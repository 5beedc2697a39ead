import { createStore } from '#src/lib/store.ts';
import type { Update } from './update-watch.ts';

const current = createStore<Update | null>(null);
let watching: Promise<void> | null = null;

/** Registers the worker after the first paint; a new version waits until the person agrees. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD) return;
  watching ??= import('./update-browser.ts')
    .then(({ watch }) => watch(current.set))
    .catch((error: unknown) => {
      watching = null;
      throw error;
    });
  await watching;
}

/** The version that waits; null while there is none. */
export const useUpdate = (): Update | null => current.use();
