import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../offline.ts';
import { until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import { ann, bob, MARK, secret, tabletOf, work } from '../testing/tablet.ts';
import { createQueryDisk } from '../cache/query-disk.ts';
import { openDexieStore } from '../store/dexie-store.ts';

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

it('nothing that was written of a person can be read on the disk, nor her token', async () => {
  await work(await tablet.pageOf(ann));
  const lies = await tablet.disk();
  expect(lies).toContain(laneOf());
  expect(lies).not.toContain(MARK);
  expect(lies).not.toContain(ann.token);
});

it('where the browser cannot seal, it lies there as before: the test above can fail', async () => {
  const { getRandomValues, randomUUID } = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: getRandomValues.bind(crypto),
    randomUUID: randomUUID.bind(crypto),
  });
  await work(await tablet.pageOf(ann));
  expect(await tablet.disk()).toContain(MARK);
});

it('her work is there at the next start, without a network', async () => {
  const page = await tablet.pageOf(ann);
  await work(page);
  tablet.restart(page);
  const next = device.open({ limits: { parallel: 0 } });
  await next.ready;
  expect(next.session.current()?.token).toBe(ann.token);
  expect(next.outbox.rows()).toMatchObject([{ label: { student: MARK } }]);
  expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: { text: MARK } });
});

it.each([
  ['an exit', (page: Offline) => page.session.signOut()],
  ['the sign-in of another person', (page: Offline) => page.session.signIn(bob)],
])(
  'after %s it opens by what the server gives her, and then goes to the server',
  async (_what, leave) => {
    const page = await tablet.pageOf(ann);
    await work(page);
    await leave(page);
    await until(async () => (await page.vault.stateOf(ann.owner)) === 'closed');
    tablet.restart(page);
    const next = device.open();
    await next.ready;
    expect(next.session.owner()).not.toBe(ann.owner);
    await next.vault.release(ann.owner, secret);
    await next.session.signIn(ann);
    await until(() => device.server.parts.get(`${laneOf()}/q1`)?.value === 60);
    await until(() => next.outbox.rows().length === 0);
    expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: { text: MARK } });
  },
);

it('what lies closed is in nobody’s way, and whoever works here in between touches none of it', async () => {
  const page = await tablet.pageOf(ann);
  await work(page);
  await page.session.signOut();
  tablet.restart(page);
  const between = await tablet.pageOf(bob, { parallel: 1 });
  await between.outbox.enqueueCorrection(scoreOf('q2', 30));
  await until(() => device.server.parts.get(`${laneOf()}/q2`)?.value === 30);
  expect(between.outbox.status.getSnapshot().othersWaiting).toBe(1);
  const store = await openDexieStore(device.databaseName);
  const later = Date.now() + 365 * 86_400_000;
  await store.dropReceipts(later, later);
  await createQueryDisk(Promise.resolve(store), device.clock).dropExpired();
  store.close();
  await between.session.signOut();
  tablet.restart(between);
  const back = await tablet.pageOf(ann);
  expect(back.outbox.rows()).toMatchObject([{ label: { student: MARK } }]);
  expect(back.lost.getSnapshot()).toEqual([]);
});

it('what another secret does not open is named as lost, and new work is safe', async () => {
  const page = await tablet.pageOf(ann);
  await work(page);
  await page.session.signOut();
  tablet.restart(page);
  const next = device.open({ limits: { parallel: 0 } });
  await next.ready;
  await next.vault.release(ann.owner, new Uint8Array(32).fill(8));
  await next.session.signIn(ann);
  await until(() => next.lost.getSnapshot().length === 2);
  expect(next.outbox.rows()).toMatchObject([
    { state: 'attention', lastError: { errors: [{ code: 'offline.valueLost' }] } },
  ]);
  await next.outbox.enqueueCorrection(scoreOf('q2', 30, { result: 'r2' }));
  tablet.restart(next);
  const last = device.open({ limits: { parallel: 0 } });
  await last.ready;
  expect(last.outbox.rowsOf(laneOf('r2'))).toMatchObject([
    { body: { answers: [{ scoreUnits: 30 }] } },
  ]);
});

it('two tabs that begin at once have one key', async () => {
  const [one, other] = [device.open(), device.open()];
  await Promise.all([one.ready, other.ready]);
  await Promise.all([one.vault.begin(ann.owner), other.vault.begin(ann.owner)]);
  await one.session.signIn(ann);
  await one.drafts.put('question', 'q1', MARK, 1, { writer: 'w' });
  tablet.restart(one);
  tablet.restart(other);
  const next = device.open();
  await next.ready;
  expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: MARK });
});

it('once somebody has emptied the database nothing is sealed by the key that went with it', async () => {
  const page = await tablet.pageOf(ann);
  await tablet.empty();
  await page.session.load();
  await page.drafts.put('question', 'q1', MARK, 1, { writer: 'w' });
  tablet.restart(page);
  const next = device.open();
  await next.ready;
  expect(next.session.owner()).toBe(ann.owner);
  expect(await next.drafts.read('question', 'q1')).toMatchObject({ state: MARK });
});

describe('a lock', () => {
  async function locked(pin: string | null): Promise<Offline> {
    const page = device.open({ limits: { parallel: 0 } });
    await page.ready;
    await page.session.signIn(ann);
    if (pin !== null) await page.vault.release(ann.owner, secret);
    if (pin !== null) await page.vault.setPin(ann.owner, pin);
    await work(page);
    expect(await page.session.lock()).toBe(pin !== null);
    tablet.restart(page);
    const next = device.open({ limits: { parallel: 0 } });
    await next.ready;
    return next;
  }

  it('closes what lies here in every tab until the PIN opens it again, without a network', async () => {
    const next = await locked('2580');
    expect(next.session.current()).toMatchObject({ auth: 'locked', token: null });
    expect([next.session.owner(), next.outbox.rows()]).toEqual([null, []]);
    expect(await next.session.unlock('0000')).toBe('wrong');
    expect(next.session.owner()).toBeNull();
    expect(await next.session.unlock('2580')).toBe('open');
    expect(next.session.current()?.token).toBe(ann.token);
    await until(() => next.outbox.rows().length === 1);
    expect(next.outbox.rows()).toMatchObject([{ label: { student: MARK } }]);
  });

  it('keeps the copies of whoever locked it', async () => {
    const next = await locked('2580');
    await next.cache.dropExpired();
    await next.session.unlock('2580');
    const store = await openDexieStore(device.databaseName);
    expect(await store.cache.get(`${ann.owner}|["students"]`)).toBeDefined();
    store.close();
  });

  it(
    'takes the PIN away after eight wrong ones, and never the work',
    { timeout: 30_000 },
    async () => {
      const page = await tablet.pageOf(ann);
      await page.vault.setPin(ann.owner, '2580');
      await work(page);
      await page.session.lock();
      tablet.restart(page);
      const next = device.open({ limits: { parallel: 0 } });
      await next.ready;
      for (const at of Array.from({ length: 8 }).keys())
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are typed
        expect(await next.session.unlock(`000${at}`)).toBe('wrong');
      expect(await next.session.unlock('2580')).toBe('gone');
      expect(await next.vault.hasPin(ann.owner)).toBe(false);
      await next.vault.release(ann.owner, secret);
      await next.session.signIn(ann);
      await until(() => next.outbox.rows().length === 1);
      expect(next.outbox.rows()).toMatchObject([{ label: { student: MARK } }]);
    },
  );

  it('is not set where a forgotten PIN would lose the work: signing in again must always open it', async () => {
    const page = device.open({ limits: { parallel: 0 } });
    await page.ready;
    await page.session.signIn(ann);
    expect(await page.vault.setPin(ann.owner, '2580')).toBe(false);
    await work(page);
    await page.session.lock();
    tablet.restart(page);
    const next = device.open({ limits: { parallel: 0 } });
    await next.ready;
    // As a back end without secrets answers.
    await next.vault.release(ann.owner, null);
    await next.session.signIn(ann);
    await until(() => next.outbox.rows().length === 1);
    expect(next.outbox.rows()).toMatchObject([{ label: { student: MARK } }]);
  });

  it('is none where the server could not open it again', async () => {
    const next = await locked(null);
    expect(next.session.owner()).toBe(ann.owner);
  });

  it('is heard by the other tabs', async () => {
    const [one, other] = [await tablet.pageOf(ann), await tablet.pageOf(ann)];
    await one.vault.setPin(ann.owner, '2580');
    await one.session.lock();
    await until(() => other.session.current()?.auth === 'locked');
    expect(other.session.owner()).toBeNull();
  });
});
