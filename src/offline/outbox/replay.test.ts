import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

const history = (result: string, part = 'q1') =>
  device.server.parts.get(`${laneOf(result)}/${part}`)?.history;
const save = (tab: Offline, result: string, units: number, question = 'q1') =>
  tab.outbox.enqueueCorrection(scoreOf(question, units, { result }));
const isOffline = (tab: Offline) => tab.outbox.status.getSnapshot().kind === 'offline';

describe('a crash', () => {
  it.each(['answerLost', 'lost'] as const)(
    'between sending and settling (%s) sends the same key and bytes again',
    async (weather) => {
      device = createDevice();
      const tab = await device.signedIn();
      device.network.weather = () => 'held';
      const { key } = await save(tab, 'r1', 60);
      await until(() => device.network.held.length === 1);
      const bytes = device.network.held[0]?.body;
      if (weather === 'answerLost') device.network.held[0]?.release('fine');
      device.crash(tab);
      device.network.weather = () => 'fine';
      const next = await device.signedIn();
      next.outbox.kick();
      await next.outbox.settled();
      expect(history('r1')).toEqual([60]);
      expect(next.outbox.rows()).toEqual([]);
      for (const seen of device.server.seen) expect(seen).toMatchObject({ key, body: bytes });
    },
  );

  it('right after the save keeps the save', async () => {
    device = createDevice();
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    await save(tab, 'r1', 60);
    device.crash(tab);
    const next = await device.signedIn();
    await next.outbox.settled();
    expect(history('r1')).toEqual([60]);
  });

  it('in any of its moments loses and doubles nothing', async () => {
    for (let moment = 1; moment < 800; moment += 3) {
      device = createDevice();
      const tab = await device.signedIn();
      const saves = ['r1', 'r2', 'r1'].map((result, index) => save(tab, result, (index + 1) * 60));
      const kept: boolean[] = [false, false, false];
      for (const [index, saved] of saves.entries()) void saved.then(() => (kept[index] = true));
      for (let turn = 0; turn < moment; turn += 1) await breathe(1);
      const isDone = kept.every(Boolean) && tab.outbox.rows().length === 0;
      device.crash(tab);
      const next = await device.signedIn();
      next.outbox.kick();
      await next.outbox.settled();
      expect(next.outbox.rows()).toEqual([]);
      const done = [history('r1') ?? [], history('r2') ?? []].flat();
      expect(new Set(done).size).toBe(done.length);
      // What was acknowledged is there, unless a later save of the same question took its place.
      const isKept = [
        !kept[0] || [60, 180].includes(Number(history('r1')?.at(-1))),
        !kept[1] || history('r2')?.at(-1) === 120,
        !kept[2] || history('r1')?.at(-1) === 180,
      ];
      expect(isKept).toEqual([true, true, true]);
      device.end();
      if (isDone) return;
    }
    throw new Error('the run never came to its end');
  });
});

describe('two tabs and the worker on one device', () => {
  it('send everything once when nothing goes wrong', async () => {
    device = createDevice();
    const [one, two] = [await device.signedIn(), await device.signedIn()];
    const worker = device.open({ context: 'worker' });
    await worker.ready;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        save(index % 2 === 0 ? one : two, `r${index % 20}`, 60 * (index + 1)),
      ),
    );
    void worker.outbox.replay(25_000);
    await one.outbox.settled();
    await two.outbox.settled();
    expect(one.outbox.rows()).toEqual([]);
    expect(device.server.seen.every((seen) => seen.how === 'effect')).toBe(true);
    for (let at = 0; at < 20; at += 1) {
      const values = history(`r${at}`) ?? [];
      expect(values.at(-1)).toBe(60 * (41 + at));
      expect([...values].map(Number).sort((a, b) => a - b)).toEqual(values);
    }
  });

  it('tell each other what waits: every header counts the same changes', async () => {
    device = createDevice();
    const [one, two] = [await device.signedIn(), await device.signedIn()];
    device.network.weather = () => 'lost';
    await save(one, 'r1', 60);
    await save(two, 'r2', 60);
    await save(two, 'r2', 120, 'q2');
    const counts = () => [one, two].map((tab) => tab.outbox.status.getSnapshot().waiting);
    await until(() => isOffline(one) && isOffline(two));
    await until(() => counts().every((count) => count === 3));
    device.network.weather = () => 'fine';
    two.outbox.kick();
    await two.outbox.settled();
    await until(() =>
      counts()
        .flat()
        .every((count) => count === 0),
    );
    expect(one.outbox.status.getSnapshot().kind).toBe('saved');
  });

  it('the second tab waits for its turn and takes over when the first closes', async () => {
    device = createDevice();
    const [one, two] = [await device.signedIn(), await device.signedIn()];
    device.network.weather = () => 'held';
    await save(one, 'r1', 60);
    await until(() => device.network.held.length === 1);
    await save(two, 'r2', 60);
    await until(() => device.network.held.length === 2);
    device.crash(one);
    device.network.weather = () => 'fine';
    for (const held of device.network.held.slice()) held.release();
    await breathe();
    device.clock.advance(3_000);
    await until(() => two.outbox.rows().length === 0);
    await two.outbox.settled();
    expect([history('r1'), history('r2')]).toEqual([[60], [60]]);
  });
});

describe('fencing', () => {
  it('a holder that was thought dead writes nothing over its successor', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = () => 'held';
    await save(tab, 'r1', 60);
    await until(() => device.network.held.length === 1);
    device.network.weather = () => 'lost';
    const other = await device.signedIn({ locks: null });
    other.outbox.kick();
    await until(() => isOffline(other));
    const before = other.outbox.rows()[0];
    device.network.held[0]?.release({
      instead: { status: 400, body: { result: false, errors: [{ code: 'x' }] } },
    });
    await tab.outbox.settled();
    other.outbox.kick();
    await other.outbox.settled();
    expect(other.outbox.rows()).toMatchObject([{ key: before?.key, state: 'queued' }]);
  });
});

describe('lanes', () => {
  it('a save is sent while another lane stalls', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = ({ path }) => (path.includes('r1') ? 'held' : 'fine');
    await save(tab, 'r1', 60);
    await until(() => device.network.held.length === 1);
    await save(tab, 'r2', 60);
    await until(() => history('r2') !== undefined);
    expect(history('r1')).toBeUndefined();
    device.network.held[0]?.release();
    await tab.outbox.settled();
  });

  it('nothing later of a workbook is sent while an earlier row of it must wait', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = ({ body }) =>
      body.includes('"scoreUnits":60}') ? { instead: { status: 500, body: {} } } : 'fine';
    await save(tab, 'r1', 60);
    await tab.outbox.settled();
    await save(tab, 'r1', 120);
    await save(tab, 'r2', 180);
    await tab.outbox.settled();
    expect([history('r1'), history('r2')]).toEqual([undefined, [180]]);
    device.network.weather = () => 'fine';
    device.clock.advance(3_000);
    await tab.outbox.settled();
    expect(history('r1')).toEqual([60, 120]);
  });

  it('at most six requests are under way', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = () => 'held';
    for (let at = 0; at < 10; at += 1) await save(tab, `r${at}`, 60);
    await until(() => device.network.held.length === 6);
    await breathe(10);
    expect(device.network.held).toHaveLength(6);
    device.network.weather = () => 'fine';
    for (const held of device.network.held.slice()) held.release();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
  });
});

describe('without a network', () => {
  it('only one row feels its way, so that later saves still join the others', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    await save(tab, 'warm', 60);
    await tab.outbox.settled();
    device.network.weather = () => 'lost';
    await save(tab, 'r0', 60);
    await until(() => isOffline(tab));
    for (let round = 1; round <= 3; round += 1)
      for (let at = 0; at < 10; at += 1) await save(tab, `r${at}`, 60 * round);
    expect(tab.outbox.rows().filter((row) => row.sent !== null)).toHaveLength(1);
    expect(tab.outbox.rows()).toHaveLength(11);
    const { count } = device.network;
    device.clock.advance(20_000);
    await tab.outbox.settled();
    expect(device.network.count - count).toBeLessThan(4);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(history('r9')).toEqual([180]);
  });

  it('one request that always breaks the connection does not hold the others for ever', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = ({ path }) => (path.includes('poison') ? 'lost' : 'fine');
    await save(tab, 'poison', 60);
    await until(() => isOffline(tab));
    for (let at = 0; at < 5; at += 1) await save(tab, `r${at}`, 60);
    for (let turn = 0; turn < 12; turn += 1) {
      device.clock.advance(15_000);
      await tab.outbox.settled();
    }
    expect(tab.outbox.rows().map((row) => row.lane)).toEqual([laneOf('poison')]);
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ waiting: 1 });
  });

  it('the browser saying "offline" never stops a try', async () => {
    device = createDevice();
    const events = new EventTarget();
    const tab = await device.signedIn({ events });
    events.dispatchEvent(new Event('offline'));
    expect(tab.connectivity.getSnapshot()).toBe('unreachable');
    await save(tab, 'r1', 60);
    await tab.outbox.settled();
    expect(history('r1')).toEqual([60]);
    expect(tab.connectivity.getSnapshot()).toBe('reachable');
  });

  it.each(['online', 'pageshow', 'visibilitychange'])('%s tries at once', async (name) => {
    device = createDevice();
    const events = new EventTarget();
    const tab = await device.signedIn({ events });
    device.network.weather = () => 'lost';
    await save(tab, 'r1', 60);
    await until(() => isOffline(tab));
    device.network.weather = () => 'fine';
    events.dispatchEvent(new Event(name));
    await until(() => tab.outbox.rows().length === 0);
    expect(history('r1')).toEqual([60]);
  });

  it('a poll every 15 seconds tries by itself, and asks the browser to wake the worker', async () => {
    device = createDevice();
    let syncs = 0;
    const tab = await device.signedIn({
      events: new EventTarget(),
      requestSync: () => (syncs += 1),
    });
    device.network.weather = () => 'lost';
    await save(tab, 'r1', 60);
    await until(() => isOffline(tab));
    expect(syncs).toBe(1);
    device.network.weather = () => 'fine';
    device.clock.advance(15_000);
    await until(() => history('r1') !== undefined);
    await tab.outbox.settled();
  });
});
