/** Takes a backup: everything as it stood at one moment, while the server may go on answering. */
import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db, Store } from '../db/client.ts';
import { keepFiles, letFilesGo } from '../db/kept-files.ts';
import { appliedTag } from '../db/migrate.ts';
import type { FileStorage } from '../storage/disk.ts';
import type { Bytes } from '../storage/pieces.ts';
import { entryOf, writeArchive } from './archive.ts';
import type { Entry } from './archive.ts';
import { formatVersion, quoted, tablesOf } from './format.ts';
import type { Ending, Table } from './format.ts';

const rowsAtOnce = 200;

/** Where from, and who is told. */
export interface BackupOptions {
  store: Store;
  files: FileStorage;
  path: string;
  now: number;
  progress: (line: string) => void;
}
/** What it came to. */
export interface BackupResult extends Ending {
  /** Files that a row names and that are gone; the backup is whole but for them. */
  missing: string[];
}

/** Writes the backup; a failure leaves no file behind. */
export async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  if (existsSync(options.path)) {
    throw new Error(`${options.path} is there already; nothing was written.`);
  }
  const done: BackupResult = { files: 0, tables: {}, missing: [] };
  await options.store.read(async (db) => {
    await keepFiles(db);
    let isHeld = true;
    try {
      await writeArchive(options.path, entriesOf(db, options, done), async () => {
        isHeld = false;
        if (!(await letFilesGo(db)))
          throw new Error('The connection was lost; nothing was written.');
      });
    } finally {
      if (isHeld) await letFilesGo(db).catch(() => {});
    }
  });
  return done;
}

/** The rows as they stood at one moment, then the files that they name: the moment lasts no longer than the rows take. */
async function* entriesOf(
  db: Db,
  { files, now, progress }: BackupOptions,
  done: BackupResult,
): AsyncGenerator<Entry> {
  await db.execute(sql`begin isolation level repeatable read, read only`);
  let stored: StoredFile[];
  try {
    const migration = await appliedTag(db);
    if (migration === null) throw new Error('There is nothing to back up: the database is empty.');
    const first = { format: 'bargeh-backup', version: formatVersion, migration };
    const madeAt = new Date(now).toISOString();
    yield entryOf('manifest.json', JSON.stringify({ ...first, madeAt }));
    const tables = await tablesOf(db);
    stored = await storedFiles(db, tables);
    for (const { name } of tables) {
      let count = 0;
      for await (const rows of rowsOf(db, name)) {
        const part = String(count).padStart(9, '0');
        yield entryOf(`tables/${name}/${part}.ndjson`, `${rows.join('\n')}\n`);
        count += rows.length;
      }
      done.tables[name] = count;
      progress(`${name}: ${count} rows`);
    }
  } finally {
    await db.execute(sql`rollback`);
  }
  for (const { name, size } of stored) {
    const bytes = await openWhole(files, { name, size });
    if (bytes) {
      // The archive refuses one that is shorter or longer than its row says.
      yield { name: `files/${name}`, size, bytes };
      done.files += 1;
    } else done.missing.push(name);
  }
  progress(`${done.files} files`);
  yield entryOf('end.json', JSON.stringify({ files: done.files, tables: done.tables }));
}

interface StoredFile {
  name: string;
  size: number;
}

/** Several rows may share one file. */
async function storedFiles(tx: Db, tables: Table[]): Promise<StoredFile[]> {
  const sources = tables
    .filter((table) => table.hasFiles)
    .map(({ name }) => `select stored_as as name, size from ${quoted(name)}`);
  if (sources.length === 0) return [];
  const union = sources.join(' union all ');
  const found = await tx.execute<{ name: string; size: number }>(
    sql.raw(`select name, max(size)::int as size from (${union}) f group by name order by name`),
  );
  return found.rows;
}

/** A storage that does not answer ends the backup; a file that is gone or too short does not. */
async function openWhole(files: FileStorage, { name, size }: StoredFile): Promise<Bytes | null> {
  try {
    return await files.open(name, 0, size - 1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Rows as JSON text, some at a time: a table may be larger than the memory. */
async function* rowsOf(tx: Db, table: string): AsyncGenerator<string[]> {
  await tx.execute(
    sql.raw(
      `declare backup_rows cursor for select to_jsonb(t)::text as row from ${quoted(table)} t`,
    ),
  );
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(
      sql.raw(`fetch ${rowsAtOnce} from backup_rows`),
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close backup_rows`);
}
