import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offline } from '#src/offline/index.ts';
import { breathe, until } from '#src/offline/testing/clock.ts';
import { createDevice, LIST_LANE, questions, type Device } from '#src/offline/testing/device.ts';
import { StorageLostError } from '#src/offline/store/failures.ts';
import { untilSent } from './pending.ts';

const bea = { owner: 'school:bea', token: 'token-2', expires: null };
let device: Device;
let tab: Offline;
let end: string | null;

beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  end = null;
  device.network.weather = () => 'lost';
  await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'x' }]));
});
afterEach(() => device.end());

/** Waits for the list of Ann's exam as a copy of the exam does; `end` tells how that ended. */
function waits(patienceMs?: number) {
  const told = untilSent(tab, LIST_LANE, patienceMs);
  return told.then(
    () => (end = 'sent'),
    (error: { code: string }) => (end = error.code),
  );
}
const rows = () => tab.outbox.rowsOf(LIST_LANE).length;

test('what waited is sent once the server has taken it', async () => {
  const done = waits();
  await tab.outbox.settled();
  expect(end).toBeNull();
  device.network.weather = () => 'fine';
  device.clock.advance(60_000);
  tab.outbox.kick();
  await done;
  expect(end).toBe('sent');
});

test('a change that needs her, or does not get through, is in the way by name', async () => {
  const slow = waits(1);
  await slow;
  expect(end).toBe('waits');
  await tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'gone', version: 1, text: 'y' }]));
  const refused = waits();
  device.network.weather = () => 'fine';
  device.clock.advance(60_000);
  tab.outbox.kick();
  await refused;
  expect(end).toBe('stuck');
});

test('what waited and went out of sight with its person is not sent', async () => {
  const done = waits(300);
  await tab.session.signOut();
  await vi.waitUntil(() => rows() === 0);
  await done;
  expect(end).toBe('waits');
});

test('nor is it where another person took her place', async () => {
  const done = waits(300);
  await tab.outbox.settled();
  await tab.session.signIn(bea);
  await vi.waitUntil(() => rows() === 0);
  await done;
  expect(end).toBe('waits');
});

test('where the disk does not say what waits, nothing counts as sent', async () => {
  let isSilent = false;
  const other = createDevice({
    disk: (store) => ({
      ...store,
      read: (scope, work) =>
        isSilent && scope === 'outbox'
          ? Promise.reject(new StorageLostError('lost'))
          : store.read(scope, work),
    }),
  });
  const first = await other.signedIn();
  other.network.weather = () => 'lost';
  await first.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'x' }]));
  isSilent = true;
  const next = other.open();
  await next.ready;
  await until(() => next.storage.getSnapshot() === 'unreachable');
  expect(next.outbox.rowsOf(LIST_LANE)).toEqual([]);
  let isOver = false;
  const told = untilSent(next, LIST_LANE).then(() => (isOver = true));
  await next.outbox.settled();
  await until(() => next.outbox.sentOf(LIST_LANE) !== undefined);
  expect(isOver).toBe(false);
  isSilent = false;
  other.network.weather = () => 'fine';
  await until(async () => {
    other.clock.advance(15_000);
    await breathe(30);
    return isOver;
  });
  await told;
  expect(other.server.questions.get(LIST_LANE)).toHaveLength(1);
  other.end();
});
