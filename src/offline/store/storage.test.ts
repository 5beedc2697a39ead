import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { declareDatabase } from '../database.ts';
import type { Offline } from '../offline.ts';
import { until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import { openDexieStore } from './dexie-store.ts';
import { storageFailure, StorageFullError, StorageLostError } from './failures.ts';
import { createMemoryStore } from './memory-store.ts';

let device: Device;
afterEach(() => {
  vi.restoreAllMocks();
  device.end();
});

const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');

/** A disk whose next transactions can be made to fail; to be called before it is opened. */
function brittleDisk(): { failures: number } {
  const disk = { failures: 0 };
  const begin: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (disk.failures > 0) {
      disk.failures -= 1;
      throw lost();
    }
    return begin.apply(this, args);
  });
  return disk;
}

/** The disk takes no more of the outbox until the cache is emptied (or never). */
function fillDisk(options: { untilCleared: boolean }) {
  let isFull = true;
  const add: IDBObjectStore['add'] = Reflect.get(IDBObjectStore.prototype, 'add');
  const clear: IDBObjectStore['clear'] = Reflect.get(IDBObjectStore.prototype, 'clear');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'outbox' && isFull) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === 'queryCache' && options.untilCleared) isFull = false;
    return clear.apply(this);
  });
}

const value = (result = 'r1') => device.server.parts.get(`${laneOf(result)}/q1`)?.value;
const silent = { limits: { parallel: 0 } };

describe('the database', () => {
  it('that lost its connection is opened again, and the save is stored once', async () => {
    const disk = brittleDisk();
    device = createDevice();
    const tab = await device.signedIn(silent);
    disk.failures = 1;
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    expect(disk.failures).toBe(0);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('that stays lost rejects the save with a reason, and takes the next one when it is back', async () => {
    const disk = brittleDisk();
    device = createDevice();
    const tab = await device.signedIn(silent);
    disk.failures = Infinity;
    await expect(tab.outbox.enqueueCorrection(scoreOf('q1', 60))).rejects.toThrow(StorageLostError);
    disk.failures = 0;
    await tab.outbox.enqueueCorrection(scoreOf('q1', 120));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('that loses its connection while sending loses and doubles nothing', async () => {
    const disk = brittleDisk();
    device = createDevice();
    const tab = await device.signedIn();
    device.network.weather = () => 'held';
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await until(() => device.network.held.length === 1);
    disk.failures = Infinity;
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(tab.outbox.status.getSnapshot().waiting).toBe(1);
    disk.failures = 0;
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(device.server.parts.get(`${laneOf()}/q1`)?.history).toEqual([60]);
    expect(device.server.seen.map((seen) => seen.how)).toEqual(['effect', 'table']);
  });

  it('that is full gives up copies of queries for work', async () => {
    device = createDevice();
    const tab = await device.signedIn(silent);
    fillDisk({ untilCleared: true });
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('that stays full rejects the save with a reason and keeps what it has', async () => {
    device = createDevice();
    const tab = await device.signedIn(silent);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    fillDisk({ untilCleared: false });
    const save = tab.outbox.enqueueCorrection(scoreOf('q1', 60, { result: 'r2' }));
    await expect(save).rejects.toThrow(StorageFullError);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('of the first version keeps its rows when it is opened again', async () => {
    device = createDevice();
    const tab = await device.signedIn(silent);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    device.crash(tab);
    const raw = declareDatabase(device.databaseName, 'strict');
    await raw.open();
    await raw.drafts.put({ owner: 'o', kind: 'exam', id: 'd', state: 1, updatedAt: 1 });
    await raw.attachments.put({
      id: 'a',
      owner: 'o',
      name: 'n',
      type: 't',
      bytes: new ArrayBuffer(3),
      state: 'waiting',
      remoteId: null,
    });
    raw.close();
    const again = await openDexieStore(device.databaseName);
    expect(await again.read('outbox', (tx) => tx.ownerRows('school:ann'))).toHaveLength(1);
    again.close();
    const after = declareDatabase(device.databaseName, 'relaxed');
    await after.open();
    expect(await after.drafts.count()).toBe(1);
    expect((await after.attachments.get('a'))?.bytes.byteLength).toBe(3);
    expect(after.tables.map((table) => table.name).sort()).toEqual(
      [
        'attachments',
        'bankQuestions',
        'drafts',
        'idmap',
        'kept',
        'meta',
        'outbox',
        'queryCache',
        'receipts',
        'session',
        'vault',
      ].sort(),
    );
    after.close();
  });

  it('opened by a newer build still takes saves of an older tab', async () => {
    device = createDevice();
    const tab = await device.signedIn(silent);
    const newer = new Dexie(device.databaseName);
    newer.version(2).stores({ extra: 'id', ...(await schemaOf(device.databaseName)) });
    await newer.open();
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(1);
    newer.close();
  });
});

async function schemaOf(name: string): Promise<Record<string, string>> {
  const database = declareDatabase(name, 'relaxed');
  await database.open();
  const schema = database.tables.map((table): [string, string] => [
    table.name,
    [table.schema.primKey, ...table.schema.indexes].map((index) => index.src).join(','),
  ]);
  database.close();
  return Object.fromEntries(schema);
}

describe('a browser without storage', () => {
  const none = { openStore: () => Promise.reject(new DOMException('denied', 'SecurityError')) };

  it('still sends, and says that nothing survives', async () => {
    device = createDevice();
    const tab: Offline = await device.signedIn(none);
    const saved = await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    expect(saved.durable).toBe(false);
    await tab.outbox.settled();
    expect(value()).toBe(60);
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ durable: false, kind: 'saved' });
  });

  it('keeps the rest of the rules', async () => {
    device = createDevice({ storage: 'memory' });
    const tab = await device.signedIn();
    device.server.change(laneOf(), 'q1', 30);
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ state: 'conflict' }]);
  });

  it('undoes a piece of work that fails', async () => {
    device = createDevice();
    const store = createMemoryStore();
    await expect(
      store.write('strict', 'all', async (tx) => {
        await tx.putMeta({ k: 'hold', until: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await store.read('all', (tx) => tx.meta('hold'))).toBeUndefined();
  });
});

describe('a failure of storage', () => {
  it.each([
    [new DOMException('x', 'QuotaExceededError'), 'full'],
    [
      Object.assign(new Error('x'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }),
      'full',
    ],
    [lost(), 'lost'],
    [Object.assign(new Error('x'), { name: 'DatabaseClosedError' }), 'lost'],
    [new Error('Connection to the database was lost'), 'lost'],
    [new TypeError('a fault of ours'), 'other'],
    ['text', 'other'],
  ])('%s is told apart', (error, kind) => {
    expect(storageFailure(error)).toBe(kind);
  });
});
