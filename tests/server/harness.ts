/** One server for one test file: a database of its own, a clock that stands still, and no port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { createApp } from '#server/app.ts';
import { standIn } from '#tools/stand-ins/classroom/stand-in.ts';
import { embeddedStore, openPostgres } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { migrateStore } from '#server/db/migrate.ts';
import type { MigrateOptions } from '#server/db/migrate.ts';
import { sqlStatement } from '#server/db/statement.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/log.ts';
import { trustNone } from '#server/middleware/client-address.ts';
import { rateLimitOf } from '#server/middleware/rate-limit.ts';
import type { CodeMessage } from '#server/services/sign-in/code-sender.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { startCluster } from './postgres.ts';

/** Which engine this run tests. */
export const engine =
  (process.env['TEST_DATABASE'] ?? 'embedded') === 'embedded' ? 'embedded' : 'postgres';
/** `partitioned`: PostgreSQL with every table of a school in four parts. */
const tables: MigrateOptions =
  process.env['TEST_DATABASE'] === 'partitioned' ? { partitions: 4 } : {};
/** `ROW_SECURITY=on`: every request runs under the role of its school. */
const rowSecurity = engine === 'postgres' && process.env['ROW_SECURITY'] === 'on';
/** How a database of this run is made. */
export const asTested: MigrateOptions = { ...tables, rowSecurity };

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
  return openHarnessOn(await migratedStore({ ...made, rowSecurity }));
}

/** Opens a server on a database that is up to date. */
export function openHarnessOn({ store, url, drop }: Emptied): Harness {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-test-'));
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
    sender: { send: async () => {} },
    classroom: standIn,
    hasStandIns: true,
    registrationSchool: null,
    isTrustedProxy: trustNone,
    rateLimit: rateLimitOf(0),
    now: Date.now,
    checkAnswers: true,
  };
}

/** An empty database and how to be rid of it. */
export interface Emptied {
  store: Store;
  url: string;
  drop: () => Promise<void>;
}

/** Embedded databases to be copied, empty or migrated: making one takes five times as long as loading its image. */
const images = new Map<string, Promise<Blob>>();
function imageOf(migration: MigrateOptions | null): Promise<Blob> {
  const key = JSON.stringify(migration);
  const image = images.get(key) ?? makeImage(migration);
  images.set(key, image);
  return image;
}

async function makeImage(migration: MigrateOptions | null): Promise<Blob> {
  const first = await PGlite.create(migration ? { loadDataDir: await imageOf(null) } : {});
  const store = await embeddedStore(first);
  if (migration) await migrateStore(store, migration);
  const dumped = await first.dumpDataDir('none');
  await store.close();
  return dumped;
}

/** An embedded database in memory, empty or migrated. */
export async function embeddedInMemory(migration: MigrateOptions | null = null): Promise<Store> {
  return embeddedStore(await PGlite.create({ loadDataDir: await imageOf(migration) }));
}

/** An empty database on the engine of this run, or a copy of a PostgreSQL one. */
export async function emptyStore(template = 'template1'): Promise<Emptied> {
  if (engine === 'embedded') {
    return { store: await embeddedInMemory(), url: '', drop: async () => {} };
  }
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given === undefined ? await startCluster() : null;
  const admin = cluster?.url ?? given ?? '';
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  await asAdmin(admin, `create database ${name} template ${template}`);
  const drop = async () => {
    await asAdmin(admin, `drop database ${name} with (force)`);
    cluster?.stop();
  };
  const { href } = new URL(`/${name}`, admin);
  return { store: openPostgres(href, { rowSecurity }), url: href, drop };
}
let databases = 0;

/** The names of migrated databases of a cluster that is thrown away with them. */
const templates = new Map<string, Promise<string>>();
async function makeTemplate(migration: MigrateOptions): Promise<string> {
  const { store, url } = await emptyStore();
  await migrateStore(store, migration);
  await store.close();
  return new URL(url).pathname.slice(1);
}

/** A database that is brought up to date: a copy of the first of its kind, where that can be kept so long. */
async function migratedStore(migration: MigrateOptions): Promise<Emptied> {
  if (engine === 'embedded') {
    return { store: await embeddedInMemory(migration), url: '', drop: async () => {} };
  }
  if (process.env['TEST_CLUSTER'] === 'thrown away') {
    const key = JSON.stringify(migration);
    const template = templates.get(key) ?? makeTemplate(migration);
    templates.set(key, template);
    return emptyStore(await template);
  }
  const empty = await emptyStore();
  await migrateStore(empty.store, migration);
  return empty;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Tables in which a refusal may leave something: the refusal itself, a failed sign-in, a session. */
const uncompared = new Set([
  // Reading writes here too, for those who see the whole school; `audit.test.ts` looks at each row.
  'audit_log',
  'idempotency',
  'login_failures',
  'captchas',
  'server_secrets',
  'sessions',
  '__drizzle_migrations',
]);

const listTables = sqlStatement<never, { name: string }>(
  'test.tables',
  () => sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
);

/** One statement for all tables, made once for each set of them: planning it takes longer than running it. */
const sumsOf = new Map<string, ReturnType<typeof sumTables>>();
function sumTables(number: number, names: string[], without: string[]) {
  // A row as text is quicker, but has no columns that could be left out.
  const left = without.map((column) => ` - '${column}'`).join('');
  const row = left ? `(to_jsonb(t)${left})` : 't';
  const sums = names.map(
    (name) => `select '${name}' as name, (select md5(string_agg(r, '' order by r))
      from (select ${row}::text collate "C" as r from "${name}" t) as each) as sum`,
  );
  return sqlStatement<never, { name: string; sum: string | null }>(`test.sums${number}`, () =>
    sql.raw(sums.join(' union all ')),
  );
}

/** A checksum of all compared tables, whatever the order of their rows. */
export async function checksumOf(
  store: Store,
  without: string[] = [],
  skipped = uncompared,
): Promise<string> {
  return store.read(async (db) => {
    const tables = await listTables(db, { schoolId: '' });
    const names = tables.map(({ name }) => name).filter((name) => !skipped.has(name));
    const key = JSON.stringify([names, without]);
    const sums = sumsOf.get(key) ?? sumTables(sumsOf.size, names, without);
    sumsOf.set(key, sums);
    return JSON.stringify(await sums(db, { schoolId: '' }));
  });
}
