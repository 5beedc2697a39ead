/** The database behind one interface: node-postgres for both engines, named prepared statements on every connection. */
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { openDurable } from './durable-pglite.ts';
import * as schema from './schema/index.ts';

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
  close(): Promise<void>;
}

/** Prepared statements are planned once; planning them anew each time costs more than running them. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

/** Opens PostgreSQL. */
export function openPostgres(url: string): Store {
  return storeOf('postgres', new Pool({ connectionString: url, max: 10, options: planOnce }));
}

/** Opens the embedded engine in a directory; `null` keeps everything in memory, for tests. */
export async function openEmbedded(directory: string | null): Promise<Store> {
  const pglite = directory === null ? await PGlite.create() : await openDurable(directory);
  const config = createPgConfig(pglite);
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  // The adapter takes the reader's type parsers for the parameters' types, which nobody sends.
  connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text });
  await pglite.exec('set plan_cache_mode = force_generic_plan');
  const store = storeOf(
    'embedded',
    new Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0 })),
  );
  return {
    ...store,
    close: async () => {
      await store.close();
      await pglite.close();
    },
  };
}

function storeOf(engine: Engine, pool: Pool): Store {
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
  const lend = async <T>(act: (client: PoolClient) => Promise<T>) => {
    const client = await pool.connect();
    try {
      return await act(client);
    } finally {
      client.release();
    }
  };
  return {
    engine,
    read: (act) => lend((client) => act(dbOf(client))),
    transaction: (act) =>
      lend(async (client) => {
        await client.query('begin');
        try {
          const result = await act(dbOf(client));
          await client.query('commit');
          return result;
        } catch (error) {
          // A lost connection has rolled back already; the first error is the one to report.
          await client.query('rollback').catch(() => {});
          throw error;
        }
      }),
    close: () => pool.end(),
  };
}
