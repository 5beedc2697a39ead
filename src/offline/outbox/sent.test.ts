import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { breathe, until } from '../testing/clock.ts';
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
  await until(() => asleep.outbox.sentOf(laneOf())?.length === 0);
  device.deafen(asleep, true);
  await awake.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  await until(() => {
    // The other one may have the lock just now: then this one looks again a while later.
    device.clock.advance(1_000);
    return awake.outbox.rows().length === 0;
  });
  events.dispatchEvent(new Event('pageshow'));
  await until(() => asleep.outbox.rows().length === 0);
  await until(() => asleep.outbox.sentOf(laneOf())?.length === 1);
  expect(asleep.outbox.sentOf(laneOf())).toMatchObject([
    { body: { answers: [{ scoreUnits: 5 }] } },
  ]);
});

test('of a lane nothing is said before the disk was read', async () => {
  device = createDevice();
  const tab = await device.signedIn();
  await tab.outbox.enqueueCorrection(scoreOf('q1', 5));
  await tab.outbox.settled();
  tab.close();
  const again = await device.signedIn();
  expect(again.outbox.sentOf(laneOf())).toBeUndefined();
  await until(() => again.outbox.sentOf(laneOf()) !== undefined);
  expect(again.outbox.sentOf(laneOf())).toMatchObject([{ body: { answers: [{ scoreUnits: 5 }] } }]);
});

test('a disk that does not answer bars no screen, and nobody acts on its silence', async () => {
  let isSilent = false;
  device = createDevice({
    disk: (store) => ({
      ...store,
      read: (scope, work) => (isSilent ? new Promise(() => undefined) : store.read(scope, work)),
    }),
  });
  const tab = await device.signedIn();
  isSilent = true;
  const told = tab.outbox.readSent(laneOf());
  expect(tab.outbox.sentOf(laneOf())).toBeUndefined();
  await breathe(2);
  device.clock.advance(1_001);
  expect(await told).toBeUndefined();
  await until(() => tab.outbox.sentOf(laneOf())?.length === 0);
});
