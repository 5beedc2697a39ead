/** Brings the schema up to date: plain .sql files in their order, one process at a time. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Store } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const lockKey = 4173;

/** Applies what is missing; a second process waits until the first has finished. */
export async function migrateStore(store: Store): Promise<void> {
  await store.read(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${lockKey}::bigint)`);
    try {
      await migrate(db, { migrationsFolder, migrationsSchema: 'public' });
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${lockKey}::bigint)`);
    }
  });
}
