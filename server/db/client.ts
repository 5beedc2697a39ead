/** The database behind one interface: node-postgres for both engines, named prepared statements on every connection. */
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { openDurable } from './durable-pglite.ts';
import { streamTo } from './pglite-stream.ts';
import * as schema from './schema/index.ts';
import { schoolRole, schoolSetting } from './school-role.ts';

/** One connection, inside or outside a transaction. */
export type Db = NodePgDatabase<typeof schema>;

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
  close(): Promise<void>;
}

/** Prepared statements are planned once; planning them anew each time costs more than running them. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

/** Opens PostgreSQL; with `rowSecurity` the requests of a school run under a role that sees nothing else. */
export function openPostgres(url: string, options: { rowSecurity?: boolean } = {}): Store {
  const open = (more: string) =>
    new Pool({ connectionString: url, max: 10, options: `${planOnce}${more}`, pipeline: true });
  const owner = storeOf('postgres', open(''));
  if (!options.rowSecurity) return owner;
  // A pool of its own: changing the role of a connection would have its statements planned anew.
  return withSchools(owner, open(` -c role=${schoolRole}`));
}

/** Opens the embedded engine in a directory. */
export async function openEmbedded(directory: string): Promise<Store> {
  return embeddedStore(await openDurable(directory));
}

/** The store over an engine that runs; one in memory is for tests. */
export async function embeddedStore(pglite: PGlite): Promise<Store> {
  await pglite.exec('set plan_cache_mode = force_generic_plan');
  const store = storeOf(
    'embedded',
    new Pool({
      stream: streamTo(pglite),
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      pipeline: true,
    }),
  );
  const durable: Store = {
    ...store,
    forSchool: () => durable,
    close: async () => {
      await store.close();
      await pglite.close();
    },
  };
  return durable;
}

type Lend = <T>(act: (client: PoolClient, db: Db) => Promise<T>) => Promise<T>;

function lenderOf(pool: Pool): Lend {
  // Statements are prepared once per connection: see statement.ts.
  const known = new WeakMap<PoolClient, Db>();
  const dbOf = (client: PoolClient) => {
    const found = known.get(client);
    if (found) return found;
    const db = drizzle({ client, schema });
    known.set(client, db);
    return db;
  };
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});

  // A client is given back without its error: a refused statement is no reason to drop a connection,
  // and the embedded engine has only one.
  return async (act) => {
    const client = await pool.connect();
    try {
      return await act(client, dbOf(client));
    } finally {
      client.release();
    }
  };
}

function storeOf(engine: Engine, pool: Pool): Store {
  const lend = lenderOf(pool);
  const store: Store = {
    engine,
    read: (act) => lend((_, db) => act(db)),
    transaction: (act) => lend((client, db) => wholly(client, () => act(db))),
    forSchool: () => store,
    close: () => pool.end(),
  };
  return store;
}

/** Adds the view of each school, over connections of the school's role. */
function withSchools(owner: Store, pool: Pool): Store {
  const lend = lenderOf(pool);
  const enter = (client: PoolClient, schoolId: string, isLocal: boolean) =>
    client.query({
      name: 'school.enter',
      text: `select set_config('${schoolSetting}', $1, $2)`,
      values: [schoolId, isLocal],
    });
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
          // A lost connection has no setting any more; the first error is the one to report.
          await enter(client, '', false).catch(() => {});
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
    close,
  });
  return { ...owner, forSchool, close };
}

async function wholly<T>(client: PoolClient, act: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await act();
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has rolled back already; the first error is the one to report.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
