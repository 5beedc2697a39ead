import { expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import { breathe, manualClock } from '../testing/clock.ts';
import { createLease } from './lease.ts';

const HOUR = 3_600_000;

it.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])(
  'a clock that is set %s takes a living holder for dead until it shows itself, and a dead one no longer',
  async (_way, ms) => {
    const clock = manualClock();
    const lease = createLease(createMemoryStore(), clock, 'tab');
    const { epoch } = await lease.take();
    const stop = lease.beat(epoch, () => undefined);
    clock.advance(6_000);
    await breathe();
    expect(await lease.isStale()).toBe(false);
    clock.jump(ms);
    expect(await lease.isStale()).toBe(true);
    clock.advance(6_000);
    await breathe();
    expect(await lease.isStale()).toBe(false);
    stop();
    clock.advance(46_000);
    expect(await lease.isStale()).toBe(true);
  },
);
