import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

test('a window that slept while another one sent shows what was sent when it wakes', async () => {
  device = createDevice();
  const events = new EventTarget();
  const asleep = await device.signedIn({ events });
  const awake = await device.signedIn();
  await asleep.session.expire(asleep.session.current()?.gen ?? 0);
  await asleep.outbox.enqueueCorrection(scoreOf('q1', 5));
  await until(() => awake.outbox.rows().length === 1);
  expect(asleep.outbox.sentOf(laneOf())).toEqual([]);
  device.deafen(asleep, true);
  await awake.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  await awake.outbox.settled();
  events.dispatchEvent(new Event('pageshow'));
  await until(() => asleep.outbox.rows().length === 0);
  await until(() => asleep.outbox.sentOf(laneOf()).length === 1);
  expect(asleep.outbox.sentOf(laneOf())).toMatchObject([
    { body: { answers: [{ scoreUnits: 5 }] } },
  ]);
});
