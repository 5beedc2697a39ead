import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { createStore } from '#src/lib/store.ts';
import type { Update } from './update-watch.ts';

const current = createStore<Update | null>(null);

/** Registers the worker after the first paint; a new version waits until the person agrees. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD) return;
  const { watch } = await loadUntilHere(() => import('./update-browser.ts'));
  await watch(current.set);
}

/** The version that waits; null while there is none. */
export const useUpdate = (): Update | null => current.use();
