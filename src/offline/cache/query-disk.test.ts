import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDexieStore } from '../store/dexie-store.ts';
import type { Store } from '../store/store.ts';
import { breathe, manualClock, until, type ManualClock } from '../testing/clock.ts';
import { createQueryDisk, type PersonCache, type QueryDisk } from './query-disk.ts';

let names = 0;
let store: Store;
let clock: ManualClock;
let disk: QueryDisk;
let person: PersonCache;
const clients: QueryClient[] = [];

beforeEach(async () => {
  store = await openDexieStore(`cache-${(names += 1)}`);
  clock = manualClock();
  disk = createQueryDisk(Promise.resolve(store), { ...clock, now: () => Date.now() });
  person = disk.forPerson({ owner: 'school:ann' });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
  store.close();
});

function clientOf(cache: PersonCache): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { persister: cache.persister, networkMode: 'offlineFirst', retry: false },
    },
  });
  cache.attach(client);
  clients.push(client);
  return client;
}

const key = ['exams', 'list'];
const offlineNow = () => Promise.reject(new TypeError('Failed to fetch'));

async function seed(data: unknown = ['algebra']) {
  const client = clientOf(person);
  await client.fetchQuery({ queryKey: key, queryFn: () => data });
  await person.flush();
}
const rowOf = (owner = 'school:ann') => store.cache.get(`${owner}|["exams","list"]`);

describe('copies of queries', () => {
  it('are restored when a screen asks without a network, and the failed refresh takes nothing away', async () => {
    await seed();
    const client = clientOf(person);
    const observer = new QueryObserver(client, { queryKey: key, queryFn: offlineNow });
    const states: (string | undefined)[] = [];
    const stop = observer.subscribe((result) => states.push(result.status));
    await until(() => observer.getCurrentResult().data !== undefined);
    await until(() => observer.getCurrentResult().fetchStatus === 'idle');
    await until(() => client.getQueryState(key)?.isInvalidated === true);
    expect(observer.getCurrentResult()).toMatchObject({ data: ['algebra'], status: 'success' });
    stop();
  });

  it('are refreshed in the background once they are shown', async () => {
    await seed();
    const client = clientOf(person);
    const first = await client.fetchQuery({ queryKey: key, queryFn: () => ['geometry'] });
    expect(first).toEqual(['algebra']);
    await until(() => client.getQueryData<string[]>(key)?.[0] === 'geometry');
    await person.flush();
    expect((await rowOf())?.data).toEqual(['geometry']);
  });

  it('that are fresh are not read again, and keep the time they were read at', async () => {
    await seed();
    const before = await rowOf();
    const client = clientOf(person);
    let reads = 0;
    const query = { queryKey: key, queryFn: () => [(reads += 1)], staleTime: 60_000 };
    await client.fetchQuery(query);
    await until(() => client.getQueryState(key)?.dataUpdatedAt === before?.dataUpdatedAt);
    await person.flush();
    expect(reads).toBe(0);
    expect(await rowOf()).toEqual(before);
  });

  it('are read again right after a reload too, where they are fresh for a moment only', async () => {
    await seed();
    const client = clientOf(person);
    const query = { queryKey: key, queryFn: () => ['geometry'], staleTime: 2_000 };
    const stop = new QueryObserver<string[]>(client, query).subscribe(() => undefined);
    await expect.poll(() => client.getQueryData(key)).toEqual(['geometry']);
    stop();
  });

  it('follow what a screen sets by itself', async () => {
    await seed();
    const client = clientOf(person);
    await client.fetchQuery({ queryKey: key, queryFn: offlineNow, staleTime: 60_000 });
    client.setQueryData(key, ['calculus']);
    await person.flush();
    expect((await rowOf())?.data).toEqual(['calculus']);
  });

  it('outlive their time in memory', async () => {
    await seed();
    clients[0]?.clear();
    await person.flush();
    expect((await rowOf())?.data).toEqual(['algebra']);
  });

  /** What another person, without a network, is shown of a copy that the first one left. */
  async function seenByBob(kept: QueryDisk): Promise<unknown> {
    const ann = kept.forPerson({ owner: 'school:ann' });
    await clientOf(ann).fetchQuery({ queryKey: key, queryFn: () => ['algebra'] });
    await ann.flush();
    const bob = clientOf(kept.forPerson({ owner: 'school:bob' }));
    return bob.fetchQuery({ queryKey: key, queryFn: offlineNow }).catch(() => null);
  }

  it('under a key without its person would be seen by another: the next test can fail', async () => {
    const { cache } = store;
    const careless = {
      ...cache,
      get: (hash: string) => cache.get(hash.replace('school:bob', 'school:ann')),
    };
    const planted = { ...clock, now: () => Date.now() };
    const forgetful = createQueryDisk(Promise.resolve({ ...store, cache: careless }), planted);
    expect(await seenByBob(forgetful)).toEqual(['algebra']);
  });

  it('belong to one person', async () => {
    expect(await seenByBob(disk)).toBeNull();
    await store.cache.purge('school:bob');
    expect(await rowOf()).toBeDefined();
    await store.cache.purge('school:ann');
    expect(await rowOf()).toBeUndefined();
  });

  it('are kept only if wanted', async () => {
    const choosy = disk.forPerson({
      owner: 'school:ann',
      shouldKeep: ({ queryKey }) => queryKey[0] !== 'exams',
    });
    const client = clientOf(choosy);
    await client.fetchQuery({ queryKey: key, queryFn: () => 1 });
    await client.fetchQuery({ queryKey: ['other'], queryFn: () => 2 });
    await choosy.flush();
    expect(await rowOf()).toBeUndefined();
    expect(await store.cache.get('school:ann|["other"]')).toMatchObject({ bytes: 1 });
  });

  it.each([
    ['older than thirty days', { dataUpdatedAt: Date.now() - 31 * 86_400_000 }],
    ['of another contract version', { buster: 'older' }],
  ])('%s are neither shown nor kept', async (_name, change) => {
    await seed();
    const row = await rowOf();
    if (row) await store.cache.put({ ...row, ...change });
    const client = clientOf(person);
    await expect(client.fetchQuery({ queryKey: key, queryFn: offlineNow })).rejects.toThrow(
      'Failed to fetch',
    );
    expect(await rowOf()).toBeUndefined();
    if (row) await store.cache.put({ ...row, ...change });
    await disk.dropExpired();
    expect(await rowOf()).toBeUndefined();
  });

  it('that are a weekend old are still there on Monday', async () => {
    await seed();
    const row = await rowOf();
    if (row) await store.cache.put({ ...row, dataUpdatedAt: Date.now() - 60 * 3_600_000 });
    const client = clientOf(person);
    expect(await client.fetchQuery({ queryKey: key, queryFn: offlineNow })).toEqual(['algebra']);
  });

  it('that a disk does not give up are asked of the network, and come from whichever answers', async () => {
    await seed();
    const held = { give: () => undefined as void };
    const gate = new Promise<void>((resolve) => (held.give = resolve));
    const slow: Store = {
      ...store,
      cache: { ...store.cache, get: (hash) => gate.then(() => store.cache.get(hash)) },
    };
    const slowDisk = createQueryDisk(Promise.resolve(slow), clock);
    const client = clientOf(slowDisk.forPerson({ owner: 'school:ann' }));
    const fromNetwork = client.fetchQuery({ queryKey: key, queryFn: () => ['geometry'] });
    await until(() => clock.nextAt() !== null);
    clock.advance(1_000);
    expect(await fromNetwork).toEqual(['geometry']);
    await until(async () => JSON.stringify((await rowOf())?.data) === '["geometry"]');
    client.clear();
    const fromDisk = client.fetchQuery({ queryKey: key, queryFn: offlineNow });
    await until(() => clock.nextAt() !== null);
    clock.advance(1_000);
    held.give();
    expect(await fromDisk).toEqual(['geometry']);
  });

  it('that come late from the disk take nothing from what the network has said', async () => {
    await seed();
    let give = () => undefined as void;
    const gate = new Promise<void>((resolve) => (give = resolve));
    const cache = { ...store.cache };
    const slow: Store = {
      ...store,
      cache: { ...cache, get: async (hash) => cache.get(hash).then((row) => gate.then(() => row)) },
    };
    const client = clientOf(
      createQueryDisk(Promise.resolve(slow), clock).forPerson({ owner: 'school:ann' }),
    );
    let asked = 0;
    const query = { queryKey: key, queryFn: () => [(asked += 1)], staleTime: 60_000 };
    const stop = new QueryObserver(client, query).subscribe(() => undefined);
    await until(() => clock.nextAt() !== null);
    clock.advance(1_000);
    await until(() => client.getQueryData(key) !== undefined);
    const { dataUpdatedAt } = client.getQueryState(key) ?? {};
    give();
    await breathe(20);
    expect(asked).toBe(1);
    expect(client.getQueryState(key)?.dataUpdatedAt).toBe(dataUpdatedAt);
    stop();
  });

  it('that the server says again unchanged are as old as its last word', async () => {
    await seed();
    const before = await rowOf();
    const client = clientOf(person);
    await until(() => Date.now() > (before?.dataUpdatedAt ?? 0));
    await client.fetchQuery({ queryKey: key, queryFn: () => ['algebra'] });
    await until(async () => {
      await person.flush();
      return ((await rowOf())?.dataUpdatedAt ?? 0) > (before?.dataUpdatedAt ?? 0);
    });
    expect((await rowOf())?.data).toEqual(['algebra']);
  });

  it('cost nothing when they cannot be written', async () => {
    const broken = createQueryDisk(
      Promise.resolve({ ...store, cache: { ...store.cache, put: offlineNow, get: offlineNow } }),
      clock,
    ).forPerson({ owner: 'school:ann' });
    const client = clientOf(broken);
    expect(await client.fetchQuery({ queryKey: key, queryFn: () => 1 })).toBe(1);
    await broken.flush();
    expect(client.getQueryData(key)).toBe(1);
  });
});
