/** Requests that meet at a row: on PostgreSQL alone, for the embedded engine has one connection. */
import { eq, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import type { Harness } from './harness.ts';

type Held =
  | typeof t.students
  | typeof t.results
  | typeof t.uploads
  | typeof t.users
  | typeof t.semesters;

async function waiting(harness: Harness): Promise<number> {
  const { rows } = await harness.store.read((db) =>
    db.execute<{ waits: number }>(sql`
      select count(*)::int as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return rows[0]?.waits ?? 0;
}

/** Begins requests one after the other while somebody else holds a row; lets it go once each waits or is answered. */
export async function meetAt<T>(
  harness: Harness,
  { id, table = t.students }: { id: string; table?: Held },
  sent: (() => Promise<T>)[],
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  let answered = 0;
  await harness.store.transaction(async (tx) => {
    await tx.select().from(table).where(eq(table.id, id)).for('update');
    for (const send of sent) {
      begun.push(send().finally(() => (answered += 1)));
      const isUnderWay = async () => (await waiting(harness)) + answered === begun.length;
      await vi.waitUntil(isUnderWay, { timeout: 30_000 });
    }
  });
  return Promise.all(begun);
}
