import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '../testing/device.ts';
import { dexieStore, openDexieStore } from './dexie-store.ts';
import { StorageLostError } from './failures.ts';
import { openStorage } from './open-store.ts';

let device: Device;
afterEach(() => device.end());

const locked = () => new DOMException('Internal error opening backing store', 'UnknownError');

/** A device with a save on its disk, whose disk then fails to open some times. */
async function withSave() {
  device = createDevice();
  const before = await device.signedIn({ limits: { parallel: 0 } });
  await before.outbox.enqueueCorrection(scoreOf('q1', 60));
  device.crash(before);
  return device.databaseName;
}

function openWith(name: string, failures: { left: number }, error: Error = locked()) {
  let reached = 0;
  const open = async () => {
    if (failures.left <= 0) return openDexieStore(name);
    failures.left -= 1;
    throw error;
  };
  // The disk fails as often for work as it does for opening.
  const later = () => {
    const store = dexieStore(name, null);
    const read: typeof store.read = async (scope, work) => {
      if (failures.left > 0) {
        failures.left -= 1;
        throw new StorageLostError('lost');
      }
      return store.read(scope, work);
    };
    return { ...store, read };
  };
  const onReached = () => {
    reached += 1;
  };
  const storage = openStorage({ name, clock: device.clock, open, later, onReached });
  return { storage, reached: () => reached };
}

async function passing<T>(promise: Promise<T>): Promise<T> {
  const result: { value?: T } = {};
  void promise.then((value) => (result.value = value));
  await until(() => {
    device.clock.advance(1_000);
    return 'value' in result;
  });
  return promise;
}

describe('a disk that does not open', () => {
  it.each([1, 2, 5])('%i times is waited for, and shows what is on it', async (left) => {
    const name = await withSave();
    const { storage } = openWith(name, { left });
    const store = await passing(storage.store);
    expect(storage.state.getSnapshot()).toBe('disk');
    expect(store.durable).toBe(true);
    expect(await store.read('outbox', (tx) => tx.countRows())).toBe(1);
    store.close();
  });

  it('for long is never replaced by an empty memory: it is called unreachable until it opens', async () => {
    const name = await withSave();
    const failures = { left: 12 };
    const { storage, reached } = openWith(name, failures);
    const store = await passing(storage.store);
    expect([storage.state.getSnapshot(), store.durable]).toEqual(['unreachable', false]);
    await expect(store.read('outbox', (tx) => tx.countRows())).rejects.toThrow(StorageLostError);
    await until(() => {
      device.clock.advance(15_000);
      return storage.state.getSnapshot() === 'disk';
    });
    expect(reached()).toBe(1);
    expect(await store.read('outbox', (tx) => tx.countRows())).toBe(1);
    store.close();
  });

  it('is memory where the browser refuses storage, at once', async () => {
    const name = await withSave();
    for (const error of [
      new DOMException('denied', 'SecurityError'),
      new DOMException('The user denied permission to access the database.', 'UnknownError'),
      Object.assign(new Error('no indexedDB'), { name: 'MissingAPIError' }),
    ]) {
      const { storage } = openWith(name, { left: Infinity }, error);
      expect((await storage.store).durable).toBe(false);
      expect(storage.state.getSnapshot()).toBe('memory');
    }
  });

  it('is memory where there never was such a database', async () => {
    device = createDevice();
    const { storage } = openWith('never-made', { left: Infinity });
    await passing(storage.store);
    expect(storage.state.getSnapshot()).toBe('memory');
  });
});

describe('the engine over a disk that opens and does not say what waits', () => {
  it('calls it unreachable until it does, and then sends by itself what had been waiting', async () => {
    const name = await withSave();
    let isSilent = true;
    const tab = device.open({
      databaseName: name,
      openStore: async () => {
        const store = await openDexieStore(name);
        const read: typeof store.read = (scope, work) =>
          isSilent && scope === 'outbox'
            ? Promise.reject(new StorageLostError('lost'))
            : store.read(scope, work);
        return { ...store, read };
      },
    });
    const look = async (ms: number) => {
      device.clock.advance(ms);
      await breathe(20);
      return tab.storage.getSnapshot();
    };
    await tab.ready;
    expect(await look(0)).toBe('unreachable');
    expect(await look(2_000)).toBe('unreachable');
    isSilent = false;
    await until(async () => (await look(15_000)) === 'disk');
    await until(() => device.server.parts.get(`${laneOf()}/q1`)?.value === 60);
    await until(() => tab.outbox.rows().length === 0);
  });
});

describe('the engine over a disk that opens late', () => {
  it('refuses saves with a reason, then shows and sends what had been waiting', async () => {
    const name = await withSave();
    let isLocked = true;
    const guard = <T>(work: () => Promise<T>) =>
      isLocked ? Promise.reject(new StorageLostError('lost')) : work();
    const real = dexieStore(name, null);
    const tab = device.open({
      openStore: () => (isLocked ? Promise.reject(locked()) : openDexieStore(name)),
      laterStore: () => ({
        ...real,
        read: (scope, work) => guard(() => real.read(scope, work)),
        write: (durability, scope, work) => guard(() => real.write(durability, scope, work)),
      }),
      databaseName: name,
    });
    const ready = tab.ready.then(
      () => 'ready',
      () => 'not ready',
    );
    expect(await passing(ready)).toBe('not ready');
    expect(tab.storage.getSnapshot()).toBe('unreachable');
    expect(tab.outbox.status.getSnapshot().durable).toBe(false);
    await expect(tab.outbox.enqueueCorrection(scoreOf('q2', 30))).rejects.toThrow(StorageLostError);
    isLocked = false;
    await until(() => {
      device.clock.advance(15_000);
      return tab.storage.getSnapshot() === 'disk';
    });
    await until(async () => {
      await breathe(2);
      return device.server.parts.get(`${laneOf()}/q1`)?.value === 60;
    });
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
  });
});
