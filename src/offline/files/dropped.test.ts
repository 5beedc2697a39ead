import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDexieStore } from '../store/dexie-store.ts';
import { breathe, until } from '../testing/clock.ts';
import { createDevice, fileOf, questions, type Device } from '../testing/device.ts';
import { contentAt, withFile } from '../testing/question-files.ts';

let device: Device;
afterEach(() => {
  vi.restoreAllMocks();
  device.end();
});

const small = { limits: { part: 16 } };

describe('a file', () => {
  it('is dropped on request when nothing names it', async () => {
    device = createDevice();
    const tab = await device.signedIn({ limits: { parallel: 0, prepare: 0 } });
    const lone = await tab.files.add(fileOf('lone'));
    const named = await withFile(tab, 'named');
    expect(await tab.files.drop(lone.id)).toBe(true);
    expect(await tab.files.drop(named.id)).toBe(false);
    expect(await tab.files.read(lone.id)).toBeNull();
    expect(await tab.files.read(named.id)).not.toBeNull();
  });

  it('that is dropped while a row naming it is on its way to the disk stays with that row', async () => {
    device = createDevice();
    device.network.weather = () => 'lost';
    const tab = await device.signedIn();
    const file = await tab.files.add(fileOf('named in time'));
    const other = await device.signedIn();
    // The other window looks, finds no row, and forgets the file; the row comes to the disk right after.
    expect(await other.files.drop(file.id)).toBe(true);
    await tab.outbox.enqueueQuestionList(
      questions('create', [{ clientId: 'a', files: [{ id: file.id }] }]),
    );
    device.clock.advance(60_000);
    await breathe(30);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('named in time');
  });

  it('that is dropped keeps its bytes for ten seconds, for a row that takes so long', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const file = await tab.files.add(fileOf('named late'));
    expect(await tab.files.drop(file.id)).toBe(true);
    device.clock.advance(9_000);
    await breathe(30);
    await tab.outbox.enqueueQuestionList(
      questions('create', [{ clientId: 'a', files: [{ id: file.id }] }]),
    );
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('named late');
  });

  it('that is dropped while its upload is under way leaves nothing behind', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = ({ method }) => (method === 'PATCH' ? 'held' : 'fine');
    const file = await withFile(tab, 'given up');
    await until(() => device.network.held.length === 1);
    const [row] = tab.outbox.rows();
    await tab.outbox.discard(row?.key ?? '');
    expect(await tab.files.drop(file.id)).toBe(true);
    await until(() => tab.files.list()?.length === 0);
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    device.clock.advance(60_000);
    await breathe(30);
    expect(tab.files.list()).toEqual([]);
    const store = await openDexieStore(device.databaseName);
    expect(await store.files.ofOwner('school:ann')).toEqual([]);
    expect(await store.files.ofOwner('state:school:ann')).toEqual([]);
    store.close();
  });

  it('that was dropped makes room at once for another one', async () => {
    device = createDevice();
    const tab = await device.signedIn();
    const first = await tab.files.add(fileOf('large'));
    await tab.files.drop(first.id);
    const store = await openDexieStore(device.databaseName);
    const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
    let isFull = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'attachments' && isFull)
        throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const remove: IDBObjectStore['delete'] = Reflect.get(IDBObjectStore.prototype, 'delete');
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'attachments') isFull = false;
      return remove.apply(this, args);
    });
    const second = await tab.files.add(fileOf('smaller'));
    expect((await store.files.ofOwner('school:ann')).map(({ id }) => id)).toEqual([second.id]);
    store.close();
  });
});
