import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import type { Weather } from '../testing/network.ts';
import { waitingByLane } from './waiting-work.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  // Signing in says that the network is there: nothing that fails later is as old.
  device.clock.advance(1_000);
});
afterEach(() => device.end());

const answered = () => tab.connectivity.met({ kind: 'ours', ms: 10 });
const row = () => tab.outbox.rows()[0];

/** The same row fails over and over, while the screens read without any trouble. */
async function failOften(weather: Weather, times: number) {
  device.network.weather = () => weather;
  await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
  for (let time = 1; time <= times; time += 1) {
    await until(() => row()?.attempts === time && row()?.lastError !== null);
    await breathe(5);
    answered();
    await breathe(5);
    if (time === times) break;
    // Not at one go: a run that is slower than its lease would be taken for dead.
    while (row()?.attempts === time) {
      device.clock.advance(5_000);
      await breathe(20);
    }
  }
  device.network.weather = () => 'fine';
}

describe('a row that was lost on its way very often', () => {
  it('is sent within ten seconds while the server answers others', async () => {
    await failOften('lost', 12);
    expect((row()?.nextAt ?? 0) - device.clock.now()).toBeGreaterThan(200_000);
    device.clock.advance(10_000);
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  });

  it('does not go at once: it may itself be the trouble', async () => {
    await failOften('lost', 12);
    device.clock.advance(9_000);
    await breathe(30);
    expect(row()?.attempts).toBe(12);
  });

  it('keeps its pause when the server itself asked for it', async () => {
    await failOften({ instead: { status: 500, body: {} } }, 10);
    device.clock.advance(60_000);
    await breathe(30);
    expect(row()?.attempts).toBe(10);
  });

  it('waits no longer for a clock that was set back meanwhile', async () => {
    await failOften('lost', 12);
    device.clock.jump(-300_000);
    device.clock.advance(10_000);
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  });
});

describe('a row that a server in trouble refused often', () => {
  async function anotherIsTaken() {
    await failOften({ instead: { status: 500, body: {} } }, 12);
    device.clock.advance(1_000);
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 5), studentId: 'another' });
    await until(() => device.server.seen.length === 1);
  }

  it('is sent within half a minute once the server took another one', async () => {
    await anotherIsTaken();
    expect((row()?.nextAt ?? 0) - device.clock.now()).toBeGreaterThan(100_000);
    device.clock.advance(30_000);
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(2);
  });

  it('does not go at once for that: it may itself be the trouble', async () => {
    await anotherIsTaken();
    device.clock.advance(20_000);
    await breathe(30);
    expect(row()?.attempts).toBe(12);
  });
});

describe('a row that the server itself fails with for ever', () => {
  const status = () => tab.outbox.status.getSnapshot();
  /** It is tried on, for so many seconds. */
  async function goesOn(seconds: number, doesFail: (body: string) => boolean) {
    device.network.weather = ({ body }) =>
      doesFail(body) ? { instead: { status: 500, body: {} } } : 'fine';
    if (!row()) await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    for (let second = 0; second < seconds; second += 10) {
      const other = { ...scoreOf('q2', second), studentId: 'another', resultId: `r${second}` };
      if (second % 100 === 0) await tab.outbox.enqueueCorrection(other);
      device.clock.advance(10_000);
      await breathe(20);
    }
  }

  it('is told to her after ten minutes in which others were taken, and is tried on', async () => {
    await goesOn(500, (body) => body.includes('q1'));
    const shown = () => waitingByLane(tab.outbox.rows()).get(laneOf())?.state;
    expect(status()).toMatchObject({ waiting: 1, needsYou: 0 });
    expect(shown()).toBe('waiting');
    await goesOn(200, (body) => body.includes('q1'));
    expect(status()).toMatchObject({ kind: 'needsYou', waiting: 0, needsYou: 1 });
    expect(shown()).toBe('needsYou');
    expect(row()).toMatchObject({ state: 'queued', lastError: { kind: 'server', status: 500 } });
    await goesOn(300, () => false);
    await tab.outbox.settled();
    expect(status()).toMatchObject({ kind: 'saved', needsYou: 0 });
    expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(5);
  });

  it('only waits while the server takes nothing at all', async () => {
    await goesOn(1_200, () => true);
    expect(row()?.attempts).toBeGreaterThanOrEqual(5);
    expect(status().needsYou).toBe(0);
  });
});

describe('a row that a filter on the way refuses', () => {
  const filtered: Weather = { instead: { status: 403, body: null, text: '' } };
  async function readsFor(seconds: number) {
    for (let second = 1; second <= seconds; second += 1) {
      device.clock.advance(1_000);
      await breathe(5);
      if (second % 3 === 0) answered();
      // What is sent for that fails after it.
      device.clock.advance(1);
      await breathe(5);
    }
  }

  it('is tried ever more rarely while the screens read, and goes once the filter lets it', async () => {
    device.network.weather = () => filtered;
    await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await readsFor(300);
    expect(row()).toMatchObject({ state: 'queued', lastError: { kind: 'captive' } });
    expect(row()?.attempts).toBeLessThan(15);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.seen).toHaveLength(1);
  });

  it('holds nobody else up', async () => {
    device.network.weather = ({ body }) => (body.includes('q1') ? filtered : 'fine');
    await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await readsFor(20);
    await tab.outbox.enqueueCorrection({ ...scoreOf('q2', 5), studentId: 'another' });
    await readsFor(10);
    expect(tab.outbox.rows()).toHaveLength(1);
  });
});
