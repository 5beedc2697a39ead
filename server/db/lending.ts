/** Lends the connections of a pool: each for a limited time, and none again that is broken. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../errors.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import * as schema from './schema/index.ts';

/** One connection, inside or outside a transaction. */
export type Db = NodePgDatabase<typeof schema>;

/** Runs something with a connection of its own. */
export type Lend = <T>(act: (client: PoolClient, db: Db) => Promise<T>) => Promise<T>;

/** Connections that are closed instead of being lent again. */
const broken = new WeakSet<PoolClient>();

/** The connections of a pool, each loan ended after so many milliseconds; null for work that nobody waits for. */
export function lenderOf(pool: Pool, limitMs: number | null): Lend {
  // Statements are prepared once per connection: see statement.ts.
  const known = new WeakMap<PoolClient, Db>();
  const dbOf = (client: PoolClient) => {
    const found = known.get(client);
    if (found) return found;
    const db = drizzle({ client, schema });
    known.set(client, db);
    return db;
  };
  // Lent or idle, a connection that breaks off tells of it by an event, which without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  pool.on('error', () => {});

  return async (act) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable('The database does not answer.', { cause });
    });
    try {
      const acting = act(client, dbOf(client));
      return await (limitMs === null ? acting : within(limitMs, client, acting));
    } catch (error) {
      if (isGoodbye(error) || error instanceof DatabaseUnavailable) broken.add(client);
      // What the driver says of a broken connection has many words and no code.
      if (!broken.has(client) || error instanceof Refused) throw error;
      throw new DatabaseUnavailable('The connection to the database broke.', { cause: error });
    } finally {
      // A refused statement is no reason to drop a connection, and the embedded engine has only one.
      client.release(broken.has(client));
    }
  };
}

/** Cuts the connection of whatever is not done in time: also a database that has stopped cannot hold it then. */
async function within<T>(limitMs: number, client: PoolClient, acting: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const late = new DatabaseUnavailable('The database took too long.');
    broken.add(client);
    if (client instanceof Client) client.connection.stream.destroy(late);
    over.reject(late);
  }, limitMs);
  try {
    return await Promise.race([acting, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** After these words the server hangs up: 57P01 to 57P05 and 25P03; it may be a moment until it does. */
function isGoodbye(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(57P|25P03)/.test(code) || isGoodbye(error.cause);
}

/** Runs everything or nothing. */
export async function wholly<T>(client: PoolClient, act: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await act();
    await client.query('commit');
    return result;
  } catch (error) {
    // The first error is the one to report; a lost connection has rolled back already.
    await undo(client, client.query('rollback'));
    throw error;
  }
}

/** Leaves a connection as it was; one that cannot be is not lent again. */
export async function undo(client: PoolClient, undoing: Promise<unknown>): Promise<void> {
  await undoing.catch(() => broken.add(client));
}
