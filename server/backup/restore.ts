/** Puts a backup back: all of it or nothing, into an empty database of either engine. */
import { sql } from 'drizzle-orm';
import { ZodError } from 'zod';
import type { Db, Store } from '../db/client.ts';
import { applyMigrations, appliedTag, readMigrations } from '../db/migrate.ts';
import { raiseFloor } from '../db/version-floor.ts';
import type { FileStorage } from '../storage/disk.ts';
import { collected } from '../storage/pieces.ts';
import { ArchiveUnusable, cutOff, notOurs, readArchive } from './archive.ts';
import type { Entry } from './archive.ts';
import { ending, formatVersion, manifest, quoted, tablesOf } from './format.ts';
import type { Ending } from './format.ts';

/** Where to, and who is told. */
export interface RestoreOptions {
  store: Store;
  files: FileStorage;
  path: string;
  /** Removes what stands there first. */
  replace: boolean;
  progress: (line: string) => void;
}

/** Restores; the file is read through once before anything is touched. */
export async function restoreBackup(options: RestoreOptions): Promise<Ending> {
  const { store, files, path, replace, progress } = options;
  const { migration, counts } = await verify(path).catch((error: unknown) => {
    // Damage may show as text that is no JSON before the unpacking notices it.
    throw error instanceof SyntaxError || error instanceof ZodError ? cutOff() : error;
  });
  progress('the backup is whole');
  await store.read((db) => refuseUnlessEmpty(db, replace));
  const newNames = new Map<string, string>();
  try {
    await writeFiles(path, files, newNames);
    progress(`${newNames.size} files`);
    await store.transaction((tx) => fill(tx, path, migration, newNames, progress));
  } catch (error) {
    for (const name of newNames.values()) await files.remove(name).catch(() => {});
    throw error;
  }
  return counts;
}

/** The rows go into the schema they were taken from, which is brought up to date afterwards. */
async function fill(
  tx: Db,
  path: string,
  migration: string,
  newNames: Map<string, string>,
  progress: (line: string) => void,
): Promise<void> {
  await removeTables(tx);
  const steps = readMigrations();
  await applyMigrations(tx, steps.slice(0, steps.findIndex(({ tag }) => tag === migration) + 1));
  await loadRows(tx, path, newNames, progress);
  await applyMigrations(tx, steps);
  await raiseFloor(tx, Date.now());
}

/** Reads everything once: the counts at the end must be those of what came before. */
async function verify(path: string): Promise<{ migration: string; counts: Ending }> {
  const seen: Ending = { files: 0, tables: {} };
  let migration: string | null = null;
  let counts: Ending | null = null;
  for await (const entry of readArchive(path)) {
    const [kind, table = ''] = entry.name.split('/');
    if (migration === null) migration = await readManifest(entry);
    else if (entry.name === 'end.json') counts = ending.parse(JSON.parse(await textOf(entry)));
    else if (kind === 'files') seen.files += 1;
    else if (kind === 'tables')
      seen.tables[table] = (seen.tables[table] ?? 0) + (await linesOf(entry)).length;
  }
  const isWhole =
    counts?.files === seen.files &&
    Object.entries(counts.tables).every(([table, rows]) => (seen.tables[table] ?? 0) === rows);
  if (migration === null || !counts || !isWhole) {
    throw cutOff();
  }
  return { migration, counts };
}

async function readManifest(entry: Entry): Promise<string> {
  const value: unknown = entry.name === 'manifest.json' ? JSON.parse(await textOf(entry)) : null;
  if (typeof value !== 'object' || value === null || !('format' in value)) {
    throw notOurs();
  }
  const isNewer = 'version' in value && Number(value.version) > formatVersion;
  const read = manifest.safeParse(value);
  const isKnown = read.success && readMigrations().some(({ tag }) => tag === read.data.migration);
  if (isNewer || (read.success && !isKnown)) {
    throw new ArchiveUnusable(
      'The backup was made by a newer version of Bargeh. Restore it with that version; nothing was changed.',
    );
  }
  return manifest.parse(value).migration;
}

async function refuseUnlessEmpty(db: Db, replace: boolean): Promise<void> {
  if (replace || (await appliedTag(db)) === null) return;
  const { rows } = await db.execute(sql`select 1 from schools limit 1`);
  if (rows.length === 0) return;
  throw new Error(
    'The database is not empty; nothing was changed. Add --replace to remove what is there.',
  );
}

/** Each file gets a new name; `newNames` tells which one for which. */
async function writeFiles(
  path: string,
  files: FileStorage,
  newNames: Map<string, string>,
): Promise<void> {
  for await (const entry of readArchive(path)) {
    const [kind, name = ''] = entry.name.split('/');
    if (kind !== 'files') continue;
    newNames.set(name, await files.write(await collected(entry.bytes)));
  }
}

async function removeTables(tx: Db): Promise<void> {
  for (const { name } of await tablesOf(tx)) {
    await tx.execute(sql.raw(`drop table ${quoted(name)} cascade`));
  }
  await tx.execute(sql`drop table if exists public.__drizzle_migrations`);
}

async function loadRows(
  tx: Db,
  path: string,
  newNames: Map<string, string>,
  progress: (line: string) => void,
): Promise<void> {
  const known = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  let current = '';
  for await (const entry of readArchive(path)) {
    const [kind, name = ''] = entry.name.split('/');
    if (kind !== 'tables') continue;
    const table = known.get(name);
    if (!table) throw new ArchiveUnusable(`The backup has a table ${name} that is unknown here.`);
    if (current !== name) progress(name);
    current = name;
    const lines = await linesOf(entry);
    const rows = table.hasFiles ? lines.map((line) => renamed(line, newNames)) : lines;
    const target = quoted(name);
    await tx.execute(
      sql`insert into ${sql.raw(target)} select * from jsonb_populate_recordset(null::${sql.raw(target)}, ${`[${rows.join(',')}]`}::jsonb)`,
    );
  }
}

function renamed(line: string, newNames: Map<string, string>): string {
  const row: unknown = JSON.parse(line);
  if (typeof row !== 'object' || row === null || !('stored_as' in row)) return line;
  const name = newNames.get(String(row.stored_as)) ?? row.stored_as;
  return JSON.stringify({ ...row, stored_as: name });
}

async function textOf(entry: Entry): Promise<string> {
  return (await collected(entry.bytes)).toString('utf8');
}

async function linesOf(entry: Entry): Promise<string[]> {
  return (await textOf(entry)).split('\n').filter((line) => line !== '');
}
