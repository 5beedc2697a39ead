import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';

let device: Device;
afterEach(() => device.end());

it('a person who signs in while another is being sent for follows none of her writes: she is asked', async () => {
  device = createDevice();
  device.server.tokens.set('token-2', 'school:ben');
  const tab = await device.signedIn();
  tab.connectivity.met({ kind: 'ours', ms: 1 });
  const signIn = (owner: string, token: string) =>
    tab.session.signIn({ owner, token, expires: null });
  // Another teacher marked the same workbook before, from the same copy, and could not send it: her session had ended.
  await signIn('school:ben', 'token-2');
  await tab.session.expire(tab.session.current()?.gen ?? 0);
  await tab.outbox.enqueueCorrection(scoreOf('q1', 80));
  await tab.outbox.settled();
  await signIn('school:ann', 'token-1');
  device.network.weather = ({ path }) => (path.includes('/r2') ? 'held' : 'fine');
  await tab.outbox.enqueueCorrection(scoreOf('q1', 4, { result: 'r2' }));
  await tab.outbox.enqueueCorrection(scoreOf('q1', 40));
  await until(() => device.server.parts.get(`${laneOf()}/q1`)?.value === 40);
  await until(() => device.network.held.length === 1);
  await signIn('school:ben', 'token-2');
  tab.outbox.kick();
  await until(() => device.server.seen.some(({ token }) => token === 'token-2'));
  for (const request of device.network.held) request.release();
  await tab.outbox.settled();
  expect(device.server.parts.get(`${laneOf()}/q1`)?.value).toBe(40);
  expect(tab.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
});

it('what was frozen for one person is not sent in the name of the next', async () => {
  device = createDevice();
  device.server.tokens.set('token-2', 'school:ben');
  const tab = await device.signedIn();
  tab.connectivity.met({ kind: 'ours', ms: 1 });
  await tab.session.expire(tab.session.current()?.gen ?? 0);
  const results = Array.from({ length: 9 }, (_, at) => `r${at}`);
  for (const result of results) await tab.outbox.enqueueCorrection(scoreOf('q1', 5, { result }));
  device.network.weather = () => 'held';
  await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  await until(() => device.network.held.length === 6);
  await tab.session.signIn({ owner: 'school:ben', token: 'token-2', expires: null });
  device.network.weather = () => 'fine';
  for (const request of device.network.held) request.release();
  await tab.outbox.settled();
  expect(device.server.seen.map(({ token }) => token)).toEqual(Array(6).fill('token-1'));
  await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  await tab.outbox.settled();
  expect(device.server.seen.map(({ how }) => how)).toEqual(Array(9).fill('effect'));
});
