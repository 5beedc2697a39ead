import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { breathe } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

const lane = laneOf();

it('no mark overtakes an older one that a tab saved without living to tell', async () => {
  device = createDevice({ storage: 'dexie' });
  const tab = await device.signedIn();
  const other = await device.signedIn();
  await tab.outbox.settled();
  // Who was kept out looks once the other is done.
  await breathe(20);
  await other.outbox.settled();
  device.server.change(lane, 'q1', 90);
  device.network.weather = () => 'held';
  await tab.outbox.enqueueCorrection({
    ...scoreOf('q1', 120),
    answers: [
      { questionId: 'q1', baseVersion: 0, scoreUnits: 120 },
      { questionId: 'q2', baseVersion: 0, scoreUnits: 10 },
    ],
  });
  await expect.poll(() => device.network.held.length).toBe(1);
  device.deafen(tab, true);
  await other.outbox.enqueueCorrection(scoreOf('q2', 30));
  device.crash(other);
  // The conflict of the first question now stands behind that save, so that the next one is a row of its own.
  device.network.held[0]?.release();
  await expect.poll(() => tab.outbox.rows().map((row) => row.state)).toContain('conflict');
  await tab.outbox.enqueueCorrection(scoreOf('q2', 60));
  device.network.weather = () => 'fine';
  await expect.poll(() => device.network.held.length).toBe(1);
  device.network.held[0]?.release();
  await tab.outbox.settled();
  expect(device.server.parts.get(`${lane}/q2`)?.history).toEqual([10, 30, 60]);
  expect(tab.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
});
