import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

const DAY = 86_400_000;
let device: Device;
let tab: Offline;
let shift = 0;
beforeEach(async () => {
  shift = 0;
  device = createDevice();
  tab = await device.signedIn({ clock: { now: () => device.clock.now() + shift } });
});
afterEach(() => device.end());

describe('a clock that is set back by a day', () => {
  it.each([
    ['the pause after a failure', 500, {}],
    ['the pause that the server asked for', 503, { 'retry-after': '30' }],
  ])('does not make a day of %s', async (_what, status, headers) => {
    const { handle } = device.server;
    device.server.handle = () => ({ status, body: {}, headers });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await until(() => tab.outbox.rows()[0]?.lastError?.status === status);
    await tab.outbox.settled();
    device.server.handle = handle;
    shift = -DAY;
    device.clock.advance(60_000);
    tab.outbox.kick();
    await until(() => tab.outbox.rows().length === 0);
    expect(device.server.parts.get(`${laneOf()}/q1`)?.history).toEqual([5]);
  });

  it('leaves a pause alone that has only begun', async () => {
    const { handle } = device.server;
    device.server.handle = () => ({ status: 503, body: {}, headers: { 'retry-after': '600' } });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
    await until(() => tab.outbox.rows()[0]?.lastError?.status === 503);
    await tab.outbox.settled();
    device.server.handle = handle;
    tab.outbox.kick();
    await breathe(30);
    expect(tab.outbox.rows()).toMatchObject([{ attempts: 1 }]);
  });
});
