/** Schools like a first one: made from its parts again, each of them takes as long as half a life. */
import { sql } from 'drizzle-orm';
import type { Db, Store } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { sqlStatement } from '#server/db/statement.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What a school has in a table, its columns as JSON. */
interface Kept {
  table: string;
  rows: string;
}

const listTables = sqlStatement<never, { name: string }>(
  'model.tables',
  () => sql`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'school_id'`,
);

async function rowsOf(db: Db, schoolId: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  const places = [
    { table: 'schools', column: 'id' },
    ...(await listTables(db, { schoolId })).map(({ name }) => ({
      table: name,
      column: 'school_id',
    })),
  ];
  for (const { table, column } of places) {
    const { rows } = await db.execute<{ rows: string | null }>(
      sql`select json_agg(t)::text as rows from ${sql.identifier(table)} t
        where ${sql.identifier(column)} = ${schoolId}`,
    );
    const text = rows[0]?.rows;
    if (text) kept.push({ table, rows: text });
  }
  return kept;
}

/** All tables in one statement, whose references are checked at its end: nobody has to know their order. */
function insertInto(kept: readonly Kept[]) {
  const parts = kept.map(({ table }, at) => {
    const [name, as] = [sql.identifier(table), sql.identifier(`into_${table}`)];
    return (value: (key: string) => ReturnType<typeof sql.placeholder>) =>
      sql`${as} as (insert into ${name}
        select * from json_populate_recordset(null::${name}, ${value(`rows${at}`)}::json))`;
  });
  return sqlStatement<string, never>('model.copy', (value) => {
    const each = parts.map((part) => part(value));
    return sql`with ${sql.join(each, sql`, `)} select 1`;
  });
}

/** Keeps a school as it is; answers what makes one like it, and names what is named in `known` as the new one has it. */
export async function keepSchool<T>(
  store: Store,
  schoolId: string,
  known: T,
): Promise<() => Promise<T>> {
  const kept = await store.read((db) => rowsOf(db, schoolId));
  const insert = insertInto(kept);
  const all = JSON.stringify({ rows: kept.map(({ rows }) => rows), known });
  // Ids grow with time, and lists may be in their order.
  const ids = [...new Set(all.match(uuid))].toSorted();
  return async () => {
    const fresh = new Map(ids.map((id, at) => [id, newId(Date.now() + at)]));
    const copied = all.replaceAll(uuid, (id) => fresh.get(id) ?? id);
    const { rows, known }: { rows: string[]; known: T } = JSON.parse(copied);
    const values = Object.fromEntries(rows.map((text, at) => [`rows${at}`, text]));
    await store.read((db) => insert(db, { schoolId: '', ...values }));
    return known;
  };
}
