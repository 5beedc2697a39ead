/**
 * What collecting files of which many are in use does to everybody else: the embedded engine answers one piece of work
 * after the other, so that a request waits for as long as the longest of the collector's. Taken in processor time, in
 * which a busy machine is no longer. `FILES` says how many there are.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp } from '#server/app.ts';
import { openEmbedded } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { migrateStore } from '#server/db/migrate.ts';
import { collectFiles } from '#server/services/files/collect-files.ts';
import { makeActivity, makeWorld } from '#tests/server/factories.ts';
import { bases, checksumOf, quietDeps } from '#tests/server/harness.ts';
import { end, judge, tell } from './rows.ts';

const files = Number(process.env['FILES'] ?? '20000');
/** Milliseconds. */
const bar = 100;
const day = 86_400_000;
const directory = mkdtempSync(join(tmpdir(), 'bargeh-bench-'));
const store = await openEmbedded(join(directory, 'database'));

/** Every second file hangs on an answer, one in ten was never uploaded to its end, the others nobody names. */
async function fill(): Promise<void> {
  await migrateStore(store);
  const deps = { ...quietDeps(store, directory), now: Date.now };
  const app = createApp(deps, { bases, staticFiles: null });
  const clock = { now: Date.now() };
  const checksum = () => checksumOf(store);
  const harness = { app, deps, store, clock, url: '', messages: [], checksum, close: store.close };
  const world = await makeWorld(harness);
  const exam = await makeActivity(harness, world);
  const { schoolId, students } = world;
  const question = exam.questions[0]?.id;
  for (let first = 1; first <= files; first += 1_000) {
    await store.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        with made as (
          insert into attachments (school_id, id, name, type, size, stored_as, created_at)
          select ${schoolId}::uuid, gen_random_uuid(), 'page.png', 'image/png', 100,
            gen_random_uuid()::text, now() - interval '40 days'
          from generate_series(1, 1000)
          returning school_id, id),
        named as (select id, row_number() over () as n from made),
        kept as (
          insert into results (school_id, id, activity_id, student_id, class_id, attempt, state, handed_in_at)
          select ${schoolId}::uuid, gen_random_uuid(), ${exam.id}::uuid, ${students[0]?.id}::uuid,
            ${students[0]?.classId}::uuid, n + ${first}, 'handedIn', now()
          from named where n % 2 = 0
          returning id, attempt)
        insert into answers (school_id, result_id, question_id, answered, files, version)
        select ${schoolId}::uuid, kept.id, ${question}::uuid, true,
          jsonb_build_array(jsonb_build_object('id', named.id::text, 'name', 'page.png')), 1
        from kept join named on named.n + ${first} = kept.attempt`);
      await tx.execute(sql`
        insert into uploads (school_id, id, owner_id, name, size, expires_at)
        select ${schoolId}::uuid, gen_random_uuid(), ${world.teacher.userId}::uuid, 'page.png', 100,
          now() - interval '1 day'
        from generate_series(1, 100)`);
    });
  }
  await store.read((db) => db.execute(sql`analyze`));
}

/** How long the engine was held by each piece of work, in milliseconds. */
const held: number[] = [];
async function timed<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  held.push((user + system) / 1_000);
  return answer;
}
const watched: Store = {
  ...store,
  read: (work) => timed(() => store.read(work)),
  transaction: (work, ...how) => timed(() => store.transaction(work, ...how)),
};

/** Names that the disk would list: removing bytes is not the engine's. */
async function* listed() {
  const names = await store.read((db) =>
    db.execute<{ name: string }>(sql`select stored_as as name from attachments`),
  );
  for (const { name } of names.rows) yield { name, writtenAt: Date.now() - 2 * day };
}

try {
  await fill();
  const deps = quietDeps(watched, directory);
  Object.assign(deps.files, { list: listed, remove: async () => undefined });
  const from = performance.now();
  const collected = await collectFiles(deps, Date.now());
  const seconds = (performance.now() - from) / 1_000;
  held.sort((one, other) => one - other);
  const [half, longest] = [held[Math.floor(held.length / 2)] ?? 0, held.at(-1) ?? Infinity];
  judge(
    `embedded: ${files.toLocaleString('en')} files collected: the longest pause of the engine`,
    longest,
    bar,
    { unit: 'ms', digits: 1, note: `p50 ${half.toFixed(1)} of ${held.length}` },
  );
  tell('what was collected', `${JSON.stringify(collected)} in ${seconds.toFixed(1)} s`);
} finally {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
}
end();
