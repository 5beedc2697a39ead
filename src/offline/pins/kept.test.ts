import 'fake-indexeddb/auto';
import { QueryClient, hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareDatabase, type Connection } from '../database.ts';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';
import type { KeepPlan, KeepStep, Pin } from './types.ts';

class NoNetwork extends Error {}
class Gone extends Error {}

let device: Device;
let tab: Offline;
/** What the server has: three workbooks, the first with a file. */
let versions: Record<string, string>;
let asked: string[];
/** Called before each answer. */
let weather: (what: string) => Promise<void> | void;
let isGood: boolean;
let most: number;
let active: number;

beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  versions = { a: '1', b: '1', c: '1' };
  asked = [];
  weather = () => undefined;
  isGood = true;
  most = 0;
  active = 0;
});
afterEach(() => device.end());

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

async function answer<T>(what: string, signal: AbortSignal, data: () => T): Promise<T> {
  asked.push(what);
  active += 1;
  most = Math.max(most, active);
  try {
    await breathe(1);
    await Promise.race([weather(what), aborted(signal)]);
    return data();
  } finally {
    active -= 1;
  }
}

const fileStep = (id: string): KeepStep => ({
  queryKey: ['file', id],
  version: 'stored',
  freshFor: Infinity,
  bytes: 1_000,
  read: (signal) => answer(`file ${id}`, signal, () => new ArrayBuffer(1_000)),
});

const workbookStep = (id: string): KeepStep => ({
  queryKey: ['workbook', id],
  version: versions[id] ?? '',
  freshFor: 86_400_000,
  bytes: 100,
  read: (signal) =>
    answer(id, signal, () => ({ id, version: versions[id], file: id === 'a' ? 'f' : null })),
  next: (data) =>
    typeof data === 'object' && data !== null && 'file' in data && typeof data.file === 'string'
      ? [fileStep(data.file)]
      : [],
});

const plan: KeepPlan = {
  steps: () => [
    {
      queryKey: ['results', 'e1'],
      version: '',
      freshFor: 0,
      bytes: 50,
      isRoot: true,
      read: (signal) => answer('list', signal, () => Object.keys(versions)),
      next: (data) => (Array.isArray(data) ? data.map((id) => workbookStep(String(id))) : []),
    },
  ],
  judge: (error) => ({
    verdict: error instanceof NoNetwork ? 'wait' : error instanceof Gone ? 'skip' : 'stop',
    code: error instanceof Error ? error.message : 'unexpected',
  }),
  copied: () => undefined,
  isGoodNetwork: () => isGood,
};

const exam = { id: 'exam:e1', what: 'exam', where: { id: 'e1' }, title: 'Algebra' };
const pinOf = (offline: Offline = tab): Pin | undefined => offline.kept.getSnapshot()[0];
const whole = (offline: Offline = tab) => until(() => pinOf(offline)?.state === 'kept', 'kept');

async function onDisk<T>(work: (database: Connection) => PromiseLike<T>): Promise<T> {
  const database = declareDatabase(device.databaseName, 'relaxed');
  await database.open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
const copies = async () =>
  (await onDisk((database) => database.queryCache.toCollection().primaryKeys())).map(
    (hash) => hash.split('|')[1],
  );

async function restored(offline: Offline, queryKey: readonly unknown[]): Promise<unknown> {
  const { persister } = offline.cache.forPerson({ owner: 'school:ann' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  return client
    .fetchQuery<unknown>({
      queryKey,
      queryFn: () => Promise.reject(new NoNetwork()),
      staleTime: Infinity,
      persister: (queryFn, context, query) => Promise.resolve(persister(queryFn, context, query)),
    })
    .catch(() => 'not on the device');
}

describe('keeping an exam', () => {
  it('reads everything it is made of, and the screens find it under their own keys', async () => {
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await whole();
    expect(asked.sort()).toEqual(['a', 'b', 'c', 'file f', 'list']);
    expect(await copies()).toEqual([
      hashKey(['file', 'f']),
      hashKey(['results', 'e1']),
      ...['a', 'b', 'c'].map((id) => hashKey(['workbook', id])),
    ]);
    expect(pinOf()).toMatchObject({ title: 'Algebra', done: 5, total: 5, problem: null });
    expect(pinOf()?.bytes).toBeGreaterThan(1_000);
    expect(await restored(tab, ['workbook', 'b'])).toMatchObject({ id: 'b' });
    expect(await restored(tab, ['file', 'f'])).toHaveProperty('byteLength', 1_000);
  });

  it('asks for four parts at a time', async () => {
    for (const id of 'defghij') versions[id] = '1';
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await whole();
    expect(most).toBe(4);
  });

  it('asks for one part at a time while corrections are being sent', async () => {
    for (const id of 'defghij') versions[id] = '1';
    device.network.weather = () => 'held';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => tab.outbox.status.getSnapshot().kind === 'sending');
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await whole();
    expect(most).toBe(1);
  });

  it('goes on after a kill where it was, without asking again for what is here', async () => {
    const gate = Promise.withResolvers<void>();
    weather = (what) => (what === 'c' || what === 'file f' ? gate.promise : undefined);
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await until(() => pinOf()?.done === 3);
    device.crash(tab);
    asked = [];
    weather = () => undefined;
    const next = await device.signedIn();
    next.kept.keep(plan);
    await whole(next);
    expect(asked.sort()).toEqual(['c', 'file f', 'list']);
  });

  it('stops when told to, keeps what is here, and goes on when told to', async () => {
    weather = (what) => (what === 'c' ? new Promise(() => undefined) : undefined);
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await until(() => pinOf()?.done === 4);
    await tab.kept.pause(exam.id);
    await until(() => pinOf()?.isRunning === false);
    expect(pinOf()).toMatchObject({ state: 'paused', done: 4, problem: null });
    device.clock.advance(3_600_000);
    await breathe(20);
    expect(asked.filter((what) => what === 'c')).toHaveLength(1);
    weather = () => undefined;
    await tab.kept.renew(exam.id);
    await whole();
    expect(asked.filter((what) => what === 'a')).toHaveLength(1);
  });

  it('waits for the network and goes on with its return', async () => {
    weather = () => Promise.reject(new NoNetwork());
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await until(() => asked.length === 1 && pinOf()?.isRunning === false);
    tab.connectivity.report('unreachable');
    await breathe(20);
    expect(asked).toEqual(['list']);
    expect(pinOf()).toMatchObject({ state: 'wanted', problem: null });
    weather = () => undefined;
    tab.connectivity.report('reachable');
    await whole();
  });

  it('says why it stopped, and does not ask the same again and again', async () => {
    weather = (what) => (what === 'b' ? Promise.reject(new Error('busy')) : undefined);
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await until(() => pinOf()?.problem === 'busy');
    await breathe(20);
    expect(asked.filter((what) => what === 'b')).toHaveLength(1);
    weather = () => undefined;
    await tab.kept.renew(exam.id);
    await whole();
    expect(pinOf()?.problem).toBeNull();
  });

  it('is not held up by a file that is gone, but by an exam that is', async () => {
    weather = (what) => (what === 'file f' ? Promise.reject(new Gone('file')) : undefined);
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await whole();
    expect(pinOf()).toMatchObject({ done: 4, total: 4 });
    weather = (what) => (what === 'list' ? Promise.reject(new Gone('exam')) : undefined);
    await tab.kept.renew(exam.id);
    await until(() => pinOf()?.problem === 'exam');
    expect(pinOf()).toMatchObject({ state: 'kept', done: 4 });
  });

  it('begun in two tabs is read once', async () => {
    const other = await device.signedIn();
    tab.kept.keep(plan);
    other.kept.keep(plan);
    await tab.kept.pin(exam);
    await whole(other);
    await breathe(20);
    expect(asked.filter((what) => what === 'list')).toHaveLength(1);
  });

  it('left half done is not gone on with by itself on a bad network', async () => {
    weather = (what) => (what === 'b' ? Promise.reject(new NoNetwork()) : undefined);
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await until(() => asked.includes('b') && pinOf()?.isRunning === false);
    device.crash(tab);
    device.clock.advance(3_600_000);
    asked = [];
    isGood = false;
    const next = await device.signedIn();
    next.kept.keep(plan);
    await breathe(20);
    expect(asked).toEqual([]);
  });
});

describe('what is kept', () => {
  beforeEach(async () => {
    tab.kept.keep(plan);
    await tab.kept.pin(exam);
    await whole();
    asked = [];
  });

  it('is renewed every quarter of an hour: the list, and what it says has changed', async () => {
    const before = pinOf()?.renewedAt ?? 0;
    versions['b'] = '2';
    device.clock.advance(15 * 60_000);
    await until(() => (pinOf()?.renewedAt ?? 0) > before);
    expect(asked).toEqual(['list', 'b']);
    expect(await restored(tab, ['workbook', 'b'])).toMatchObject({ version: '2' });
  });

  it('is not renewed on a network that costs, except by hand', async () => {
    isGood = false;
    device.clock.advance(60 * 60_000);
    await breathe(20);
    expect(asked).toEqual([]);
    await tab.kept.renew(exam.id);
    await until(() => asked.length === 1);
  });

  it('loses what the server no longer has', async () => {
    delete versions['a'];
    await tab.kept.renew(exam.id);
    await until(async () => !(await copies()).includes(hashKey(['file', 'f'])));
    expect(await copies()).toEqual([
      hashKey(['results', 'e1']),
      hashKey(['workbook', 'b']),
      hashKey(['workbook', 'c']),
    ]);
  });

  it('outlives its thirty days and a new contract version; what nobody keeps does not', async () => {
    await onDisk(async ({ queryCache }) => {
      const row = await queryCache.get(`school:ann|${hashKey(['workbook', 'b'])}`);
      if (row) await queryCache.put({ ...row, hash: 'school:ann|other' });
      await queryCache.toCollection().modify({ buster: '0', dataUpdatedAt: 1 });
    });
    await tab.cache.dropExpired();
    expect(await copies()).toHaveLength(5);
    expect(await copies()).not.toContain('other');
    expect(await restored(tab, ['workbook', 'b'])).toMatchObject({ id: 'b' });
    const busters = await onDisk(async ({ queryCache }) =>
      (await queryCache.toArray()).map((row) => [row.hash.split('|')[1], row.buster]),
    );
    expect(Object.fromEntries(busters)[hashKey(['workbook', 'b'])]).toBe('1');
  });

  it('is taken off with everything that nothing else keeps', async () => {
    await tab.kept.pin({ ...exam, id: 'exam:e2', where: { id: 'e2' }, title: 'Geometry' });
    await until(() => tab.kept.getSnapshot().every((pin) => pin.state === 'kept'));
    await tab.kept.free('exam:e1');
    expect(await copies()).toHaveLength(5);
    await tab.kept.free('exam:e2');
    expect(await copies()).toEqual([]);
    expect(tab.kept.getSnapshot()).toEqual([]);
  });

  it('does not come back when it is taken off while a part is on its way', async () => {
    const gate = Promise.withResolvers<void>();
    weather = () => gate.promise;
    versions['b'] = '2';
    await tab.kept.renew(exam.id);
    await until(() => asked.includes('list'));
    await tab.kept.free(exam.id);
    gate.resolve();
    await breathe(20);
    expect(await copies()).toEqual([]);
    expect(await onDisk(({ kept }) => kept.count())).toBe(0);
  });

  it('is deleted at an exit by hand, even while a part is on its way', async () => {
    const gate = Promise.withResolvers<void>();
    weather = () => gate.promise;
    await tab.kept.renew(exam.id);
    await until(() => asked.includes('list'));
    await tab.session.signOut();
    gate.resolve();
    await breathe(20);
    expect(await copies()).toEqual([]);
    expect(await onDisk(({ kept }) => kept.count())).toBe(0);
  });

  it('is deleted when the session was revoked, and stays when it only ended', async () => {
    await tab.session.expire(tab.session.current()?.gen ?? 0, 'session.expired');
    expect(pinOf()).toMatchObject({ title: 'Algebra' });
    await tab.session.signIn({ owner: 'school:ann', token: 't', expires: null });
    await tab.session.expire(tab.session.current()?.gen ?? 0, 'session.revoked');
    await until(async () => (await copies()).length === 0);
    expect(await onDisk(({ kept }) => kept.count())).toBe(0);
  });

  it('is hidden from another person, and there again for its own', async () => {
    await tab.session.signIn({ owner: 'school:bob', token: 't', expires: null });
    await breathe(20);
    expect(tab.kept.getSnapshot()).toEqual([]);
    await tab.session.signIn({ owner: 'school:ann', token: 't', expires: null });
    await until(() => pinOf()?.title === 'Algebra');
  });
});

describe('the mark in the database', () => {
  it('is made once and found from then on', async () => {
    expect(await tab.kept.marker()).toBe('made');
    const next = await device.signedIn();
    expect(await next.kept.marker()).toBe('found');
  });

  it('is made anew in a database that the browser emptied', async () => {
    await tab.kept.marker();
    await onDisk((database) => database.meta.clear());
    expect(await (await device.signedIn()).kept.marker()).toBe('made');
  });

  it('is left to pages: the worker would hide from them that it was gone', async () => {
    const worker = device.open({ context: 'worker' });
    expect(await worker.kept.marker()).toBe('none');
  });
});

describe('where nothing survives closing the window', () => {
  it('nothing is kept, and it says so', async () => {
    const memory = createDevice({ storage: 'memory' });
    const only = await memory.signedIn();
    only.kept.keep(plan);
    await only.kept.pin(exam);
    expect(pinOf(only)).toMatchObject({ state: 'paused', problem: 'kept.noDisk' });
    expect(asked).toEqual([]);
    expect(await only.kept.marker()).toBe('none');
    memory.end();
  });
});
