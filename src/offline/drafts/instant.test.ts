import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { CorrectionInput } from '../kinds/correction/types.ts';
import { dexieStore, openDexieStore } from '../store/dexie-store.ts';
import { StorageFullError, StorageLostError } from '../store/failures.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { breathe, until } from '../testing/clock.ts';
import type { Store } from '../store/store.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import { memoryInstant } from '../testing/instant.ts';
import { asidesOf, dropAside, putAside, type Aside, type InstantStorage } from './instant.ts';

let device: Device;
afterEach(() => device.end());

const words = (state: string, updatedAt: number, owner = 'school:ann'): Aside => ({
  t: 'draft',
  owner,
  kind: 'question',
  id: 'q1',
  version: { writer: 'form', state, base: 2, updatedAt },
});
const silent = { limits: { parallel: 0 } };

test('what was put aside is found by its name until it is dropped', () => {
  device = createDevice();
  const storage = memoryInstant();
  storage.setItem('bargeh.lang', 'fa');
  putAside(storage, 'form', words('a', 1));
  putAside(storage, 'form', words('ab', 2));
  expect(asidesOf(storage)).toEqual([{ name: 'form', aside: words('ab', 2) }]);
  dropAside(storage, 'form');
  expect([...storage.values.keys()]).toEqual(['bargeh.lang']);
});

test('storage that is full or forbidden costs nothing', () => {
  device = createDevice();
  const full: InstantStorage = {
    ...memoryInstant(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => putAside(full, 'form', words('a', 1))).not.toThrow();
  expect(() => putAside(null, 'form', words('a', 1))).not.toThrow();
});

test('words put aside come to the drafts of their person at the next start, whoever starts', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const first = await device.signedIn();
  await first.drafts.put('question', 'q1', 'older', 2, { writer: 'form' });
  device.crash(first);
  putAside(instant, 'form', words('newer', device.clock.now() + 5));
  putAside(instant, 'hers', words('bea wrote', device.clock.now(), 'school:bea'));
  const next = await device.signedIn({ instant });
  expect(await next.drafts.read('question', 'q1')).toMatchObject({
    state: 'newer',
    base: 2,
    others: [],
  });
  expect(instant.values.size).toBe(0);
  expect(await next.drafts.read('question', 'q1', { owner: 'school:bea' })).toMatchObject({
    state: 'bea wrote',
  });
});

test('words put aside never land on newer ones of the same form', async () => {
  device = createDevice();
  const instant = memoryInstant();
  putAside(instant, 'form', words('older', device.clock.now() - 5));
  const first = await device.signedIn({ instant: null });
  await first.drafts.put('question', 'q1', 'newer', 2, { writer: 'form' });
  const next = await device.signedIn({ instant });
  expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: 'newer', others: [] });
  expect(instant.values.size).toBe(0);
});

test('words put aside do not go with those that were shown before they came to the disk', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const asking = await device.signedIn({ instant });
  const shown = await asking.drafts.put('question', 'q1', 'shown', 2, { writer: 'other' });
  putAside(instant, 'form', words('typed by another page', shown.updatedAt - 5));
  const next = await device.signedIn({ instant });
  await asking.drafts.drop('question', 'q1', shown.updatedAt);
  expect(await next.drafts.read('question', 'q1')).toMatchObject({
    state: 'typed by another page',
    others: [],
  });
});

test('of words of one form the later ones stay, whichever way the clock was set between them', async () => {
  device = createDevice();
  const DAY = 86_400_000;
  const instant = memoryInstant();
  const said = (writer: string, state: string, count: number, at: number): Aside => ({
    t: 'draft',
    owner: 'school:ann',
    kind: 'question',
    id: writer,
    version: { writer, state, base: 2, updatedAt: device.clock.now() + at, count },
  });
  putAside(instant, 'a', said('a', 'newer', 4, -DAY));
  putAside(instant, 'b', said('b', 'older', 2, DAY));
  const first = await device.signedIn({ instant: null });
  for (const writer of ['a', 'b'])
    await first.drafts.put('question', writer, 'on the disk', 2, { writer, count: 3 });
  const next = await device.signedIn({ instant });
  expect(await next.drafts.read('question', 'a')).toMatchObject({ state: 'newer', others: [] });
  expect(await next.drafts.read('question', 'b')).toMatchObject({ state: 'on the disk' });
});

test('a mark put aside waits in the outbox under its own person, whoever starts', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const input = scoreOf('q1', 60);
  putAside(instant, 'marks', { t: 'correction', owner: 'school:bea', input });
  const tab = await device.signedIn({ instant, ...silent });
  expect(instant.values.size).toBe(0);
  expect(tab.outbox.rows()).toEqual([]);
  expect(tab.outbox.status.getSnapshot().othersWaiting).toBe(1);
  await tab.session.signIn({ owner: 'school:bea', token: 'token-2', expires: null });
  await tab.outbox.settled();
  expect(tab.outbox.rowsOf(laneOf())).toMatchObject([
    { body: { answers: [{ questionId: 'q1', scoreUnits: 60 }] } },
  ]);
});

test('nothing stays put aside after an exit, and nothing of it is lost', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const tab = await device.signedIn({ instant });
  putAside(instant, 'form', words('hers', device.clock.now()));
  await tab.session.signOut();
  await until(() => instant.values.size === 0);
  await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  expect(await tab.drafts.read('question', 'q1')).toMatchObject({ state: 'hers' });
});

test('what nobody can read, and what no request can be made of, is taken away', async () => {
  device = createDevice();
  const instant = memoryInstant();
  instant.setItem('bargeh.typed.a', '{');
  instant.setItem('bargeh.typed.b', JSON.stringify({ t: 'draft', owner: 'o', kind: 'k' }));
  instant.setItem('bargeh.typed.c', JSON.stringify({ t: 'other', owner: 'o' }));
  const empty: CorrectionInput = { ...scoreOf('q1', 1), answers: undefined };
  putAside(instant, 'd', { t: 'correction', owner: 'school:ann', input: empty });
  const tab = await device.signedIn({ instant, ...silent });
  expect(tab.outbox.rows()).toEqual([]);
  expect(instant.values.size).toBe(0);
});

test('what the disk refuses stays put aside, for the next start too', async () => {
  device = createDevice();
  const instant = memoryInstant();
  putAside(instant, 'form', words('hers', 1));
  const store = createMemoryStore();
  const refuse = () => Promise.reject(new StorageFullError('The device has no room left'));
  const tab = await device.signedIn({
    instant,
    openStore: async () => ({ ...store, drafts: { ...store.drafts, change: refuse } }),
  });
  expect(instant.values.size).toBe(1);
  device.crash(tab);
  const next = await device.signedIn({ instant });
  expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: 'hers' });
  expect(instant.values.size).toBe(0);
});

const five: Aside = { t: 'correction', owner: 'school:ann', input: scoreOf('q1', 5) };
const history = () => device.server.parts.get(`${laneOf()}/q1`)?.history;

test('what the disk refuses is not called saved, and comes to it as soon as there is room', async () => {
  device = createDevice();
  const instant = memoryInstant();
  (await device.signedIn({ instant: null })).close();
  putAside(instant, 'page', five);
  putAside(instant, 'hers', { ...five, owner: 'school:bea' });
  let isFull = true;
  const tab = device.open({
    instant,
    events: new EventTarget(),
    openStore: async () => {
      const store = await openDexieStore(device.databaseName);
      const write: Store['write'] = (durability, ...work) =>
        isFull && durability === 'strict'
          ? Promise.reject(new StorageFullError('The device has no room left'))
          : store.write(durability, ...work);
      return { ...store, write };
    },
  });
  await tab.ready;
  const status = () => tab.outbox.status.getSnapshot();
  expect(status()).toMatchObject({ waiting: 1 });
  await until(() => status().kind === 'waiting');
  isFull = false;
  await until(async () => {
    device.clock.advance(15_000);
    await breathe(5);
    return instant.values.size === 0;
  });
  await until(() => history()?.length === 1);
  await until(() => status().kind === 'saved');
  expect(history()).toEqual([5]);
});

test('a mark put aside never wins over a newer one: she is asked', async () => {
  device = createDevice();
  const instant = memoryInstant();
  (await device.signedIn({ instant: null })).close();
  putAside(instant, 'page', five);
  let isFull = true;
  const tab = device.open({
    instant,
    openStore: async () => {
      const store = await openDexieStore(device.databaseName);
      const write: Store['write'] = (durability, scope, work) =>
        isFull && scope === 'outbox'
          ? Promise.reject(new StorageFullError('The device has no room left'))
          : store.write(durability, scope, work);
      return { ...store, write };
    },
  });
  await tab.ready;
  expect(instant.values.size).toBe(1);
  isFull = false;
  await tab.outbox.enqueueCorrection(scoreOf('q1', 7));
  await tab.outbox.settled();
  tab.close();
  await device.lockFree();
  const again = await device.signedIn({ instant });
  await until(() => again.outbox.rows()[0]?.state === 'conflict');
  expect(history()).toEqual([7]);
  expect(instant.values.size).toBe(0);
});

test('a mark put aside over one of her own follows it, and she is asked nothing', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const one = await device.signedIn({ instant });
  await one.outbox.enqueueCorrection(scoreOf('q1', 5));
  const input: CorrectionInput = { ...scoreOf('q1', 7), over: { 'q1 scoreUnits': [null, '5'] } };
  putAside(instant, 'page', { t: 'correction', owner: 'school:ann', input });
  await until(() => history()?.length === 1 && one.outbox.rows().length === 0);
  one.close();
  const again = await device.signedIn({ instant });
  await until(() => history()?.length === 2 || again.outbox.rows()[0]?.state === 'conflict');
  expect(history()).toEqual([5, 7]);
  await until(() => again.outbox.rows().length === 0);
});

test('a mark put aside over one of her own is asked about where another one was saved since', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const one = await device.signedIn({ instant });
  await one.outbox.enqueueCorrection(scoreOf('q1', 5));
  await until(() => history()?.length === 1 && one.outbox.rows().length === 0);
  await one.outbox.enqueueCorrection(scoreOf('q1', 6, { base: 1 }));
  await until(() => history()?.length === 2 && one.outbox.rows().length === 0);
  one.close();
  const input: CorrectionInput = { ...scoreOf('q1', 7), over: { 'q1 scoreUnits': '5' } };
  putAside(instant, 'page', { t: 'correction', owner: 'school:ann', input });
  const again = await device.signedIn({ instant });
  await until(() => again.outbox.rows()[0]?.state === 'conflict');
  expect(history()).toEqual([5, 6]);
});

test('a mark that a dying tab had stored already is not taken for a new wish by the next one', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const one = await device.signedIn({ instant });
  const other = await device.signedIn({ instant });
  await one.outbox.enqueueCorrection(scoreOf('q1', 5));
  putAside(instant, 'page', five);
  device.crash(one);
  other.outbox.kick();
  await other.outbox.settled();
  device.clock.advance(3_000);
  await until(() => history()?.length === 1);
  await other.outbox.settled();
  await other.outbox.enqueueCorrection(scoreOf('q1', 7, { base: 1 }));
  await other.outbox.settled();
  const next = await device.signedIn({ instant });
  await until(() => next.outbox.rows()[0]?.state === 'conflict');
  expect(history()).toEqual([5, 7]);
});

test('a mark put aside waits in a row of its own, and no later one joins it', async () => {
  device = createDevice();
  const instant = memoryInstant();
  const before = await device.signedIn({ instant: null, ...silent });
  await before.outbox.enqueueCorrection(scoreOf('q2', 1));
  putAside(instant, 'page', five);
  const tab = await device.signedIn({ instant, ...silent });
  await tab.outbox.enqueueCorrection(scoreOf('q3', 2));
  await tab.outbox.settled();
  expect(tab.outbox.rows().map(({ body, asBased }) => [body, asBased])).toMatchObject([
    [{ answers: [{ questionId: 'q2' }] }, undefined],
    [{ answers: [{ questionId: 'q1' }] }, true],
    [{ answers: [{ questionId: 'q3' }] }, undefined],
  ]);
});

test('what was put aside comes to the disk as soon as the disk answers', async () => {
  device = createDevice();
  const instant = memoryInstant();
  (await device.signedIn({ instant: null })).close();
  putAside(instant, 'page', five);
  let isThere = false;
  const tab = device.open({
    instant,
    databaseName: device.databaseName,
    openStore: () => Promise.reject(new DOMException('no', 'UnknownError')),
    laterStore: () => {
      const store = dexieStore(device.databaseName, null);
      const gone = () => Promise.reject(new StorageLostError('lost'));
      return {
        ...store,
        write: (...work) => (isThere ? store.write(...work) : gone()),
        read: (...work) => (isThere ? store.read(...work) : gone()),
      };
    },
  });
  tab.ready.catch(() => undefined);
  await until(async () => {
    device.clock.advance(3_000);
    await breathe(5);
    return tab.storage.getSnapshot() === 'unreachable';
  });
  isThere = true;
  await until(async () => {
    device.clock.advance(15_000);
    await breathe(5);
    return instant.values.size === 0;
  });
  await tab.outbox.settled();
  expect(history()).toEqual([5]);
});
