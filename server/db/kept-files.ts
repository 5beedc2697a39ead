/** While a backup copies files, none of those that its rows name may be removed: whoever removes asks here. */
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

const key = sql`hashtextextended('bargeh files are copied', 0)`;

/** Whether no backup is under way; until the transaction ends, none begins. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${key}) as free`,
  );
  return rows[0]?.free ?? false;
}

/** Keeps files from being removed: for as long as the connection lasts, without a transaction. */
export async function keepFiles(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_lock_shared(${key})`);
}

/** Ends that; false where it had ended before, because the connection was lost. */
export async function letFilesGo(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_advisory_unlock_shared(${key}) as held`,
  );
  return rows[0]?.held ?? false;
}
