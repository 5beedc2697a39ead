/** What stands in a backup: a manifest, the bytes of the files, the rows of each table, and a count of it all. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { ownTables } from '../db/migrate.ts';

/** Its first entry: what it is, and which schema the rows belong to. */
export const manifest = z.object({
  format: z.literal('bargeh-backup'),
  version: z.literal(1),
  /** The newest migration that the rows have seen. */
  migration: z.string(),
  madeAt: z.string(),
});
/** Its last entry: what must have come before it. */
export const ending = z.object({
  files: z.int(),
  tables: z.record(z.string(), z.int()),
});
/** The counts at the end. */
export type Ending = z.infer<typeof ending>;

/** The newest format this version reads and the only one it writes. */
export const formatVersion = 1;

/** A table and the column under which its files lie, if it has one. */
export type Table = { name: string; hasFiles: boolean };

/** All tables of ours, each one after those that it refers to. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const tables = await db.execute<Table>(sql`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'stored_as') as "hasFiles"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`);
  const own = ownTables();
  const keys = await db.execute<{ from: string; to: string }>(sql`
    select distinct f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.oid <> t.oid and f.relnamespace = 'public'::regnamespace`);
  const sorted: Table[] = [];
  const visit = (table: Table | undefined) => {
    if (!table || sorted.includes(table)) return;
    for (const key of keys.rows.filter((row) => row.from === table.name)) {
      visit(tables.rows.find(({ name }) => name === key.to));
    }
    sorted.push(table);
  };
  for (const table of tables.rows) if (own.has(table.name)) visit(table);
  return sorted;
}

/** A name between double quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
