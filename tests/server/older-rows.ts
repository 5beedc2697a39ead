/** The rows of a database of today in one of an earlier schema, to be brought up to date again. */
import { sql } from 'drizzle-orm';
import { tablesOf } from '#server/backup/format.ts';
import type { Db, Store } from '#server/db/client.ts';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';

/** What a table held before a step took it elsewhere. */
const asItWas: Record<string, string> = {
  students: `select s.*, n.class_id from students s
    join semesters y on y.school_id = s.school_id and y.active
    join enrolments n on n.school_id = s.school_id and n.student_id = s.id
      and n.semester_id = y.id and n.left_on is null`,
  teaching: 'select distinct school_id, user_id, class_id, course_id from teaching',
};

/** Makes the schema that there was before a step and copies what fits into it; answers how many rows each table has. */
export async function makeOlder(
  from: Store,
  to: Store,
  step: string,
  partitions = 0,
): Promise<Record<string, number>> {
  const steps = readMigrations(partitions);
  const older = steps.slice(
    0,
    steps.findIndex(({ tag }) => tag === step),
  );
  await to.transaction((tx) => applyMigrations(tx, older));
  const tables = await to.read((db) => tablesOf(db));
  const read = await from.read(async (db) => {
    const found: { name: string; rows: string }[] = [];
    for (const { name } of tables) {
      const { rows } = await db.execute<{ rows: string }>(
        sql.raw(`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows
          from (${asItWas[name] ?? `select * from "${name}"`}) t`),
      );
      found.push({ name, rows: rows[0]?.rows ?? '[]' });
    }
    return found;
  });
  return to.transaction(async (tx) => {
    for (const { name, rows } of read) {
      const table = sql.raw(`"${name}"`);
      await tx.execute(
        sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`,
      );
    }
    return countsOf(tx);
  });
}

/** How many rows each table has. */
export async function countsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(db)) {
    const { rows } = await db.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from "${name}"`),
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
