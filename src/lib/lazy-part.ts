import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { delay, withRetry } from './retry.ts';

const longestPause = 15_000;

/** Loads until it succeeds: a part whose code did not come must neither stay away for good nor take its page down. */
export function loadUntilHere<T>(load: () => Promise<T>, wait = delay): Promise<T> {
  return withRetry(load, { repeats: Infinity, longest: longestPause, wait });
}

/** Like `React.lazy`, for parts of a page that are fetched when first shown; pending as long as there is no network. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadUntilHere(load) }));
}
