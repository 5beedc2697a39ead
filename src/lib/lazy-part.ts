import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { delay } from './retry.ts';

const longestPause = 15_000;

/** Loads until it succeeds: a part whose code did not come must neither stay away for good nor take its page down. */
export async function loadUntilHere<T>(load: () => Promise<T>, wait = delay): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      await wait(Math.min(350 * 2 ** tries, longestPause));
    }
  }
}

/** Like `React.lazy`, for parts of a page that are fetched when first shown; pending as long as there is no network. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadUntilHere(load) }));
}
