import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedStore, openPostgres } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { readinessOf } from '#server/readiness.ts';
import { DatabaseUnavailable } from '#server/unavailable.ts';
import { emptyStore, engine } from './harness.ts';

const databaseLimitMs = 500;
/** With what the server leaves the database to end a statement by itself, and a busy machine. */
const soon = 4_000;

/** How an attempt fails, and that it does not take long. */
async function failureOf(attempt: Promise<unknown>): Promise<unknown> {
  const started = performance.now();
  const failure = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  expect(performance.now() - started).toBeLessThan(soon);
  return failure;
}
const never = () => new Promise<never>(() => {});
const one = sql`select 1 as one`;

describe('a database that takes too long', () => {
  let store: Store;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await emptyStore();
    drop = made.drop;
    await made.store.close();
    store =
      engine === 'postgres'
        ? openPostgres(made.url, { databaseLimitMs })
        : await embeddedStore(await PGlite.create(), { databaseLimitMs });
  });
  afterAll(async () => {
    await store.close();
    await drop();
  });
  const answers = () => store.read(async (db) => (await db.execute(one)).rows);

  test('is not waited for by a request whose work never ends, and is there for the next one', async () => {
    await store.transaction((tx) => tx.execute(sql`create table marks (n int)`));
    const hanging = store.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values (1)`);
      return never();
    });
    expect(await failureOf(hanging)).toBeInstanceOf(DatabaseUnavailable);
    expect(await answers()).toEqual([{ one: 1 }]);
    // What was begun is undone.
    const { rows } = await store.read((db) =>
      db.execute(sql`select count(*)::int as n from marks`),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('is not waited for by those who stand behind others', async () => {
    const held = Array.from({ length: 10 }, () => store.read(never).catch(() => null));
    const failure = await failureOf(store.read((db) => db.execute(one)));
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    await Promise.all(held);
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  test('is waited for by jobs', async () => {
    const free = Promise.withResolvers<void>();
    const job = store.forJobs().read(async (db) => {
      await free.promise;
      return (await db.execute(one)).rows;
    });
    // The job has been at it for longer than any request may.
    const longer = performance.now() + databaseLimitMs + 1_200;
    while (performance.now() < longer) {
      expect(await failureOf(store.read(never))).toBeInstanceOf(DatabaseUnavailable);
    }
    free.resolve();
    expect(await job).toEqual([{ one: 1 }]);
  });
});

test('a database that takes connections and never says a word is given up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const store = openPostgres(`postgres://a@127.0.0.1:${port}/a`, { databaseLimitMs });
  const asked = Array.from({ length: 25 }, () => failureOf(store.read((db) => db.execute(one))));
  for (const failure of await Promise.all(asked))
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
  const isReady = readinessOf(store);
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  await store.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
