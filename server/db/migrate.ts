/** Brings the schema up to date: plain .sql files in their order, one process at a time. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import type { Db, Store } from './client.ts';
import { keyNamesAnew } from './name-keys.ts';
import { partitioned } from './partitions.ts';
import { secureRows } from './row-security.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const lockKey = 4173;

/** How the tables are made. */
export interface MigrateOptions {
  /** Splits every table of a school into as many parts; whole tables without it. */
  partitions?: number;
  /** Lets PostgreSQL itself show a request only the rows of its school. */
  rowSecurity?: boolean;
}

/** One step of the schema. */
export interface Migration {
  tag: string;
  /** When it was written, in epoch milliseconds: the table of applied steps keeps this. */
  when: number;
  hash: string;
  statements: string[];
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** What a step does behind its statements, in the same transaction, because no statement can. */
const alsoDone: Partial<Record<string, (db: Db) => Promise<void>>> = {
  '0002_constraints': keyNamesAnew,
};

/** All steps that this version knows, oldest first. */
export function readMigrations(partitions = 0): Migration[] {
  const written: unknown = JSON.parse(
    readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  );
  const files = readMigrationFiles({ migrationsFolder });
  const texts = files.map((file) => file.sql);
  const statements = partitions > 0 ? partitioned(texts, partitions) : texts;
  return journal.parse(written).entries.map(({ tag, when }, place) => ({
    tag,
    when,
    hash: files[place]?.hash ?? '',
    statements: statements[place] ?? [],
  }));
}

/** The tables that any step makes; whatever else lies in the database is somebody else's. */
export function ownTables(): Set<string> {
  const texts = readMigrations().flatMap(({ statements }) => statements);
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name = '']) => name),
    ),
  );
}

/** Applies what is missing; a second process waits until the first has finished. */
export async function migrateStore(store: Store, options: MigrateOptions = {}): Promise<void> {
  await store.read(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${lockKey}::bigint)`);
    try {
      await db.transaction((tx) => applyMigrations(tx, readMigrations(options.partitions)));
      if (options.rowSecurity) await secureRows(db);
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${lockKey}::bigint)`);
    }
  });
}

/** Applies those of the given steps that the database has not seen yet, inside the caller's transaction. */
export async function applyMigrations(db: Db, migrations: Migration[]): Promise<void> {
  await db.execute(sql`
    create table if not exists public.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  const last = await lastApplied(db);
  for (const { tag, when, hash, statements } of migrations.filter((step) => step.when > last)) {
    for (const text of statements) await db.execute(sql.raw(text));
    await alsoDone[tag]?.(db);
    await db.execute(
      sql`insert into public.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    );
  }
}

/** The newest step that the database has seen; refuses one of a newer version. */
async function lastApplied(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from public.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? 0);
  if (last > (readMigrations().at(-1)?.when ?? 0)) {
    throw new Error('The database was made by a newer version of Bargeh. Start that version.');
  }
  return last;
}

/** The tag of the newest step that the database has seen; null where there is no schema at all. */
export async function appliedTag(db: Db): Promise<string | null> {
  const found = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.__drizzle_migrations') is not null as there`,
  );
  if (!found.rows[0]?.there) return null;
  const last = await lastApplied(db);
  return readMigrations().findLast(({ when }) => when <= last)?.tag ?? null;
}
