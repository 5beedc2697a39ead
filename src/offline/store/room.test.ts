import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { declareDatabase } from '../database.ts';
import type { KeepPlan } from '../pins/types.ts';
import type { Offline } from '../offline.ts';
import { until } from '../testing/clock.ts';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';
import { StorageFullError } from './failures.ts';

let device: Device;
afterEach(() => {
  vi.restoreAllMocks();
  device.end();
});

const silent = { limits: { parallel: 0 } };
const plan: KeepPlan = {
  steps: () => [
    {
      queryKey: ['workbook', 'a'],
      version: '1',
      freshFor: Infinity,
      bytes: 1,
      read: () => Promise.resolve({ id: 'a' }),
    },
  ],
  judge: (error) => ({ verdict: 'stop', code: String(error) }),
  copied: () => undefined,
  isGoodNetwork: () => true,
};
const exam = { id: 'exam:e1', what: 'exam', where: {}, title: 'Algebra' };
const kept = 'school:ann|["workbook","a"]';
const loose = 'school:ann|["workbook","b"]';

/** A device with one copy that is kept and one that is not. */
async function keeping(): Promise<Offline> {
  device = createDevice();
  const tab = await device.signedIn(silent);
  tab.kept.keep(plan);
  await tab.kept.pin(exam);
  await until(() => tab.kept.getSnapshot()[0]?.state === 'kept');
  const raw = declareDatabase(device.databaseName, 'relaxed');
  await raw.open();
  const row = await raw.queryCache.get(kept);
  if (row) await raw.queryCache.put({ ...row, hash: loose });
  raw.close();
  return tab;
}

async function copies(): Promise<string[]> {
  const raw = declareDatabase(device.databaseName, 'relaxed');
  await raw.open();
  const hashes = await raw.queryCache.toCollection().primaryKeys();
  raw.close();
  return hashes;
}

/** The table takes nothing more until copies were deleted one by one, or all of them. */
function fill(table: string, until: 'delete' | 'clear' | 'never') {
  let isFull = true;
  const full = () => new DOMException('full', 'QuotaExceededError');
  for (const name of ['add', 'put'] as const) {
    const write: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, name);
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === table && isFull) throw full();
      return write.apply(this, args);
    });
  }
  for (const name of ['delete', 'clear'] as const) {
    const remove: IDBObjectStore['delete'] = Reflect.get(IDBObjectStore.prototype, name);
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...args: []
    ) {
      if (this.name === 'queryCache' && name === until) isFull = false;
      return Reflect.apply(remove, this, args);
    });
  }
}

describe('a full disk', () => {
  it('gives up copies that nobody keeps, and what is kept stays', async () => {
    const tab = await keeping();
    fill('outbox', 'delete');
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    expect(await copies()).toEqual([kept]);
    expect(tab.kept.getSnapshot()[0]).toMatchObject({ state: 'kept', problem: null });
  });

  it('gives up even what is kept when a save would be lost otherwise, and says so', async () => {
    const tab = await keeping();
    fill('outbox', 'clear');
    await tab.outbox.enqueueCorrection(scoreOf('q1', 60));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toHaveLength(1);
    expect(await copies()).toEqual([]);
    await until(() => tab.kept.getSnapshot()[0]?.problem === 'kept.gaveWay');
    expect(tab.kept.getSnapshot()[0]).toMatchObject({ state: 'paused', done: 0 });
  });

  it('that nothing helps rejects the save with a reason', async () => {
    const tab = await keeping();
    fill('outbox', 'never');
    await expect(tab.outbox.enqueueCorrection(scoreOf('q1', 60))).rejects.toThrow(StorageFullError);
  });

  it('is no reason to give up what is kept for more of the same', async () => {
    const tab = await keeping();
    fill('queryCache', 'never');
    await tab.kept.pin({ ...exam, id: 'exam:e2' });
    await until(() => tab.kept.getSnapshot().some((pin) => pin.problem !== null));
    const problems = tab.kept.getSnapshot().map((pin) => [pin.id, pin.problem]);
    expect(Object.fromEntries(problems)).toEqual({
      'exam:e1': null,
      'exam:e2': 'offline.storageFull',
    });
    expect(await copies()).toEqual([kept]);
  });
});
