import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

const history = (result: string) => device.server.parts.get(`${laneOf(result)}/q1`)?.history;
const save = (tab: Offline, result: string, units: number) =>
  tab.outbox.enqueueCorrection(scoreOf('q1', units, { result }));

describe('the lock', () => {
  it('that a suspended tab was handed, or hangs with, is taken from it when it takes no lease', async () => {
    device = createDevice();
    device.locks.leak('outbox-replay');
    const tab = await device.signedIn();
    await save(tab, 'r1', 60);
    for (let seconds = 0; seconds < 12; seconds += 3) {
      expect(history('r1')).toBeUndefined();
      await tab.outbox.settled();
      device.clock.advance(3_000);
      await breathe(10);
    }
    await until(() => tab.outbox.rows().length === 0);
    expect(history('r1')).toEqual([60]);
  });

  it('that such a tab has is taken from it by a worker that the browser calls', async () => {
    device = createDevice();
    device.locks.leak('outbox-replay');
    const tab = await device.signedIn();
    await save(tab, 'r1', 60);
    device.crash(tab);
    const worker = device.open({ context: 'worker' });
    await worker.ready;
    const left = worker.outbox.replay(25_000);
    for (let seconds = 0; seconds < 15; seconds += 3) {
      await breathe(20);
      device.clock.advance(3_000);
    }
    expect(await left).toBe(0);
    expect(history('r1')).toEqual([60]);
  });

  it('is never queued for: who is suspended beside a holder is not handed it', async () => {
    device = createDevice();
    const [one, two] = [await device.signedIn(), await device.signedIn()];
    // What they did at their start is over.
    await device.lockFree();
    device.network.weather = () => 'held';
    await save(one, 'r1', 60);
    await until(() => device.network.held.length === 1);
    await save(two, 'r2', 60);
    await until(() => device.network.held.length === 2);
    device.suspend(two, true);
    device.network.weather = () => 'fine';
    for (const held of device.network.held.slice()) held.release();
    await one.outbox.settled();
    await save(one, 'r3', 60);
    await one.outbox.settled();
    expect([history('r1'), history('r2'), history('r3')]).toEqual([[60], [60], [60]]);
    device.suspend(two, false);
    await until(() => two.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(3);
  });

  it('leaked by a cached page is stolen when its lease is stale', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = () => 'held';
    await save(tab, 'r1', 60);
    await until(() => device.network.held.length === 1);
    device.network.weather = () => 'fine';
    let isLate = false;
    const next = await device.signedIn({
      clock: {
        now: () => device.clock.now() + (isLate ? 46_000 : 0),
        schedule: () => () => undefined,
      },
    });
    next.outbox.kick();
    await breathe(20);
    expect(history('r1')).toBeUndefined();
    // The holder's own timers stand still, as those of a cached page do.
    isLate = true;
    next.outbox.kick();
    await until(() => next.outbox.rows().length === 0);
    expect(history('r1')).toEqual([60]);
    device.network.held[0]?.release();
    await until(() => tab.outbox.rows().length === 0);
    expect(history('r1')).toEqual([60]);
  });

  it('is not needed: without Web Locks keys and fencing keep everything right', async () => {
    device = createDevice();
    const [one, two] = [
      await device.signedIn({ locks: null }),
      await device.signedIn({ locks: null }),
    ];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(index % 2 === 0 ? one : two, `r${index % 5}`, 60 * (index + 1)),
      ),
    );
    for (const tab of [one, two, one, two]) {
      tab.outbox.kick();
      await tab.outbox.settled();
    }
    expect(one.outbox.rows()).toEqual([]);
    for (let at = 0; at < 5; at += 1) {
      const values = (history(`r${at}`) ?? []).map(Number);
      expect(values.at(-1)).toBe(60 * (16 + at));
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('that the browser forbids is done without', async () => {
    device = createDevice();
    const tab = await device.signedIn({
      locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    });
    await save(tab, 'r1', 60);
    expect(tab.outbox.rows()).toHaveLength(1);
    await until(() => tab.outbox.rows().length === 0);
    expect(history('r1')).toEqual([60]);
  });
});
