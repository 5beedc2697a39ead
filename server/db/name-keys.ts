/** The keys that students are sorted by, made anew where the order of names has changed. */
import { sql } from 'drizzle-orm';
import { persianSortKey } from '#domain/persian-order.ts';
import type { Db } from './client.ts';

const atOnce = 1_000;

/** Writes the key of every student, inside the caller's transaction. */
export async function keyNamesAnew(db: Db): Promise<void> {
  const { rows } = await db.execute<{ school_id: string; id: string; name: string }>(
    sql`select school_id, id, last_name || ' ' || first_name as name from students`,
  );
  for (let first = 0; first < rows.length; first += atOnce) {
    const keyed = rows
      .slice(first, first + atOnce)
      .map(({ school_id, id, name }) => ({ school_id, id, sort_key: persianSortKey(name) }));
    await db.execute(sql`
      update students s set sort_key = k.sort_key
      from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb)
        as k(school_id uuid, id uuid, sort_key text)
      where s.school_id = k.school_id and s.id = k.id`);
  }
}
