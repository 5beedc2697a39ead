import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NetState } from '#src/offline/index.ts';
import { lookForNetwork } from './look-for-network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  let net: NetState = 'reachable';
  let answers = false;
  let isWatched = true;
  const listeners = new Set<() => void>();
  const becomes = (next: NetState) => {
    net = next;
    for (const listener of listeners) listener();
  };
  const ask = vi.fn(async () => {
    if (answers) becomes('reachable');
  });
  const connectivity = {
    getSnapshot: () => net,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = lookForNetwork(connectivity, { ask, isWatched: () => isWatched });
  return {
    ask,
    becomes,
    stop,
    comesBack: () => (answers = true),
    isLookedAt: (is: boolean) => (isWatched = is),
    net: () => net,
  };
}

test('a page with nothing to send finds out by itself that the network is back', async () => {
  const { ask, becomes, comesBack, net } = setUp();
  becomes('unreachable');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask.mock.calls.length).toBeGreaterThan(1);
  comesBack();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(net()).toBe('reachable');
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

test('it asks ever more rarely, at least four times a minute, and never while nobody looks or after its end', async () => {
  const { ask, becomes, isLookedAt, stop } = setUp();
  becomes('captive');
  await vi.advanceTimersByTimeAsync(600_000);
  const asked = ask.mock.calls.length;
  expect(asked).toBeGreaterThanOrEqual(40);
  expect(asked).toBeLessThan(46);
  isLookedAt(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(asked);
  isLookedAt(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ask).toHaveBeenCalledTimes(asked + 1);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(asked + 1);
});
