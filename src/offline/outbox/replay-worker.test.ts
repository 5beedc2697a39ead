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

describe('the worker', () => {
  it('sends what a closed page left, and says how much could still be sent', async () => {
    device = createDevice();
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    for (const result of ['r1', 'r2']) await save(tab, result, 60);
    device.crash(tab);
    const worker = device.open({ context: 'worker' });
    await worker.ready;
    device.network.weather = ({ path }) =>
      path.includes('r2')
        ? { instead: { status: 400, body: { result: false, errors: [] } } }
        : 'fine';
    expect(await worker.outbox.replay(25_000)).toBe(0);
    expect(history('r1')).toEqual([60]);
    expect(worker.outbox.rows()).toMatchObject([{ state: 'attention' }]);
  });

  it('begins nothing in its last seconds, so that nothing is given up that is answered meanwhile', async () => {
    device = createDevice();
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    const results = Array.from({ length: 100 }, (_, at) => `r${at}`);
    for (const result of results) await save(tab, result, 60);
    device.crash(tab);
    const worker = device.open({ context: 'worker' });
    await worker.ready;
    device.network.weather = () => 'held';
    let isOver = false;
    const left = worker.outbox.replay(25_000).finally(() => (isOver = true));
    // Each answer takes two seconds; more are waiting than a worker can send in its time.
    for (let second = 0; second < 26; second += 2) {
      await breathe(20);
      const asked = device.network.held.splice(0);
      device.clock.advance(2_000);
      for (const one of asked) one.release('fine');
      await breathe(20);
      if (isOver) break;
    }
    expect(await left).toBeGreaterThan(0);
    device.network.weather = () => 'fine';
    const next = await device.signedIn();
    next.outbox.kick();
    await next.outbox.settled();
    for (const result of results) expect(history(result)).toEqual([60]);
    expect(device.server.seen.map(({ how }) => how)).toEqual(results.map(() => 'effect'));
  });

  it('gives up at its deadline, and what was under way goes out again', async () => {
    device = createDevice();
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    await save(tab, 'r1', 60);
    device.crash(tab);
    const worker = device.open({ context: 'worker' });
    await worker.ready;
    device.network.weather = () => 'held';
    const left = worker.outbox.replay(25_000);
    await until(() => device.network.held.length === 1);
    device.clock.advance(25_000);
    expect(await left).toBe(1);
    device.network.weather = () => 'fine';
    const next = await device.signedIn();
    next.outbox.kick();
    await next.outbox.settled();
    expect(history('r1')).toEqual([60]);
  });
});
