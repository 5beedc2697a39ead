import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryOf, writeArchive } from '#server/backup/archive.ts';
import type { Correction } from '#contract/results/workbook.ts';
import { correctionConflict } from '#contract/results/workbook.ts';
import { createApp } from '#server/app.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { Store } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { takeLock } from '#server/db/lock-file.ts';
import { applyMigrations, migrateStore, readMigrations } from '#server/db/migrate.ts';
import { seedSampleSchool } from '#tools/seed/seed.ts';
import { diskStorage } from '#server/storage/disk.ts';
import type { FileStorage } from '#server/storage/disk.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import {
  bases,
  checksumOf,
  embeddedInMemory,
  emptyStore,
  engine,
  noon,
  openHarness,
} from './harness.ts';
import type { Harness } from './harness.ts';
import { startServer } from './process.ts';
import { sendCorrection } from './workbooks.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-backup-'));
const backupFile = join(directory, 'school.tar.gz');
const quiet = () => {};
/** Each embedded database takes its time to be made. */
const slow = { timeout: 300_000 };
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  const { store, deps } = harness;
  const seed = { store, files: deps.files, now: noon, today: '2026-11-20', progress: quiet };
  await seedSampleSchool({ ...seed, size: 'small' });
  await store.read((db) =>
    db.execute(sql`
      insert into login_failures values ('account:x', 2, now());
      insert into classroom_sessions values ('hash', 'account', now(), now())`),
  );
  await writeBackup({ store, files: deps.files, path: backupFile, now: noon, progress: quiet });
});
afterAll(async () => {
  await harness.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Everything but the names of files, which are the storage's own, and the order of migrations. */
const contentsOf = (store: Store) =>
  checksumOf(store, ['stored_as'], new Set(['__drizzle_migrations']));

async function fileBytes(store: Store, files: FileStorage): Promise<string[]> {
  const { rows } = await store.read((db) =>
    db.execute<{ name: string; size: number }>(
      sql`select stored_as as name, size from attachments order by school_id, id`,
    ),
  );
  const bytes = rows.map(({ name, size }) => files.read(name, 0, size - 1));
  return (await Promise.all(bytes)).map((found) => Buffer.from(found).toString('base64'));
}

/** A second database: of the other engine where there are two, so that a school moves from one to the other. */
async function onOtherEngine(): Promise<{
  store: Store;
  files: FileStorage;
  end: () => Promise<void>;
}> {
  const files = diskStorage(mkdtempSync(join(directory, 'files-')));
  const store = await embeddedInMemory();
  return { store, files, end: () => store.close() };
}

describe('a round trip', () => {
  test(
    'to the embedded engine and back to the engine of this run loses nothing',
    slow,
    async () => {
      const other = await onOtherEngine();
      const counts = await restoreBackup({
        ...other,
        path: backupFile,
        replace: false,
        progress: quiet,
      });
      const original = await contentsOf(harness.store);
      expect(await contentsOf(other.store)).toBe(original);

      const back = await emptyStore();
      const files = diskStorage(mkdtempSync(join(directory, 'files-')));
      const path = join(directory, 'second.tar.gz');
      await writeBackup({ ...other, path, now: noon, progress: quiet });
      await restoreBackup({ store: back.store, files, path, replace: false, progress: quiet });
      expect(await contentsOf(back.store)).toBe(original);
      const bytes = await fileBytes(harness.store, harness.deps.files);
      expect(bytes.length).toBeGreaterThan(3);
      expect(await fileBytes(back.store, files)).toEqual(bytes);
      // The next start finds nothing to migrate.
      await migrateStore(back.store);
      expect(await contentsOf(back.store)).toBe(original);
      await back.store.close();
      await back.drop();
      await other.end();
      const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0);
      console.log(`backup (${engine} → embedded → ${engine}): ${rows} rows, ${counts.files} files`);
    },
  );

  test('a backup of an older schema is brought up to date', slow, async () => {
    const old = await onOtherEngine();
    const [first] = readMigrations();
    const school = newId();
    const user = newId();
    await old.store.transaction(async (tx) => {
      await applyMigrations(tx, first ? [first] : []);
      await tx.execute(sql`insert into schools (id, name) values (${school}, 'مدرسه')`);
      await tx.execute(sql`insert into users
        (school_id, id, username, first_name, last_name, role, password_hash)
        values (${school}, ${user}, 'Sara', 'سارا', 'احمدی', 'user', 'hash')`);
    });
    const path = join(directory, 'old.tar.gz');
    await writeBackup({ ...old, path, now: noon, progress: quiet });
    const fresh = await onOtherEngine();
    await restoreBackup({ ...fresh, path, replace: false, progress: quiet });
    const { rows } = await fresh.store.read((db) =>
      db.execute(sql`select name, person_id from logins`),
    );
    expect(rows).toEqual([{ name: 'sara', person_id: user }]);
    await old.end();
    await fresh.end();
  });

  test('is not written over another one', async () => {
    const { store, deps } = harness;
    const again = writeBackup({
      store,
      files: deps.files,
      path: backupFile,
      now: noon,
      progress: quiet,
    });
    await expect(again).rejects.toThrow('is there already');
  });

  test('any tar program can list it', () => {
    const listed = spawnSync('tar', ['tzf', backupFile]).stdout.toString().split('\n');
    expect(listed[0]).toBe('manifest.json');
    expect(listed.at(-2)).toBe('end.json');
    expect(listed).toContain('tables/students/000000000.ndjson');
  });

  test('a file that is gone is named, and the rest is kept', async () => {
    const path = join(directory, 'missing.tar.gz');
    const gone: FileStorage = {
      ...harness.deps.files,
      open: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })),
    };
    const done = await writeBackup({
      store: harness.store,
      files: gone,
      path,
      now: noon,
      progress: quiet,
    });
    expect(done.files).toBe(0);
    expect(done.missing.length).toBeGreaterThan(3);
    const broken = { ...gone, open: () => Promise.reject(new Error('the storage is down')) };
    const failed = writeBackup({
      store: harness.store,
      files: broken,
      path: `${path}2`,
      now: noon,
      progress: quiet,
    });
    await expect(failed).rejects.toThrow('the storage is down');
    expect([existsSync(`${path}2`), existsSync(`${path}2.part`)]).toEqual([false, false]);
  });
});

describe('versions that were given after the backup was made', () => {
  const path = join(directory, 'before.tar.gz');
  let world: World;
  let exam: Made;
  let draft: Made;
  /** The server, and what it is after the restore. */
  let lost: Caller;
  let back: Caller;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const { store, deps, clock } = harness;
    world = await makeWorld(harness);
    exam = await makeActivity(harness, world);
    draft = await makeActivity(harness, world, { state: 'draft' });
    await writeBackup({ store, files: deps.files, path, now: noon, progress: quiet });
    lost = await signIn(harness, world.teacher);
    const other = await onOtherEngine();
    await restoreBackup({ ...other, path, replace: false, progress: quiet });
    const restored = { ...deps, store: other.store, files: other.files, now: () => clock.now };
    const app = createApp(restored, { bases, staticFiles: null });
    const server = { ...harness, app, deps: restored, store: other.store };
    back = await signIn(server, world.teacher);
    ({ end } = other);
  }, 300_000);
  afterAll(() => end());

  const correct = (by: Caller, body: Correction) => sendCorrection(world, by, exam, body);
  const said = (base: number, scoreUnits: number, note: string): Correction => ({
    answers: [{ questionId: exam.questions[0]?.id ?? '', baseVersion: base, scoreUnits }],
    review: { baseVersion: base, status: scoreUnits > 200 ? 'accepted' : 'rejected' },
    note: { baseVersion: base, text: note },
  });

  test('name nothing that is given after the restore: who saw only the former is asked', async () => {
    expect((await correct(lost, said(0, 240, 'lost'))).status).toBe(200);
    expect((await correct(back, said(0, 120, 'theirs'))).status).toBe(200);
    const late = await correct(back, said(1, 300, 'hers'));
    expect([late.status, late.code]).toEqual([409, 'correction.conflict']);
    const stands = correctionConflict.parse(late.data);
    expect(stands).toMatchObject({
      current: [{ scoreUnits: 120 }],
      review: { status: 'rejected' },
      note: { text: 'theirs' },
    });
    const base = stands.current[0]?.version ?? 0;
    for (const [at, units] of [300, 180].entries()) {
      const { answers } = said(base + at, units, '');
      expect((await correct(back, { answers })).status).toBe(200);
    }
  });

  test('nor do they of questions', async () => {
    const { id, semesterId, questions } = draft;
    const write = (by: Caller, version: number, text: string) =>
      by.call('examQuestions.patch', {
        params: { semesterId, id },
        body: [{ id: questions[0]?.id ?? '', version, text }],
      });
    expect((await write(lost, 1, 'lost')).status).toBe(200);
    expect((await write(back, 1, 'theirs')).status).toBe(200);
    const late = await write(back, 2, 'hers');
    expect([late.status, late.code]).toEqual([409, 'question.conflict']);
    expect(late.data).toMatchObject({ current: [{ text: 'theirs' }] });
  });
});

describe('what is refused, and changes nothing', () => {
  let target: Awaited<ReturnType<typeof onOtherEngine>>;
  let before: string;
  beforeAll(async () => {
    target = await onOtherEngine();
    await restoreBackup({ ...target, path: backupFile, replace: false, progress: quiet });
    before = await contentsOf(target.store);
  });
  afterAll(() => target.end());

  const filesOf = async () => {
    let count = 0;
    for await (const _ of target.files.list()) count += 1;
    return count;
  };
  const refusal = async (path: string, replace = true) => {
    const files = await filesOf();
    const said = await restoreBackup({ ...target, path, replace, progress: quiet }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(await contentsOf(target.store)).toBe(before);
    expect(await filesOf()).toBe(files);
    return said;
  };
  const fileOf = (name: string, bytes: Uint8Array) => {
    const path = join(directory, name);
    writeFileSync(path, bytes);
    return path;
  };

  test.each([0.1, 0.5, 0.9, 0.999])('a backup cut off at %f of its length', async (part) => {
    const whole = readFileSync(backupFile);
    const path = fileOf('cut.tar.gz', whole.subarray(0, Math.floor(whole.length * part)));
    expect(await refusal(path)).toContain('cut off or damaged');
  });

  test.each([0.2, 0.35, 0.5, 0.65, 0.8])('a backup with one byte changed at %f', async (part) => {
    const whole = readFileSync(backupFile);
    const at = Math.floor(whole.length * part);
    whole[at] = (whole[at] ?? 0) ^ 0xff;
    expect(await refusal(fileOf('changed.tar.gz', whole))).toContain('damaged');
  });

  test('a whole archive whose end is missing', async () => {
    const path = join(directory, 'endless.tar.gz');
    const first = { format: 'bargeh-backup', version: 1, migration: '0000_school', madeAt: 'x' };
    await writeArchive(path, listed([entryOf('manifest.json', JSON.stringify(first))]));
    expect(await refusal(path)).toContain('cut off or damaged');
  });

  test.each([
    ['a newer format', { version: 2, migration: '0000_school' }],
    ['a newer schema', { version: 1, migration: '9999_later' }],
  ])('%s', async (_, more) => {
    const path = join(directory, 'newer.tar.gz');
    const first = { format: 'bargeh-backup', madeAt: 'x', ...more };
    await writeArchive(path, listed([entryOf('manifest.json', JSON.stringify(first))]));
    expect(await refusal(path)).toContain('newer version');
  });

  test('another file', async () => {
    expect(await refusal(fileOf('text', Buffer.from('hello')))).toContain('damaged');
    const packed = gzipSync(Buffer.alloc(2048, 'x'));
    expect(await refusal(fileOf('other.gz', packed))).toContain('not a backup');
    expect(await refusal(join(directory, 'nowhere.tar.gz'))).toContain('ENOENT');
  });

  test('a database that holds something, unless it is to be replaced', async () => {
    expect(await refusal(backupFile, false)).toContain('--replace');
    await target.store.read((db) => db.execute(sql`create table of_others as select 1 as kept`));
    await restoreBackup({ ...target, path: backupFile, replace: true, progress: quiet });
    const others = await target.store.read((db) => db.execute(sql`select kept from of_others`));
    expect(others.rows).toEqual([{ kept: 1 }]);
    await target.store.read((db) => db.execute(sql`drop table of_others`));
    expect(await contentsOf(target.store)).toBe(before);
  });

  test('rows that the database does not take', async () => {
    const path = join(directory, 'wrong.tar.gz');
    const first = {
      format: 'bargeh-backup',
      version: 1,
      migration: '0001_whole_contract',
      madeAt: 'x',
    };
    const stranger = JSON.stringify({ school_id: newId(), id: newId(), name: 'x', grade: 1 });
    await writeArchive(
      path,
      listed([
        entryOf('manifest.json', JSON.stringify(first)),
        entryOf('files/a', 'bytes'),
        entryOf('tables/class_bases/0.ndjson', `${stranger}\n`),
        entryOf('end.json', JSON.stringify({ files: 1, tables: { class_bases: 1 } })),
      ]),
    );
    expect(await refusal(path)).toContain('insert into');
  });
});

async function* listed<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

describe('the commands', () => {
  const run = (command: string, args: string[], dataDir: string) => {
    const main = fileURLToPath(new URL(`../../server/backup/${command}.ts`, import.meta.url));
    const env = { PATH: process.env['PATH'], DATA_DIR: join(directory, dataDir) };
    const done = spawnSync(process.execPath, [main, ...args], { env });
    return { status: done.status, said: done.stdout.toString() + done.stderr.toString() };
  };
  const said = (status: number, text: string) => ({ status, said: expect.stringContaining(text) });
  const path = join(directory, 'command.tar.gz');

  test('say how they are called, and which process holds the database', slow, () => {
    expect(run('restore-command', [], 'held')).toEqual(said(1, 'Usage: npm run restore'));
    expect(run('backup-command', [path, '--wrong'], 'held')).toEqual(
      said(1, 'Usage: npm run backup'),
    );
    const release = takeLock(join(directory, 'held', 'lock'));
    const held = `Process ${process.pid} already uses`;
    expect(run('backup-command', [path], 'held')).toEqual(said(1, held));
    expect(run('restore-command', [backupFile], 'held')).toEqual(said(1, held));
    release();
    expect(existsSync(path)).toBe(false);
  });

  test('move a school to another directory, where a server finds it', slow, async () => {
    expect(run('restore-command', [backupFile], 'one')).toEqual(said(0, 'Restored'));
    expect(run('backup-command', [path], 'one')).toEqual(said(0, 'students: '));
    const server = await startServer({ DATA_DIR: join(directory, 'one') });
    expect(server.output()).not.toContain('creating the sample school');
    const answer = await fetch(`${server.url}/services/core/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
    });
    expect(answer.status).toBe(200);
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});
