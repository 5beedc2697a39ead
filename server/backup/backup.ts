/** Takes a backup: everything as it stood at one moment, while the server may go on answering. */
import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db, Store } from '../db/client.ts';
import { appliedTag } from '../db/migrate.ts';
import type { FileStorage } from '../storage/disk.ts';
import { entryOf, writeArchive } from './archive.ts';
import type { Entry } from './archive.ts';
import { formatVersion, quoted, tablesOf } from './format.ts';
import type { Ending, Table } from './format.ts';

const rowsAtOnce = 200;
const pieceSize = 1024 * 1024;

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
export async function takeBackup(options: BackupOptions): Promise<BackupResult> {
  if (existsSync(options.path)) {
    throw new Error(`${options.path} is there already; nothing was written.`);
  }
  const done: BackupResult = { files: 0, tables: {}, missing: [] };
  await options.store.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    await writeArchive(options.path, entriesOf(tx, options, done));
  });
  return done;
}

async function* entriesOf(
  tx: Db,
  { files, now, progress }: BackupOptions,
  done: BackupResult,
): AsyncGenerator<Entry> {
  const migration = await appliedTag(tx);
  if (migration === null) throw new Error('There is nothing to back up: the database is empty.');
  const first = { format: 'bargeh-backup', version: formatVersion, migration };
  yield entryOf('manifest.json', JSON.stringify({ ...first, madeAt: new Date(now).toISOString() }));
  const tables = await tablesOf(tx);
  for (const stored of await storedFiles(tx, tables)) {
    if (!(await isThere(files, stored))) {
      done.missing.push(stored.name);
      continue;
    }
    yield { name: `files/${stored.name}`, size: stored.size, bytes: bytesOf(files, stored) };
    done.files += 1;
  }
  progress(`${done.files} files`);
  for (const { name } of tables) {
    let count = 0;
    for await (const rows of rowsOf(tx, name)) {
      const part = String(count).padStart(9, '0');
      yield entryOf(`tables/${name}/${part}.ndjson`, `${rows.join('\n')}\n`);
      count += rows.length;
    }
    done.tables[name] = count;
    progress(`${name}: ${count} rows`);
  }
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
async function isThere(files: FileStorage, { name, size }: StoredFile): Promise<boolean> {
  if (size === 0) return true;
  try {
    return (await files.read(name, size - 1, size - 1)).length === 1;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function* bytesOf(
  files: FileStorage,
  { name, size }: StoredFile,
): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += pieceSize) {
    yield await files.read(name, start, Math.min(start + pieceSize, size) - 1);
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
