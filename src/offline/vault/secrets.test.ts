import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import { memoryInstant } from '../testing/instant.ts';
import { ann, bob, MARK, secret, tabletOf, work } from '../testing/tablet.ts';
import { foldAsides, putAside } from '../drafts/instant.ts';
import { DATABASE_NAME } from '../environment.ts';
import { sealerOf } from './cipher.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { keyringOf } from './keyring.ts';

let device: Device;
let tablet: ReturnType<typeof tabletOf>;
beforeEach(() => {
  device = createDevice();
  tablet = tabletOf(device);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  device.end();
});

const other = new Uint8Array(32).fill(8);

it.each([
  ['another secret, as after a restored backup,', other],
  ['no secret, as that of a release from before,', null],
])('a server with %s costs nothing: with the right one all is there', async (_what, wrong) => {
  const page = await tablet.pageOf(ann);
  await work(page);
  await page.session.signOut();
  tablet.restart(page);
  const next = await tablet.openPage();
  await next.vault.release(ann.owner, wrong);
  await next.session.signIn(ann);
  await next.outbox.enqueueCorrection(scoreOf('q2', 30, { result: 'r2' }));
  tablet.restart(next);
  const last = await tablet.pageOf(ann);
  await until(() => last.outbox.rowsOf(laneOf())[0]?.label['student'] === MARK);
  await until(() => last.lost.getSnapshot().length === 0);
  expect(last.outbox.rowsOf(laneOf('r2'))).toMatchObject([
    { body: { answers: [{ scoreUnits: 30 }] } },
  ]);
  expect(await last.drafts.read('question', 'q1')).toMatchObject({ state: { text: MARK } });
});

it('what is open while the secret becomes another one opens by that one, and by the one before', async () => {
  const page = await tablet.pageOf(ann);
  await work(page);
  await page.vault.release(ann.owner, other);
  await page.session.signOut();
  tablet.restart(page);
  for (const given of [other, secret, other]) {
    const next = device.open({ limits: { parallel: 0 } });
    await next.ready;
    expect(await next.vault.stateOf(ann.owner)).toBe('closed');
    await next.vault.release(ann.owner, given);
    await next.session.signIn(ann);
    expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: { text: MARK } });
    await next.session.signOut();
    tablet.restart(next);
  }
});

it('two tabs that meet another secret at once have one key', async () => {
  const page = await tablet.pageOf(ann);
  await page.session.signOut();
  tablet.restart(page);
  const [one, two] = [device.open(), device.open()];
  await Promise.all([one.ready, two.ready]);
  const write = async (tab: Offline) => {
    await tab.vault.release(ann.owner, other);
    const key = keyringOf(device.databaseName).get(ann.owner);
    return typeof key === 'object' ? key.seal('drafts', { text: MARK }) : null;
  };
  const sealed = await Promise.all([write(one), write(two)]);
  tablet.restart(one);
  tablet.restart(two);
  const next = device.open();
  await next.ready;
  const key = keyringOf(device.databaseName).get(ann.owner);
  for (const box of sealed)
    expect(typeof key === 'object' && box && key.open('drafts', box)).toEqual({ text: MARK });
});

/** As a release from before there were keys, or a browser that could make none. */
async function withoutKeys<T>(work: () => Promise<T>): Promise<T> {
  const { getRandomValues, randomUUID } = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: getRandomValues.bind(crypto),
    randomUUID: randomUUID.bind(crypto),
  });
  const done = await work();
  vi.unstubAllGlobals();
  return done;
}

describe('what lay there from before there were keys', () => {
  it('is sealed with what follows', async () => {
    const before = await withoutKeys(async () => {
      const page = await tablet.pageOf(ann);
      await work(page);
      return page;
    });
    tablet.restart(before);
    const page = device.open({ limits: { parallel: 0 } });
    await page.ready;
    expect(page.outbox.rows()).toMatchObject([{ label: { student: MARK } }]);
    await page.session.signOut();
    await expect.poll(tablet.disk).not.toContain(MARK);
  });

  it('is sealed also where another person’s lies closed beside it', async () => {
    const first = await tablet.pageOf(bob);
    await first.outbox.enqueueCorrection({ ...scoreOf('q1', 60), label: { student: 'bob' } });
    await first.session.signOut();
    tablet.restart(first);
    const before = await withoutKeys(async () => {
      const page = await tablet.pageOf(ann);
      await work(page);
      return page;
    });
    tablet.restart(before);
    const page = await tablet.pageOf(ann);
    await page.session.signOut();
    await expect.poll(tablet.disk).not.toContain(MARK);
  });

  it('is sealed by the next page where one goes in the middle', async () => {
    const before = await withoutKeys(async () => {
      const page = await tablet.pageOf(ann);
      await work(page);
      return page;
    });
    tablet.restart(before);
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    const page = device.open({ limits: { parallel: 0 } });
    await page.ready;
    await breathe(50);
    tablet.restart(page);
    full.mockRestore();
    expect(await tablet.disk()).toContain(MARK);
    const next = device.open({ limits: { parallel: 0 } });
    await next.ready;
    await next.session.signOut();
    await expect.poll(tablet.disk).not.toContain(MARK);
  });
});

it('what somebody left closes at the next start where her page went before it could', async () => {
  const page = await tablet.pageOf(ann);
  await work(page);
  const store = await openDexieStore(device.databaseName);
  await store.write('strict', 'all', async (tx) => {
    const row = await tx.session();
    if (row) await tx.putSession({ ...row, owner: bob.owner, token: bob.token });
  });
  store.close();
  tablet.restart(page);
  const next = device.open({ limits: { parallel: 0 } });
  await next.ready;
  expect(await next.vault.stateOf(ann.owner)).toBe('closed');
});

it('what waits for longer than the right to deliver it lasts closes all the same', async () => {
  const page = await tablet.pageOf(ann);
  device.network.weather = () => 'lost';
  await page.session.signIn({ ...ann, deliver: 'right-of-ann' });
  await work(page);
  await page.session.signOut();
  expect(await page.vault.stateOf(ann.owner)).toBe('open');
  device.clock.advance(31 * 86_400_000);
  tablet.restart(page);
  const next = await tablet.openPage();
  await expect.poll(() => next.vault.stateOf(ann.owner)).toBe('closed');
});

it('what a page put aside waits for its key as well', async () => {
  const [ring, instant] = [keyringOf(DATABASE_NAME), memoryInstant()];
  const keys = new Uint8Array(64).fill(1, 32);
  const home: unknown[] = [];
  const fold = () => foldAsides(instant, undefined, async (one) => home.push(one));
  ring.set(ann.owner, sealerOf(keys.slice(32)));
  putAside(instant, 'page', { t: 'correction', owner: ann.owner, input: scoreOf('q1', 60) });
  ring.set(ann.owner, sealerOf(keys.slice(0, 32)));
  await fold();
  expect([home.length, instant.length]).toEqual([0, 1]);
  ring.set(ann.owner, sealerOf(keys));
  await fold();
  expect([home.length, instant.length]).toEqual([1, 0]);
  ring.clear();
});

it('another school of hers stays open beside this one, without a network too, until she leaves', async () => {
  const page = await tablet.pageOf(ann);
  await work(page);
  const there = { ...ann, owner: 'other-school:ann' };
  await page.vault.begin(there.owner);
  await page.vault.release(there.owner, secret);
  await page.session.signIn(there);
  await breathe(20);
  tablet.restart(page);
  const next = await tablet.openPage();
  await breathe(20);
  expect(await next.vault.stateOf(ann.owner)).toBe('open');
  await next.session.signIn(ann);
  expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: { text: MARK } });
  await next.session.signOut();
  for (const { owner } of [ann, there]) expect(await next.vault.stateOf(owner)).toBe('closed');
});

it('what the server refuses to the right to deliver closes, and waits for her alone', async () => {
  const page = await tablet.pageOf(ann, { parallel: 1 });
  device.server.tokens.set('right-of-ann', ann.owner);
  device.network.weather = () => 'lost';
  await page.session.signIn({ ...ann, deliver: 'right-of-ann' });
  await work(page);
  await page.session.signOut();
  const refused = { result: false, errors: [{ code: 'delivery.refused', message: '' }] };
  device.network.weather = ({ path }) =>
    path.includes('/Correction/') ? { instead: { status: 403, body: refused } } : 'fine';
  await expect
    .poll(async () => {
      device.clock.advance(5_000);
      return page.vault.stateOf(ann.owner);
    })
    .toBe('closed');
});
