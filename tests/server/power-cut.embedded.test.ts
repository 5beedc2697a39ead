import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openEmbedded } from '#server/db/client.ts';
import { fsyncs } from '#server/db/durable-pglite.ts';
import { migrateStore } from '#server/db/migrate.ts';
import { createRandom } from '#tools/seed/random.ts';
import { signIn } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { bases, noon, quietDeps } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

const directories: string[] = [];
function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-power-'));
  directories.push(directory);
  return directory;
}
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A server on the durable engine in a directory. */
async function openOn(directory: string): Promise<Harness> {
  const store = await openEmbedded(directory);
  await migrateStore(store);
  const clock = { now: noon };
  const deps = { ...quietDeps(store, join(directory, '..')), now: () => clock.now };
  const app = createApp(deps, { bases, staticFiles: null });
  const checksum = async () => '';
  const close = () => store.close();
  return { app, deps, store, url: '', clock, messages: [], checksum, close };
}

/**
 * The disk beside the files: it holds what was forced to it, and nothing else, until the power is
 * cut. In that moment some pages are written back all the same, as an operating system may do.
 */
function diskOf(database: string, cutAfter: number, chance: () => boolean) {
  const disk = temporary();
  cpSync(database, disk, { recursive: true });
  let forced = 0;
  const cut = () => {
    for (const entry of readdirSync(database, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const copy = join(disk, relative(database, path));
      // The log's end never reaches the disk before its beginning, and it was not forced.
      if (!entry.isFile() || path.includes('pg_wal') || !existsSync(copy)) continue;
      if (!readFileSync(path).equals(readFileSync(copy)) && chance()) copyFileSync(path, copy);
    }
  };
  const observe = (descriptor: number) => {
    if (forced >= cutAfter) return;
    forced += 1;
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    const copy = join(disk, relative(database, path));
    const isDirectory = existsSync(path) && statSync(path).isDirectory();
    mkdirSync(isDirectory ? copy : dirname(copy), { recursive: true });
    if (existsSync(path) && !isDirectory) copyFileSync(path, copy);
    if (forced === cutAfter) cut();
  };
  return { disk, observe, isCut: () => forced >= cutAfter };
}

const seed = Number(process.env['POWER_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['POWER_ROUNDS'] ?? 2);

describe('the embedded database when the power is cut', () => {
  test('forces every committed correction to disk, and none that was acknowledged is lost', async () => {
    const random = createRandom(seed, 0);
    let acknowledged = 0;
    let lost = 0;
    let commits = 0;
    let forced = 0;
    for (let round = 0; round < rounds; round += 1) {
      const database = join(temporary(), 'db');
      const first = await openOn(database);
      const world = await makeWorld(first);
      const exam = await makeActivity(first, world);
      const teacher = await signIn(first, world.teacher);
      await first.store.read((db) => db.execute('checkpoint'));
      const power = diskOf(database, 10 + random.below(40), () => random.chance(0.5));
      fsyncs.observe = power.observe;
      const before = fsyncs.count;
      const keys: string[] = [];
      const questionId = exam.questions[0]?.id;
      for (let version = 0; version < 60; version += 1) {
        const key = crypto.randomUUID();
        const scoreUnits = ((version % 8) + 1) * 60;
        const body = { answers: [{ questionId, baseVersion: version, scoreUnits }] };
        const answer = await sendCorrection(world, teacher, exam, body, { key });
        expect(answer.status).toBe(200);
        commits += 1;
        // What is answered after the cut was answered by nobody.
        if (!power.isCut()) keys.push(key);
        // Pages leave the cache in the middle of it all, not only at its end.
        if (version === 20) await first.store.read((db) => db.execute('checkpoint'));
      }
      forced += fsyncs.count - before;
      fsyncs.observe = null;
      await first.close();
      expect(power.isCut()).toBe(true);

      const after = await openOn(power.disk);
      const history = await after.store.read((db) => db.query.answerHistory.findMany());
      const kept = new Set(
        (await after.store.read((db) => db.query.idempotency.findMany())).map((row) => row.key),
      );
      acknowledged += keys.length;
      lost +=
        keys.filter((key) => !kept.has(key)).length + Math.max(0, keys.length - history.length);
      expect(history.length).toBe(kept.size);
      await after.close();
    }
    const perCommit = forced / commits;
    console.log(
      `power cut (embedded): ${rounds} rounds, acknowledged ${acknowledged}, lost ${lost}, fsyncs per commit ${perCommit.toFixed(1)}, seed ${seed}`,
    );
    expect(perCommit).toBeGreaterThanOrEqual(1);
    expect(acknowledged).toBeGreaterThan(5 * rounds);
    expect(lost).toBe(0);
  }, 240_000);

  test('would lose them without the file layer that syncs', async () => {
    const database = join(temporary(), 'db');
    const stock = await PGlite.create({ fs: new NodeFS(database) });
    await stock.exec('create table marks (id int primary key); checkpoint');
    const power = diskOf(database, 1_000, () => false);
    fsyncs.observe = power.observe;
    for (let id = 0; id < 20; id += 1) await stock.query('insert into marks values ($1)', [id]);
    fsyncs.observe = null;
    await stock.close();
    const found = await countMarks(power.disk);
    console.log(`power cut (stock PGlite, control): acknowledged 20, found ${found}`);
    expect(found).toBeLessThan(20);
  }, 120_000);
});

/** How many marks stand on a disk; a database that does not even open has none. */
async function countMarks(directory: string): Promise<number> {
  try {
    const opened = await PGlite.create({ fs: new NodeFS(directory) });
    const { rows } = await opened.query<{ n: number }>('select count(*)::int as n from marks');
    await opened.close();
    return rows[0]?.n ?? 0;
  } catch {
    return 0;
  }
}
