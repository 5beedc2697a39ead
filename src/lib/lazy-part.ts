import { createElement, lazy, useState, type ComponentType } from 'react';
import { networkReturn } from './network-return.ts';
import { delay, withRetry } from './retry.ts';

const longestPause = 15_000;

/** Loads until it succeeds: a part whose code did not come must neither stay away for good nor take its page down. */
export function loadUntilHere<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void> = (ms) => Promise.race([delay(ms), networkReturn()]),
): Promise<T> {
  return withRetry(load, { repeats: Infinity, longest: longestPause, wait });
}

/** How to bring the parts of these loaders. */
const bringers = new WeakMap<() => Promise<unknown>, () => Promise<unknown>>();

/** Fetches the code of a part that may be shown soon; it then stands at once. */
export function bringPart(load: () => Promise<unknown>): Promise<unknown> {
  return (bringers.get(load) ?? load)();
}

/**
 * Like `React.lazy`, for parts of a page that are fetched when first shown; pending as long as there is no network. What
 * was brought before is not waited for: React draws whatever it waited for 300 ms later, even when it came at once.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let here: ComponentType<P> | null = null;
  const bring = async () => (here = await load());
  bringers.set(load, bring);
  const Late = lazy(async () => ({ default: await loadUntilHere(bring) }));
  return function Part(props: P) {
    // The one it began with: another would be drawn anew.
    const [Shown] = useState<ComponentType<P>>(() => here ?? Late);
    return createElement(Shown, props);
  };
}
