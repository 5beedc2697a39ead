/** The sample school, grown: every exam and assignment copied with its questions, results and answers. */
import { sql } from 'drizzle-orm';
import type { Db, Store } from '#server/db/client.ts';

/** Tables that hang on an activity: the columns that name copied rows, and the one that says whose they are. */
const copied: Record<string, { ids: string[]; of: string }> = {
  activities: { ids: ['id'], of: 'id' },
  activity_classes: { ids: ['activity_id'], of: 'activity_id' },
  activity_students: { ids: ['activity_id'], of: 'activity_id' },
  questions: { ids: ['id', 'activity_id'], of: 'activity_id' },
  results: { ids: ['id', 'activity_id'], of: 'activity_id' },
  answers: { ids: ['result_id', 'question_id'], of: 'result_id' },
  answer_history: { ids: ['result_id', 'question_id'], of: 'result_id' },
};

/** Copies a statement may make at once: more would fill the memory of the embedded engine. */
const atOnce = 10;

/** Makes the sample school `factor` times as large. */
export async function growSchool(store: Store, factor: number): Promise<void> {
  await store.read(rememberFirst);
  for (let start = 1; start < factor; start += atOnce) {
    const last = Math.min(start + atOnce, factor) - 1;
    // One after the other: a connection is lent for as long as a request may take.
    for (const table of Object.keys(copied))
      await store.read(async (db) => {
        // Copies keep the references of what they are copied from; checking each costs more than copying.
        await db.execute(sql`set session_replication_role = replica`);
        await copyRows(db, table, start, last);
        await db.execute(sql`set session_replication_role = origin`);
      });
  }
  await store.read((db) => db.execute(sql`vacuum analyze`));
  await store.read((db) => db.execute(sql`checkpoint`));
}

/** Which rows are the sample's: only those are copied, never a copy. */
async function rememberFirst(db: Db): Promise<void> {
  await db.execute(sql`create table if not exists bench_activities as select id from activities`);
  await db.execute(sql`create table if not exists bench_results as select id from results`);
}

/** Ids are made of the copy's number and the rest of the first id: as in real ones, what is younger lies together. */
async function copyRows(db: Db, table: string, first: number, last: number): Promise<void> {
  const { ids, of } = copied[table] ?? { ids: [], of: '' };
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => {
    if (ids.includes(name)) {
      return `(lpad(to_hex(n), 8, '0') || substr(t."${name}"::text, 9))::uuid`;
    }
    // Each copy of the school lies a week further back, so that any page of a list has something of everything.
    const isMoved = table === 'activities' && (name === 'starts_at' || name === 'ends_at');
    return isMoved ? `t."${name}" - n * interval '7 days'` : `t."${name}"`;
  });
  const firsts = of === 'result_id' ? 'bench_results' : 'bench_activities';
  await db.execute(
    sql.raw(`insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from generate_series(${first}, ${last}) as n, ${table} t
      where t.${of} in (select id from ${firsts})
      order by n`),
  );
}
