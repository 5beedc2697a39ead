/** The database behind one interface: node-postgres for both engines, named prepared statements on every connection. */
import type { PGlite } from '@electric-sql/pglite';
import { Client, Pool } from 'pg';
import type { ClientBase, DatabaseError, QueryConfig } from 'pg';
import { endProcess, openDurable } from './durable-pglite.ts';
import { lenderOf, undo, wholly } from './lending.ts';
import type { Db } from './lending.ts';
import { streamTo } from './pglite-stream.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { schoolRole, schoolSetting } from './school-role.ts';

export type { Db };

/** Which engine answers. */
export type Engine = 'embedded' | 'postgres';

/** Where everything is kept. */
export interface Store {
  engine: Engine;
  /** Lends a connection; several statements inside see each other's commits only. */
  read<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /** Runs everything or nothing; on the embedded engine it must not wait for another `read` or `transaction`. */
  transaction<T>(act: (tx: Db) => Promise<T>): Promise<T>;
  /** The same store as one school sees it; without row-level security it is this one. */
  forSchool(schoolId: string): Store;
  /** The same store without limits of time: for migrations, backups and what else nobody waits for. */
  forJobs(): Store;
  close(): Promise<void>;
}

/** How a database is used. */
export interface Limits {
  /** What a request may take of the database, in milliseconds; then it is cut off and answered with 503. */
  databaseLimitMs?: number;
}

const defaultLimitMs = 15_000;
/** How long a connection may take to be made or to become free, in milliseconds. */
const longestWaitMs = 8_000;
/** The database itself ends a statement a little earlier than we hang up. */
const hangUpMs = 1_000;

/** Opens PostgreSQL; with `rowSecurity` the requests of a school run under a role that sees nothing else. */
export function openPostgres(
  url: string,
  {
    rowSecurity = false,
    databaseLimitMs = defaultLimitMs,
  }: Limits & { rowSecurity?: boolean } = {},
): Store {
  const open = (max: number, limitMs: number, role?: string) =>
    new Pool({
      connectionString: url,
      max,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: Math.min(databaseLimitMs, longestWaitMs),
      verify: (client, done) => void prepare(client, limitMs, role).then(() => done(), done),
    });
  const loanMs = databaseLimitMs + hangUpMs;
  const jobs = storeOf('postgres', open(4, 0), null);
  const owner = storeOf('postgres', open(10, databaseLimitMs), loanMs, jobs);
  if (!rowSecurity) return owner;
  // A pool of its own: changing the role of a connection would have its statements planned anew.
  return withSchools(owner, open(10, databaseLimitMs, schoolRole), loanMs);
}

/**
 * What holds for every statement of a connection, before it is lent: start parameters are lost where the address has
 * `options` of its own, and some poolers drop them.
 */
async function prepare(client: ClientBase, limitMs: number, role?: string): Promise<void> {
  const settings: QueryConfig & { query_timeout: number } = {
    // Prepared statements are planned once; planning them anew each time costs more than running them.
    text: `set plan_cache_mode = force_generic_plan; set statement_timeout = ${limitMs};
      set idle_in_transaction_session_timeout = ${limitMs}; ${role ? `set role ${role}` : ''}`,
    query_timeout: longestWaitMs,
  };
  await client.query(settings);
}

/** Opens the embedded engine in a directory. */
export async function openEmbedded(directory: string, limits: Limits = {}): Promise<Store> {
  return embeddedStore(await openDurable(directory), limits, endProcess);
}

/** The store over an engine that runs; one in memory is for tests. */
export async function embeddedStore(
  pglite: PGlite,
  { databaseLimitMs = defaultLimitMs }: Limits = {},
  onBroken?: (reason: unknown) => void,
): Promise<Store> {
  const pool = new Pool({
    stream: streamTo(pglite, onBroken),
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    connectionTimeoutMillis: databaseLimitMs,
    verify: (client, done) => void begin(client).then(() => done(), done),
  });
  pool.on('connect', (client) => {
    if (!onBroken || !(client instanceof Client)) return;
    // After its last word the engine would take statements all the same, and not come back from one of them.
    client.connection.on('errorMessage', (told: DatabaseError) => {
      if (told.severity === 'PANIC' || told.severity === 'FATAL') onBroken(told);
    });
  });
  // There is one connection: jobs wait in the same queue.
  const jobs = storeOf('embedded', pool, null);
  const store = storeOf('embedded', pool, databaseLimitMs + hangUpMs, jobs);
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { ...store, close };
}

/** The engine has one session, which may be in the middle of what a connection before this one was cut off from. */
async function begin(client: ClientBase): Promise<void> {
  await client.query('rollback');
  await client.query('discard all');
  await client.query('set plan_cache_mode = force_generic_plan');
}

function storeOf(engine: Engine, pool: Pool, limitMs: number | null, jobs?: Store): Store {
  const lend = lenderOf(pool, limitMs);
  const store: Store = {
    engine,
    read: (act) => lend((_, db) => act(db)),
    transaction: (act) => lend((client, db) => wholly(client, () => act(db))),
    forSchool: () => store,
    forJobs: () => jobs ?? store,
    close: async () => {
      await pool.end();
      await jobs?.close();
    },
  };
  return store;
}

/** Adds the view of each school, over connections of the school's role. */
function withSchools(owner: Store, pool: Pool, limitMs: number): Store {
  const lend = lenderOf(pool, limitMs);
  const entering = (schoolId: string, isLocal: boolean) => ({
    name: 'school.enter',
    text: `select set_config('${schoolSetting}', $1, $2), current_user as who`,
    values: [schoolId, isLocal],
  });
  const enter = async (client: ClientBase, schoolId: string, isLocal: boolean) => {
    const { rows } = await client.query<{ who: string }>(entering(schoolId, isLocal));
    // Whatever took the role away meanwhile, a pooler or a statement: nobody's rows are shown without it.
    if (rows[0]?.who !== schoolRole)
      throw new DatabaseUnavailable('The role of row security is gone.');
  };
  const close = async () => {
    await pool.end();
    await owner.close();
  };
  const forSchool = (schoolId: string): Store => ({
    engine: owner.engine,
    read: (act) =>
      lend(async (client, db) => {
        await enter(client, schoolId, false);
        try {
          return await act(db);
        } finally {
          await undo(client, enter(client, '', false));
        }
      }),
    transaction: (act) =>
      lend((client, db) =>
        wholly(client, async () => {
          await enter(client, schoolId, true);
          return act(db);
        }),
      ),
    forSchool,
    forJobs: owner.forJobs,
    close,
  });
  return { ...owner, forSchool, close };
}
