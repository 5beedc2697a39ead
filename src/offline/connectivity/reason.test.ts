import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Offline } from '../offline.ts';
import { until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import type { Weather } from '../testing/network.ts';
import type { NetReason } from './diagnosis.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
});
afterEach(() => device.end());

const reason = () => tab.connectivity.reason.getSnapshot();

const met: [what: string, weather: Weather, reason: NetReason][] = [
  ['nothing', 'lost', 'noAnswer'],
  ['a gateway', { instead: { status: 502, body: null, text: '<h1>502</h1>' } }, 'serverDown'],
];

test.each(met)(
  'what the engine itself met is enough for words: %s, then our server',
  async (_what, weather, expected) => {
    device.network.weather = () => weather;
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => reason() === expected);
    await tab.outbox.settled();
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await until(() => {
      device.clock.advance(1_000);
      return device.server.parts.get(`${laneOf()}/q1`)?.value === 60;
    });
    await until(() => reason() === 'fine');
    expect(tab.connectivity.getSnapshot()).toBe('reachable');
  },
);

test('what a read of the app met is told as well, and paces the engine as before', () => {
  tab.connectivity.met({ kind: 'page' });
  expect([reason(), tab.connectivity.getSnapshot()]).toEqual(['captive', 'captive']);
  tab.connectivity.met({ kind: 'gateway' });
  expect([reason(), tab.connectivity.getSnapshot()]).toEqual(['serverDown', 'reachable']);
  tab.connectivity.met({ kind: 'ours', ms: 10 });
  expect([reason(), tab.connectivity.getSnapshot()]).toEqual(['fine', 'reachable']);
});

test('another tab hears of it', async () => {
  const other = await device.signedIn();
  tab.connectivity.met({ kind: 'page' });
  await until(() => other.connectivity.reason.getSnapshot() === 'captive');
  expect(other.connectivity.getSnapshot()).toBe('captive');
});
