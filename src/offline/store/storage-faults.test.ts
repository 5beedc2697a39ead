import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { declareDatabase, openDatabase } from '../database.ts';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, laneOf, questions, scoreOf, type Device } from '../testing/device.ts';
import { dexieStore } from './dexie-store.ts';
import { StorageFullError, StorageLostError } from './failures.ts';

const ann = { owner: 'school:ann', token: 'token-1', expires: null };
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A fault of the disk: at which call it begins and how many it lasts. */
interface Fault {
  calls: number;
  at: number;
  lasts: number;
}

const isDue = (fault: Fault) => {
  fault.calls += 1;
  return fault.calls >= fault.at && fault.calls < fault.at + fault.lasts;
};
const isWanted = (fault: Fault) => fault.calls >= fault.at;

/** No room left from the n-th write on; what is removed makes none. */
function noRoom(fault: Fault) {
  for (const name of ['add', 'put'] as const) {
    const write: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, name);
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (isDue(fault)) throw new DOMException('full', 'QuotaExceededError');
      return write.apply(this, args);
    });
  }
}

/** The connection is lost from the n-th transaction on. */
function noConnection(fault: Fault) {
  const begin: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    // fake-indexeddb begins a database's upgrade through the same call, where nobody could hear of it.
    const isUpgrade = String(args[1]) === 'versionchange';
    if (!isUpgrade && isDue(fault))
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    return begin.apply(this, args);
  });
}

interface Lived {
  acked: string[];
  refused: unknown[];
}

/** A day with every kind of writing; each step succeeds or says why not. */
async function day(device: Device, tab: Offline, lived: Lived) {
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
      lived.acked.push(name);
    } catch (error) {
      lived.refused.push(error);
    }
    await tab.outbox.settled();
  };
  const save = (units: number) =>
    attempt(`q1 ${units}`, () => tab.outbox.enqueueCorrection(scoreOf('q1', units)));
  await save(60);
  device.server.change(laneOf(), 'q1', 30);
  await save(120);
  const conflict = tab.outbox.rows().find((row) => row.state === 'conflict');
  if (conflict) await attempt('resolve', () => tab.outbox.resolve(conflict.key, 'mine'));
  await attempt('create', () =>
    tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }])),
  );
  const store = dexieStore(device.databaseName, null);
  const owner = 'school:ann';
  const draft = { owner, kind: 'exam', id: 'd', state: { title: 'x' }, updatedAt: 1 };
  await attempt('draft', () => store.drafts.put([draft]));
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const file = { id: 'f', owner, name: 'n', type: 't', bytes };
  await attempt('file', () => store.files.put([{ ...file, state: 'waiting', remoteId: null }]));
  const data = { pin: 'p', hash: 'h', bytes: 1, version: '' };
  await attempt('keep', () => store.kept.put([{ id: 'k', owner, kind: 'part', data, at: 1 }]));
  store.close();
  device.network.weather = () => 'lost';
  await save(180);
  await attempt('exit', () => tab.session.signOut());
}

/** A later day on a disk that is well again. */
async function recover(device: Device): Promise<Offline> {
  device.network.weather = () => 'fine';
  const tab = await device.signedIn();
  await tab.session.signIn(ann);
  for (let round = 0; round < 5; round += 1) {
    device.clock.advance(400_000);
    tab.outbox.kick();
    await tab.outbox.settled();
    for (const row of tab.outbox.rows())
      if (row.state === 'conflict') await tab.outbox.resolve(row.key, 'mine');
  }
  return tab;
}

const isTyped = (error: unknown) =>
  error instanceof StorageFullError || error instanceof StorageLostError;

async function expectNothingLost(device: Device, tab: Offline, lived: Lived, at: string) {
  expect(
    lived.refused.filter((error) => !isTyped(error)),
    at,
  ).toEqual([]);
  expect(tab.outbox.rows(), at).toEqual([]);
  const history = device.server.parts.get(`${laneOf()}/q1`)?.history ?? [];
  expect(new Set(history).size, at).toBe(history.length);
  const mine = history.filter((value) => value !== 30).map(Number);
  expect(mine, at).toEqual(mine.toSorted((a, b) => a - b));
  const last = lived.acked.findLast((name) => name.startsWith('q1'));
  expect(mine.at(-1) ?? 0, at).toBeGreaterThanOrEqual(Number(last?.slice(3) ?? 0));
  const list = device.server.questions.get('q:exam:e1') ?? [];
  expect(list.length, at).toBe(lived.acked.includes('create') ? 1 : list.length && 1);
  const disk = declareDatabase(device.databaseName, 'relaxed');
  await disk.open();
  const drafts = await disk.drafts.count();
  const file = await disk.attachments.get('f');
  expect(drafts, at).toBeGreaterThanOrEqual(lived.acked.includes('draft') ? 1 : 0);
  expect(file?.bytes.byteLength ?? 0, at).toBeGreaterThanOrEqual(
    lived.acked.includes('file') ? 3 : 0,
  );
  disk.close();
}

describe.each([
  ['no room from the n-th write on', noRoom, Infinity],
  ['no room at the n-th write alone', noRoom, 1],
  ['a connection lost at the n-th transaction', noConnection, 1],
  ['a connection lost twice from the n-th transaction', noConnection, 2],
  ['no connection from the n-th transaction on', noConnection, Infinity],
] as const)('%s', (_name, plant, lasts) => {
  it(
    'is success or a clear refusal at every n, and nothing acknowledged is lost or doubled',
    {
      timeout: 120_000,
    },
    async () => {
      let faults = -1;
      let refusals = 0;
      let refusedLast: unknown[] = [];
      for (let at = 1, isOver = false; !isOver; at += 1) {
        const device = createDevice();
        // Before the disk is opened: Dexie takes hold of what begins a transaction then.
        const fault: Fault = { calls: 0, at: Infinity, lasts };
        plant(fault);
        const tab = await device.signedIn();
        Object.assign(fault, { calls: 0, at });
        const lived: Lived = { acked: [], refused: [] };
        await day(device, tab, lived);
        isOver = !isWanted(fault);
        vi.restoreAllMocks();
        device.crash(tab);
        await breathe(2);
        const later = await recover(device);
        await expectNothingLost(device, later, lived, `n = ${at}, ${lived.acked.join()}`);
        device.end();
        faults += 1;
        refusals += lived.refused.length;
        refusedLast = lived.refused;
      }
      // The day that came to its end without the fault.
      expect(refusedLast).toEqual([]);
      expect(faults).toBeGreaterThan(15);
      console.info(`${_name}: ${faults} places, ${refusals} refusals`);
    },
  );
});

describe('a connection', () => {
  it('that is lost while it is being opened is not taken for an open one', async () => {
    const name = `half-open-${process.pid}`;
    const made = await openDatabase(name);
    made.strict.close();
    made.relaxed.close();
    noConnection({ calls: 0, at: 1, lasts: 1 });
    await expect(openDatabase(name)).rejects.toThrow('lost while opening');
    const opened = await openDatabase(name);
    expect(await opened.strict.outbox.count()).toBe(0);
    opened.strict.close();
    opened.relaxed.close();
  });
});

describe('a database of another build', () => {
  it('that another tab holds open while it has to be changed: opening gives up, and succeeds once it lets go', async () => {
    const name = `blocked-${process.pid}`;
    const old = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }),
      );
      opening.addEventListener('success', () => resolve(opening.result));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = openDatabase(name).catch((error: unknown) => String(error));
    await breathe(20);
    vi.advanceTimersByTime(15_000);
    expect(await opening).toContain('TimeoutError');
    vi.useRealTimers();
    old.close();
    await until(async () => {
      const opened = await openDatabase(name).catch(() => null);
      opened?.strict.close();
      opened?.relaxed.close();
      return opened !== null;
    });
  });

  it('that took the table of waiting work away is given it back by a save of an older tab', async () => {
    const device = createDevice();
    const tab = await device.signedIn({ limits: { parallel: 0 } });
    const newer = new Dexie(device.databaseName);
    newer.version(2).stores({ outbox: null, work: 'id' });
    await newer.open();
    await tab.outbox.enqueueCorrection(scoreOf('q1', 90));
    newer.close();
    device.crash(tab);
    const later = await device.signedIn({ limits: { parallel: 0 } });
    await expect.poll(() => later.outbox.rows()).toHaveLength(1);
    device.end();
  });
});
