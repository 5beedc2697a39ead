import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceMemory, storageState } from './storage.ts';
import { watchStorage } from './storage-watch.ts';

type Watched = Parameters<typeof watchStorage>[0];

beforeEach(() => {
  const remembered = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => void remembered.set(key, value),
    removeItem: (key: string) => void remembered.delete(key),
  });
  storageState.evicted(null);
  storageState.promised('unasked');
});
afterEach(() => vi.unstubAllGlobals());

function engine(mark: 'found' | 'made' | 'none' = 'found') {
  const listeners = new Set<() => void>();
  const rows: object[] = [];
  const pins: object[] = [];
  const status = { durable: mark !== 'none', waiting: 0, needsYou: 0, othersWaiting: 0 };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const offline = {
    cache: { dropExpired: () => Promise.resolve() },
    outbox: {
      rows: () => rows,
      subscribeRows: subscribe,
      status: { getSnapshot: () => status, subscribe },
    },
    kept: { getSnapshot: () => pins, subscribe, marker: () => Promise.resolve(mark) },
  } as unknown as Watched;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return { offline, rows, pins, status, tell };
}

/** A browser that promises when it is asked. */
function manager(persisted = false) {
  const asked: string[] = [];
  return {
    asked,
    persisted: () => Promise.resolve(persisted),
    persist() {
      asked.push('persist');
      return Promise.resolve(true);
    },
  };
}

describe('the promise to keep the storage', () => {
  it('is asked for after the first save, once, and not before', async () => {
    const { offline, rows, tell } = engine();
    const browser = manager();
    await watchStorage(offline, browser);
    tell();
    expect(browser.asked).toEqual([]);
    rows.push({});
    tell();
    tell();
    await vi.waitFor(() => expect(storageState.get().promise).toBe('granted'));
    expect(browser.asked).toEqual(['persist']);
  });

  it('is asked for when the first exam is kept', async () => {
    const { offline, pins, tell } = engine();
    const browser = manager();
    await watchStorage(offline, browser);
    pins.push({});
    tell();
    expect(browser.asked).toEqual(['persist']);
  });

  it('that was given before is not asked for again', async () => {
    const { offline, rows } = engine();
    rows.push({});
    const browser = manager(true);
    await watchStorage(offline, browser);
    expect(storageState.get().promise).toBe('granted');
    expect(browser.asked).toEqual([]);
  });

  it('is unknown where the browser has no such thing', async () => {
    await watchStorage(engine().offline, {});
    expect(storageState.get().promise).toBe('unknown');
  });
});

describe('a database that was emptied', () => {
  it('is noticed, with what had been waiting at the last count, until it was read', async () => {
    const before = engine();
    await watchStorage(before.offline, manager());
    before.status.waiting = 2;
    before.status.othersWaiting = 1;
    before.tell();
    expect(deviceMemory.read()?.waiting).toBe(3);
    await watchStorage(engine('made').offline, manager());
    expect(storageState.get().evicted).toMatchObject({ waiting: 3 });
    storageState.evicted(null);
    await watchStorage(engine('found').offline, manager());
    expect(storageState.get().evicted).toBeNull();
  });

  it('is not suspected on a first visit, nor where there is no storage at all', async () => {
    await watchStorage(engine('made').offline, manager());
    expect(storageState.get().evicted).toBeNull();
    await watchStorage(engine('none').offline, manager());
    expect(storageState.get().evicted).toBeNull();
  });
});
