/**
 * Removes files that nobody can reach: those that nothing has named for a month (a student's for a day), uploads that were
 * given up, and bytes without a row, which a crash leaves behind.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { mayRemoveFiles } from '../../db/kept-files.ts';
import type { Db, Store } from '../../db/client.ts';
import { schools } from '../../db/schema/index.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { isNamed, unnamedFor } from './uploads-quota.ts';
import { removeUpload } from './uploads.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** So few at a time that nobody notices: the embedded engine answers one statement after the other. */
const batch = 50;
/** Each goes by statements of its own, all in one transaction: fifty held the embedded engine for a quarter of a second. */
const uploadsAtOnce = 10;

/** Others go first, for several times as long as the last turn took. */
const breathe = (since: number) => wait(Math.min(4 * (performance.now() - since), 2_000));

/** A backup copies files at this moment; nothing is removed until it is done. */
class BackupUnderWay extends Error {
  override name = 'BackupUnderWay';
}
async function requireNoBackup(tx: Db): Promise<void> {
  if (!(await mayRemoveFiles(tx))) throw new BackupUnderWay();
}

/** What was removed. */
export interface Collected {
  uploads: number;
  attachments: number;
  objects: number;
  /** Bytes without a row that were left, because there are more of them than crashes can explain. */
  spared: number;
}
type Collecting = Pick<Deps, 'store' | 'files'>;

/** Removes them in all schools, one after the other. */
export async function collectFiles(deps: Collecting, now: number): Promise<Collected> {
  const rows = await deps.store.read((db) => db.select({ id: schools.id }).from(schools));
  const schoolIds = rows.map(({ id }) => id);
  let [uploads, attachments] = [0, 0];
  for (const schoolId of schoolIds) {
    uploads += await collectUploads(deps, schoolId, now);
    attachments += await collectUnnamed(deps, schoolIds, schoolId, now);
  }
  return { uploads, attachments, ...(await collectObjects(deps, schoolIds, now)) };
}

const lockExpired = sqlStatement<'now', { id: string }>(
  'collect.expired',
  (value) => sql`
    select id from uploads where school_id = ${value('schoolId')}::uuid
      and expires_at <= ${value('now')}::timestamptz
    order by expires_at limit ${sql.raw(String(uploadsAtOnce))} for update skip locked`,
);

async function collectUploads(deps: Collecting, schoolId: string, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const since = performance.now();
  const [ended, parts] = await deps.store.transaction(async (tx) => {
    await requireNoBackup(tx);
    const found = await lockExpired(tx, { schoolId, now: at });
    const names: string[] = [];
    for (const { id } of found) names.push(...(await removeUpload(tx, schoolId, id)));
    return [found.length, names];
  });
  await removeAll(deps, parts);
  await breathe(since);
  return ended === uploadsAtOnce ? ended + (await collectUploads(deps, schoolId, now)) : ended;
}

const readPage = sqlStatement<
  'after' | 'before' | 'beforeOfStudents',
  { id: string; named: boolean }
>(
  'collect.page',
  (value) => sql`
    with f as materialized (
      select id from attachments
      where school_id = ${value('schoolId')}::uuid and id > ${value('after')}::uuid
        and (created_at < ${value('before')}::timestamptz
          or created_at < ${value('beforeOfStudents')}::timestamptz and exists (
            select from students s where s.school_id = ${value('schoolId')}::uuid
              and s.id = attachments.owner_id))
      order by id limit ${sql.raw(String(batch))})
    select f.id, ${isNamed(value('schoolId'))} as named from f order by f.id`,
);
const lockFiles = sqlStatement<'ids', { id: string }>(
  'collect.lock',
  (value) => sql`
    select id from attachments where school_id = ${value('schoolId')}::uuid
      and id in (select jsonb_array_elements_text(${value('ids')}::jsonb)::uuid)
    order by id for update skip locked`,
);
const removeUnnamed = sqlStatement<'ids', { storedAs: string }>(
  'collect.remove',
  (value) => sql`
    with looked as materialized (
      select f.id, ${isNamed(value('schoolId'))} as named from attachments f
      where f.school_id = ${value('schoolId')}::uuid
        and f.id in (select jsonb_array_elements_text(${value('ids')}::jsonb)::uuid))
    delete from attachments d using looked
    where d.school_id = ${value('schoolId')}::uuid and d.id = looked.id and not looked.named
    returning d.stored_as as "storedAs"`,
);
const findNamed = sqlStatement<'names', { storedAs: string }>(
  'collect.named',
  (value) => sql`
    select stored_as as "storedAs" from attachments where school_id = ${value('schoolId')}::uuid
      and stored_as in (select jsonb_array_elements_text(${value('names')}::jsonb))`,
);

async function collectUnnamed(
  deps: Collecting,
  schoolIds: string[],
  schoolId: string,
  now: number,
): Promise<number> {
  const before = new Date(now - unnamedFor.staff).toISOString();
  const beforeOfStudents = new Date(now - unnamedFor.student).toISOString();
  let after = beforeAll;
  let removed = 0;
  for (;;) {
    const since = performance.now();
    const page = await deps.store.read((db) =>
      readPage(db, { schoolId, after, before, beforeOfStudents }),
    );
    const ids = page.filter(({ named }) => !named).map(({ id }) => id);
    const stored = ids.length === 0 ? [] : await removeRows(deps.store, schoolId, ids);
    await removeAll(deps, await unshared(deps.store, schoolIds, stored));
    removed += stored.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < batch) return removed;
    await breathe(since);
  }
}

/**
 * Whoever names a file reads its row with a lock. Those rows are passed over; the others are looked at
 * once more under ours, by a statement that sees everything committed until then.
 */
function removeRows(store: Store, schoolId: string, ids: string[]): Promise<string[]> {
  return store.transaction(async (tx) => {
    await requireNoBackup(tx);
    const held = await lockFiles(tx, { schoolId, ids: JSON.stringify(ids) });
    const mine = JSON.stringify(held.map(({ id }) => id));
    const rows = await removeUnnamed(tx, { schoolId, ids: mine });
    return rows.map(({ storedAs }) => storedAs);
  });
}

/** Rows may share their bytes, in other schools too: the sample schools do. */
async function unshared(store: Store, schoolIds: string[], names: string[]): Promise<string[]> {
  const left = new Set(names);
  for (const schoolId of names.length === 0 ? [] : schoolIds) {
    const values = { schoolId, names: JSON.stringify(names) };
    for (const row of await store.read((db) => findNamed(db, values))) left.delete(row.storedAs);
  }
  return [...left];
}

const pageOfRows = 500;
const readStored = sqlStatement<'after', { id: string; storedAs: string }>(
  'collect.stored',
  (value) => sql`
    select id, stored_as as "storedAs" from attachments
    where school_id = ${value('schoolId')}::uuid and id > ${value('after')}::uuid
    order by id limit ${sql.raw(String(pageOfRows))}`,
);
const readParts = sqlStatement<never, { storedAs: string }>(
  'collect.parts',
  (value) => sql`
    select stored_as as "storedAs" from upload_parts where school_id = ${value('schoolId')}::uuid`,
);
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Bytes are kept a moment before their row is: those of a day ago have one, or never will. */
async function collectObjects(
  deps: Collecting,
  schoolIds: string[],
  now: number,
): Promise<{ objects: number; spared: number }> {
  const orphans = new Set<string>();
  for await (const { name, writtenAt } of deps.files.list()) {
    if (writtenAt < now - day) orphans.add(name);
  }
  const old = orphans.size;
  let named = 0;
  const know = (rows: { storedAs: string }[]) => {
    for (const { storedAs } of rows) orphans.delete(storedAs);
    named += rows.length;
  };
  for (const schoolId of old === 0 ? [] : schoolIds) {
    know(await deps.store.read((db) => readParts(db, { schoolId })));
    let after = beforeAll;
    for (let isMore = true; isMore;) {
      const since = performance.now();
      const rows = await deps.store.read((db) => readStored(db, { schoolId, after }));
      know(rows);
      isMore = rows.length === pageOfRows;
      after = rows.at(-1)?.id ?? after;
      await breathe(since);
    }
  }
  // Where hardly anything is known, the database is not the one these files belong to.
  const isStrange = named === 0 || orphans.size > Math.max(100, old / 5);
  if (isStrange) return { objects: 0, spared: orphans.size };
  // A backup that begins now no longer has a row of them.
  await deps.store.transaction(requireNoBackup);
  await removeAll(deps, [...orphans]);
  return { objects: orphans.size, spared: 0 };
}

/** What cannot be removed now is found again as bytes without a row. */
async function removeAll({ files }: Collecting, names: string[]): Promise<void> {
  for (const name of names) await files.remove(name).catch(() => {});
}

/** Does it once a day, for the first time when the start is long over; answers what stops it. */
export function keepCollecting(deps: Collecting & Pick<Deps, 'log' | 'now'>): () => void {
  let isStopped = false;
  const collect = async () => {
    try {
      const collected = await collectFiles(deps, deps.now());
      deps.log[collected.spared > 0 ? 'error' : 'info'](collected, 'files collected');
    } catch (error) {
      // A day that fails is made up for by the next one.
      const name = error instanceof Error ? error.name : 'unknown';
      if (!isStopped) deps.log.error({ name }, 'files not collected');
    }
  };
  const first = setTimeout(() => void collect(), hour).unref();
  const daily = setInterval(() => void collect(), day).unref();
  return () => {
    isStopped = true;
    clearTimeout(first);
    clearInterval(daily);
  };
}
