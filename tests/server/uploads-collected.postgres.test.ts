import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { newId } from '#server/db/ids.ts';
import { collectFiles } from '#server/services/files/collect-files.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import { makeBankQuestion } from './bank.ts';

import { samples } from './uploads-samples.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '#server/backup/backup.ts';
import { findQuestions, insertQuestions } from '#server/services/questions/question-rows.ts';

const month = 31 * 24 * 60 * 60_000;

// The embedded engine has one connection: nobody writes while it collects.
test('a file that is being named at this moment is not collected', async () => {
  const harness = await openHarness();
  harness.clock.now = Date.now();
  const { schoolId, ...world } = await makeWorld(harness);
  const exam = await makeActivity(harness, { schoolId, ...world });
  const bytes = samples.pdf(200);
  const file = { id: newId(), name: 'برگه.pdf', type: 'application/pdf', size: bytes.length };
  const storedAs = await harness.deps.files.write(bytes);
  const createdAt = new Date(harness.clock.now - month);
  await harness.store.read((db) =>
    db.insert(t.attachments).values({ schoolId, ...file, storedAs, createdAt }),
  );
  const collected = async () => (await collectFiles(harness.deps, harness.clock.now)).attachments;
  const isIt = eq(t.questions.id, exam.questions[0]?.id ?? '');
  await harness.store.transaction(async (tx) => {
    await tx.select().from(t.attachments).where(eq(t.attachments.id, file.id)).for('key share');
    await tx
      .update(t.questions)
      .set({ files: [file] })
      .where(isIt);
    // Nobody else sees the new name yet.
    expect(await collected()).toBe(0);
  });
  expect(await collected()).toBe(0);
  expect(await harness.deps.files.read(storedAs, 0, file.size - 1)).toHaveLength(file.size);
  await harness.store.read((db) => db.update(t.questions).set({ files: [] }).where(isIt));
  expect(await collected()).toBe(1);
  await harness.close();
});

test('a copy of a question that goes meanwhile names the file that stays, and none that has gone', async () => {
  const harness = await openHarness();
  harness.clock.now = Date.now();
  const world = await makeWorld(harness);
  const { schoolId } = world;
  const exam = await makeActivity(harness, world, { state: 'draft' });
  const collected = async () => (await collectFiles(harness.deps, harness.clock.now)).attachments;
  const copyWhile = async (act: (insert: () => Promise<void>) => Promise<void>) => {
    const bytes = samples.pdf(200);
    const file = { id: newId(), name: 'برگه.pdf', type: 'application/pdf', size: bytes.length };
    const storedAs = await harness.deps.files.write(bytes);
    const createdAt = new Date(harness.clock.now - month);
    await harness.store.read((db) =>
      db.insert(t.attachments).values({ schoolId, ...file, storedAs, createdAt }),
    );
    const source = await makeBankQuestion(harness, world, { files: [file] });
    const id = newId();
    await harness.store.transaction(async (tx) => {
      const [first] = await findQuestions(tx, { schoolId, activityId: exam.id });
      const copy = { id, clientId: randomUUID(), orders: 900, files: source.files };
      const copies = first ? [{ ...first, ...copy }] : [];
      const isIt = eq(t.bankQuestions.id, source.id);
      await harness.store.read((db) => db.delete(t.bankQuestions).where(isIt));
      await act(() => insertQuestions(tx, copies));
    });
    const rows = await harness.store.read((db) =>
      db.select().from(t.questions).where(eq(t.questions.id, id)),
    );
    await harness.store.read((db) => db.delete(t.questions).where(eq(t.questions.id, id)));
    return { names: rows[0]?.files, file };
  };
  const stays = await copyWhile(async (insert) => {
    await insert();
    expect(await collected()).toBe(0);
  });
  expect(stays.names).toEqual([stays.file]);
  // Nothing names it any more.
  expect(await collected()).toBe(1);
  const gone = await copyWhile(async (insert) => {
    expect(await collected()).toBe(1);
    await insert();
  });
  expect(gone.names).toEqual([]);
  await harness.close();
});

test('a backup holds no transaction while it copies files, and they stay until it is done', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-copied-'));
  const harness = await openHarness();
  harness.clock.now = Date.now();
  const { schoolId } = await makeWorld(harness);
  const bytes = samples.pdf(200);
  const file = { id: newId(), name: 'برگه.pdf', type: 'application/pdf', size: bytes.length };
  const storedAs = await harness.deps.files.write(bytes);
  const createdAt = new Date(harness.clock.now - month);
  await harness.store.read((db) =>
    db.insert(t.attachments).values({ schoolId, ...file, storedAs, createdAt }),
  );
  const { files } = harness.deps;
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waits =
    <A extends unknown[], R>(act: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      begun.resolve();
      await gate.promise;
      return act(...given);
    };
  const backup = writeBackup({
    store: harness.store,
    files: { ...files, open: waits(files.open), read: waits(files.read) },
    path: join(directory, 'copied.tar.gz'),
    now: harness.clock.now,
    progress: () => {},
  });
  await begun.promise;
  const { rows } = await harness.store.read((db) =>
    db.execute(sql`
      select state from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and xact_start is not null`),
  );
  const collecting = collectFiles(harness.deps, harness.clock.now).catch((error: unknown) => error);
  const collected = await collecting;
  gate.resolve();
  const done = await backup;
  console.log(
    `a backup that copies files: ${rows.length} transactions open, ${done.missing.length} files gone`,
  );
  expect(rows).toEqual([]);
  expect([done.files, done.missing]).toEqual([1, []]);
  expect(collected).toMatchObject({ name: 'BackupUnderWay' });
  expect((await collectFiles(harness.deps, harness.clock.now)).attachments).toBe(1);
  await harness.close();
  rmSync(directory, { recursive: true, force: true });
});
