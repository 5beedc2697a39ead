/** One server for one test file: a database of its own, a clock that stands still, and no port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { createApp } from '#server/app.ts';
import { standIn } from '#server/classroom/stand-in.ts';
import { embeddedStore, openPostgres } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { migrateStore } from '#server/db/migrate.ts';
import type { MigrateOptions } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/log.ts';
import { logSender } from '#server/services/code-sender.ts';
import type { CodeMessage } from '#server/services/code-sender.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { startCluster } from './postgres.ts';

/** Which engine this run tests. */
export const engine =
  (process.env['TEST_DATABASE'] ?? 'embedded') === 'embedded' ? 'embedded' : 'postgres';
/** `partitioned`: PostgreSQL with every table of a school in four parts. */
const tables = process.env['TEST_DATABASE'] === 'partitioned' ? { partitions: 4 } : {};
/** `ROW_SECURITY=on`: every request runs under the role of its school. */
const rowSecurity = engine === 'postgres' && process.env['ROW_SECURITY'] === 'on';
/** Where the app finds the services in these tests. */
export const bases = {
  exam: '/services/exam',
  core: '/services/core',
  classroom: '/services/classroom',
  upload: '/services/upload',
};

/** A server under test. */
export interface Harness {
  app: ReturnType<typeof createApp>;
  deps: Deps;
  store: Store;
  /** Where the database is; empty for the embedded engine. */
  url: string;
  clock: { now: number };
  /** What was sent to people's phones. */
  messages: CodeMessage[];
  /** One checksum of everything a refused request must leave as it was. */
  checksum: () => Promise<string>;
  close: () => Promise<void>;
}

/** Friday 20 November 2026, noon in Tehran. */
export const noon = Date.UTC(2026, 10, 20, 8, 30);

/** Opens a server on an empty database. */
export async function openHarness(made: MigrateOptions = tables): Promise<Harness> {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-test-'));
  const { store, url, drop } = await emptyStore();
  await migrateStore(store, { ...made, rowSecurity });
  const clock = { now: noon };
  const messages: CodeMessage[] = [];
  const deps: Deps = {
    ...quietDeps(store, directory),
    sender: { send: async (message) => void messages.push(message) },
    now: () => clock.now,
  };
  const app = createApp(deps, { bases, staticFiles: null });
  const close = async () => {
    await store.close();
    await drop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { app, deps, store, url, clock, messages, checksum: () => checksumOf(store), close };
}

/** What a server stands on, without a word in the log. */
export function quietDeps(store: Store, directory: string): Deps {
  const log = createLog('silent');
  return {
    store,
    files: diskStorage(join(directory, 'files')),
    log,
    sender: logSender(log),
    classroom: standIn,
    registrationSchool: null,
    now: Date.now,
    checkAnswers: true,
  };
}

/** An empty database and how to be rid of it. */
interface Emptied {
  store: Store;
  url: string;
  drop: () => Promise<void>;
}

let image: Promise<Blob> | null = null;

/** An empty embedded database in memory: a copy of the first, since making one takes five times as long. */
export async function embeddedInMemory(): Promise<Store> {
  image ??= PGlite.create().then(async (first) => {
    const dumped = await first.dumpDataDir('none');
    await first.close();
    return dumped;
  });
  return embeddedStore(await PGlite.create({ loadDataDir: await image }));
}

/** An empty database on the engine of this run. */
export async function emptyStore(): Promise<Emptied> {
  if (engine === 'embedded') {
    return { store: await embeddedInMemory(), url: '', drop: async () => {} };
  }
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given === undefined ? await startCluster() : null;
  const admin = cluster?.url ?? given ?? '';
  const name = `test_${process.pid}_${Date.now()}`;
  await asAdmin(admin, `create database ${name}`);
  const drop = async () => {
    await asAdmin(admin, `drop database ${name} with (force)`);
    cluster?.stop();
  };
  const { href } = new URL(`/${name}`, admin);
  return { store: openPostgres(href, { rowSecurity }), url: href, drop };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Tables in which a refusal may leave something: the refusal itself, a failed sign-in, a session. */
const uncompared = new Set([
  'idempotency',
  'login_failures',
  'captchas',
  'sessions',
  '__drizzle_migrations',
]);

/** A checksum of all compared tables, whatever the order of their rows. */
export async function checksumOf(
  store: Store,
  without: string[] = [],
  skipped = uncompared,
): Promise<string> {
  return store.read(async (db) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const row = `(to_jsonb(t) ${without.map((column) => `- '${column}'`).join(' ')})::text`;
    const sums = rows
      .filter(({ name }) => !skipped.has(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(string_agg(${row}, '' order by ${row} collate "C")) as sum from "${name}" t`,
      );
    const found = await db.execute(sql.raw(`${sums.join(' union all ')} order by 1`));
    return JSON.stringify(found.rows);
  });
}
