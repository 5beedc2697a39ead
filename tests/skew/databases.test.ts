import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { declareDatabase } from '#src/offline/database.ts';
import type { Offline } from '#src/offline/index.ts';
import { createDevice, laneOf, scoreOf, type Device } from '#src/offline/testing/device.ts';
import { putOnDisk, readReleases, type Release } from './dump.ts';

const releases = readReleases();
const ann = { owner: 'school:ann', token: 'token-1', expires: null };
/** The release's keys count from one as well. */
const own = { uuid: () => crypto.randomUUID() };
const bob = { owner: 'school:bob', token: 'token-2', expires: null };

let device = createDevice();
afterEach(() => device.end());

/** A device as the release left it, before a server that has heard what it said. */
async function deviceOf({ database }: Release): Promise<Device> {
  device = createDevice();
  device.clock.advance(database.now - device.clock.now());
  const { server } = device;
  server.tokens.set('token-2', 'school:bob');
  for (const { key, method, path, body, token } of database.server.arrived)
    server.handle(
      method,
      path,
      new Headers({ 'idempotency-key': `"${key}"`, authorization: `Bearer ${token}` }),
      body,
    );
  for (const { lane, part, value } of database.server.colleague) server.change(lane, part, value);
  await putOnDisk({ name: device.databaseName, dump: database });
  return device;
}

/** A person who looks at everything that needs her and goes on. */
async function sendEverything(tab: Offline, person: typeof ann) {
  await tab.session.signIn(person);
  for (let round = 0; round < 8; round += 1) {
    tab.outbox.kick();
    await tab.outbox.settled();
    for (const row of tab.outbox.rows()) {
      if (row.state === 'conflict') await tab.outbox.resolve(row.key, 'mine');
      if (row.state === 'attention') await tab.outbox.retry(row.key);
    }
    device.clock.advance(400_000);
  }
}

const historyOf = (result: string, question = 'q1') =>
  device.server.parts.get(`${laneOf(result)}/${question}`)?.history;

async function everyRow(name: string) {
  const database = declareDatabase(name, 'relaxed');
  await database.open();
  const tables = await Promise.all(
    database.tables.map(async (table): Promise<[string, unknown[]]> => [
      table.name,
      await table.toArray(),
    ]),
  );
  database.close();
  return Object.fromEntries(tables);
}

const countsOf = (tables: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));

describe.each(releases)('the database of release $number ($commit)', (release) => {
  it('holds rows of every kind and state', () => {
    const rows = release.database.stores['outbox']?.rows ?? [];
    const seen = (field: string) => [...new Set(rows.map((row) => String(row[field])))].sort();
    expect(seen('kind')).toEqual(['correction', 'create', 'delete', 'patch', 'release']);
    expect(seen('state')).toEqual(['attention', 'conflict', 'paused_auth', 'queued']);
    expect(seen('frozen')).toEqual(['0', '1']);
    for (const table of ['receipts', 'idmap', 'session', 'drafts', 'attachments', 'kept'])
      expect(release.database.stores[table]?.rows.length, table).toBeGreaterThan(0);
  });

  it('loses no row when this build opens it', async () => {
    const { databaseName } = await deviceOf(release);
    const before = countsOf(await everyRow(databaseName));
    const dumped = Object.entries(release.database.stores);
    expect(before).toMatchObject(
      Object.fromEntries(dumped.map(([name, { rows }]) => [name, rows.length])),
    );
    const tab = device.open({ ...own, limits: { parallel: 0 } });
    await tab.ready;
    expect([tab.outbox.rows().length, tab.outbox.status.getSnapshot().othersWaiting]).toEqual([
      11, 1,
    ]);
    const after = await everyRow(databaseName);
    // The engine's own marks may grow in number, and whoever is at work has a key from now on.
    expect({ ...countsOf(after), meta: 0, vault: 0 }).toEqual({ ...before, meta: 0, vault: 0 });
    expect(after['attachments']).toMatchObject([{ id: 'file-1', name: 'page.png' }]);
  });

  it('is sent by this build: every row once, and each under its own person', async () => {
    await deviceOf(release);
    const tab = await device.signedIn(own);
    await sendEverything(tab, ann);
    expect(tab.outbox.rows()).toEqual([]);
    expect({
      sent: historyOf('sent'),
      conflict: historyOf('conflict'),
      attention: historyOf('attention'),
      denied: historyOf('denied'),
      answerLost: historyOf('answerLost'),
      frozen: historyOf('frozen'),
      behind: historyOf('frozen', 'q2'),
    }).toEqual({
      sent: [60, 210],
      conflict: [30, 90],
      attention: [120],
      denied: [150],
      answerLost: [210],
      frozen: [210, 240],
      behind: [30],
    });
    const list = device.server.questions.get('q:exam:e1') ?? [];
    expect(list.map((question) => question['text'])).toEqual(['A again', 'C', 'D']);
    expect(device.server.released.has('q:exam:e1')).toBe(true);
    expect(device.server.seen.filter((seen) => seen.key === 'key-of-bob')).toEqual([]);
    await sendEverything(tab, bob);
    expect(device.server.seen.filter((seen) => seen.key === 'key-of-bob').length).toBe(1);
    expect(device.server.overwrites).toEqual([]);
  });

  it('is sent with the very bytes that the release had frozen', async () => {
    await deviceOf(release);
    const tab = await device.signedIn(own);
    await sendEverything(tab, ann);
    for (const row of release.database.stores['outbox']?.rows ?? []) {
      const { state, frozen, key, sent } = row;
      if (state !== 'queued' || frozen !== 1) continue;
      const requests = device.server.seen.filter((seen) => seen.key === key);
      expect(requests.length).toBeGreaterThan(0);
      for (const { path, body } of requests) expect({ path, body }).toEqual(sent);
    }
  });

  it('carried on to a next version keeps its rows, and this build still saves into it', async () => {
    const { databaseName } = await deviceOf(release);
    const tab = device.open({ ...own, limits: { parallel: 0 } });
    await tab.ready;
    const next = await nextVersion(databaseName);
    expect(await next.table('outbox').count()).toBe(12);
    expect(await next.table('outbox').where('schema').equals(2).count()).toBe(12);
    await tab.outbox.enqueueCorrection(scoreOf('q9', 30, { result: 'later' }));
    await tab.outbox.settled();
    expect(tab.outbox.rowsOf(laneOf('later'))).toHaveLength(1);
    expect(await next.table('outbox').count()).toBe(13);
    next.close();
  });
});

/** The schema as a later release may have it: all of today's, one more index, one more table, every row touched. */
async function nextVersion(name: string): Promise<Dexie> {
  const today = declareDatabase(name, 'strict');
  await today.open();
  const schema = today.tables.map((table): [string, string] => [
    table.name,
    [table.schema.primKey, ...table.schema.indexes].map((index) => index.src).join(', '),
  ]);
  today.close();
  const next = new Dexie(name);
  const first = Object.fromEntries(schema);
  next.version(2).stores(first);
  next
    .version(3)
    .stores({ outbox: `${first['outbox']}, schema`, extra: 'id' })
    .upgrade((transaction) => transaction.table('outbox').toCollection().modify({ schema: 2 }));
  await next.open();
  return next;
}
