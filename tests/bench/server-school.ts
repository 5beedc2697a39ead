/** The sample school, grown: every exam and assignment copied with its questions, results and answers. */
import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';

/** Tables that hang on an activity, and the columns that name copied rows. */
const copied: Record<string, string[]> = {
  activities: ['id'],
  activity_classes: ['activity_id'],
  activity_students: ['activity_id'],
  questions: ['id', 'activity_id'],
  results: ['id', 'activity_id'],
  answers: ['result_id', 'question_id'],
  answer_history: ['result_id', 'question_id'],
};

/** Adds copies until there are `factor` times as many as at first; the first ones keep their ids. */
export async function growSchool(store: Store, from: number, factor: number): Promise<void> {
  await store.read(async (db) => {
    await db.execute(sql`create table if not exists first_activities as
      select school_id, id from activities`);
    for (const [table, mapped] of Object.entries(copied)) {
      const { rows } = await db.execute<{ name: string }>(sql`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} order by ordinal_position`);
      const names = rows.map(({ name }) => name);
      const values = names.map((name) =>
        mapped.includes(name) ? `md5(t.${name}::text || n::text)::uuid` : `t.${name}`,
      );
      await db.execute(
        sql.raw(`insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
          select ${values.join(', ')} from ${table} t, generate_series(${from}, ${factor - 1}) as n
          where ${isFirst(table)}`),
      );
    }
    await db.execute('vacuum analyze');
  });
}

/** Only the rows of the first activities are copied, never a copy. */
function isFirst(table: string): string {
  const first = 'select id from first_activities';
  if (table === 'activities') return `t.id in (${first})`;
  if (table === 'answers' || table === 'answer_history')
    return `t.result_id in (select id from results where activity_id in (${first}))`;
  return `t.activity_id in (${first})`;
}
