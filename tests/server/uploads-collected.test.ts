import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import type { FileReference } from '#server/db/schema/index.ts';
import { newId } from '#server/db/ids.ts';
import { createLog } from '#server/log.ts';
import { collectFiles, keepCollecting } from '#server/services/files/collect-files.ts';
import type { Collected } from '#server/services/files/collect-files.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { staffUploader } from './uploads-client.ts';
import type { Uploader } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const nothing: Collected = { uploads: 0, attachments: 0, objects: 0, spared: 0 };
let directory: string;
let harness: Harness;
let world: World;
let teacher: Uploader;
/** A file that stays whatever happens: a storage without any is not looked at. */
let kept: FileReference;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bargeh-collected-'));
  harness.deps.files = diskStorage(directory);
  harness.clock.now = Date.now();
  await harness.store.read(async (db) => {
    for (const table of [t.attachments, t.uploads, t.uploadParts]) await db.delete(table);
  });
  world = await makeWorld(harness);
  teacher = await staffUploader(harness, world.teacher);
  const exam = await makeActivity(harness, world);
  kept = await fileOf(world);
  const row = { schoolId: world.schoolId, resultId: exam.results[0]?.id ?? '' };
  await giveAnswer(harness, {
    ...row,
    questionId: exam.questions[0]?.id ?? '',
    files: [referenceOf(kept)],
  });
});
afterEach(() => rmSync(directory, { recursive: true }));
afterAll(() => harness.close());

const collect = (afterMs = 0) => collectFiles(harness.deps, harness.clock.now + afterMs);
async function fileOf(
  of: { schoolId: string },
  { ageDays = 31, storedAs }: { ageDays?: number; storedAs?: string } = {},
): Promise<FileReference & { storedAs: string }> {
  const bytes = samples.pdf(200);
  const file = { id: newId(), name: 'برگه.pdf', type: 'application/pdf', size: bytes.length };
  const stored = storedAs ?? (await harness.deps.files.write(bytes));
  const createdAt = new Date(harness.clock.now - ageDays * day);
  await harness.store.read((db) =>
    db
      .insert(t.attachments)
      .values({ schoolId: of.schoolId, ...file, storedAs: stored, createdAt }),
  );
  return { ...file, storedAs: stored };
}
const referenceOf = ({ id, name, type, size }: FileReference) => ({ id, name, type, size });
const isRow = async (id: string) =>
  (
    await harness.store.read((db) =>
      db.select().from(t.attachments).where(eq(t.attachments.id, id)),
    )
  ).length > 0;
const isStored = (name: string) =>
  readdirSync(directory, { recursive: true }).some((path) => String(path).endsWith(name));
/** Makes stored bytes as old as a crash of the day before yesterday. */
const age = (name: string) => {
  const then = (harness.clock.now - 2 * day) / 1000;
  utimesSync(join(directory, name.slice(0, 2), name), then, then);
};

describe('a file that nothing names', () => {
  test('goes after thirty days with its bytes, and not before', async () => {
    const old = await fileOf(world, { ageDays: 31 });
    const young = await fileOf(world, { ageDays: 29 });
    expect(await collect()).toEqual({ ...nothing, attachments: 1 });
    expect([await isRow(old.id), isStored(old.storedAs)]).toEqual([false, false]);
    expect([await isRow(young.id), isStored(young.storedAs)]).toEqual([true, true]);
    expect([await isRow(kept.id)]).toEqual([true]);
    expect(await collect()).toEqual(nothing);
  });

  test('is not one that a question, a bank question or an answer names', async () => {
    const { schoolId, semesterId } = world;
    const [one, two, three] = [await fileOf(world), await fileOf(world), await fileOf(world)];
    const exam = await makeActivity(harness, world);
    const [first, second] = exam.questions;
    await harness.store.read(async (db) => {
      await db
        .update(t.questions)
        .set({ files: [referenceOf(kept), referenceOf(one)] })
        .where(eq(t.questions.id, first?.id ?? ''));
      await db.insert(t.bankQuestions).values({
        schoolId,
        id: newId(),
        semesterId,
        ownerId: world.teacher.userId,
        clientId: randomUUID(),
        type: 'pdf',
        text: 'سوال',
        folded: 'سوال',
        maxUnits: 240,
        rubric: [],
        options: [],
        files: [referenceOf(two)],
        orders: 1,
      });
    });
    const row = { schoolId, resultId: exam.results[1]?.id ?? '', questionId: second?.id ?? '' };
    await giveAnswer(harness, { ...row, files: [referenceOf(three)] });
    expect(await collect()).toEqual(nothing);
    for (const file of [one, two, three]) expect(isStored(file.storedAs)).toBe(true);
    // The exam goes, and with it what only it named.
    await harness.store.read((db) => db.delete(t.activities).where(eq(t.activities.id, exam.id)));
    expect(await collect()).toEqual({ ...nothing, attachments: 2 });
    expect([one, two, three].map((file) => isStored(file.storedAs))).toEqual([false, true, false]);
  });

  test('is one that only another school names; bytes that two rows share stay for the other', async () => {
    const other = await makeWorld(harness);
    const mine = await fileOf(world);
    const theirs = await fileOf(other, { storedAs: mine.storedAs });
    const exam = await makeActivity(harness, other);
    const row = { schoolId: other.schoolId, resultId: exam.results[0]?.id ?? '' };
    await giveAnswer(harness, {
      ...row,
      questionId: exam.questions[0]?.id ?? '',
      files: [referenceOf(mine), referenceOf(theirs)],
    });
    age(mine.storedAs);
    expect(await collect()).toEqual({ ...nothing, attachments: 1 });
    expect([await isRow(mine.id), await isRow(theirs.id)]).toEqual([false, true]);
    expect(isStored(mine.storedAs)).toBe(true);
  });

  test('is found among thousands, page by page', async () => {
    const { schoolId } = world;
    await harness.store.read((db) =>
      db.insert(t.attachments).values(
        Array.from({ length: 1_200 }, (_, place) => ({
          schoolId,
          id: newId(),
          name: 'x',
          type: 'image/png',
          size: 1,
          storedAs: `gone-${place}`,
          createdAt: new Date(harness.clock.now - 31 * day),
        })),
      ),
    );
    expect(await collect()).toEqual({ ...nothing, attachments: 1_200 });
    expect(await isRow(kept.id)).toBe(true);
  });
});

describe('an upload', () => {
  test('that was given up goes with its parts, and one that still waits does not', async () => {
    const bytes = samples.pdf();
    const id = await teacher.open(64);
    await teacher.part(id, 0, bytes.slice(0, 20));
    await teacher.part(id, 20, bytes.slice(20, 40));
    expect(await collect(7 * day - 1)).toEqual(nothing);
    expect(await teacher.offset(id)).toBe(40);
    expect(await collect(7 * day)).toEqual({ ...nothing, uploads: 1 });
    const left = await harness.store.read((db) => db.select().from(t.uploadParts));
    expect([left, await teacher.offset(id)]).toEqual([[], -404]);
    expect(
      readdirSync(directory, { recursive: true }).filter((p) => String(p).length > 2),
    ).toHaveLength(1);
  });
});

describe('bytes without a row', () => {
  test('go after a day, and not before: their row may be on its way', async () => {
    const young = await harness.deps.files.write(samples.pdf());
    const old = await harness.deps.files.write(samples.pdf());
    age(old);
    expect(await collect()).toEqual({ ...nothing, objects: 1 });
    expect([isStored(young), isStored(old)]).toEqual([true, false]);
  });

  test('are not those of a part that waits, or of a file', async () => {
    const id = await teacher.open(64);
    await teacher.part(id, 0, samples.pdf().slice(0, 20));
    const whole = await fileOf(world, { ageDays: 1 });
    const parts = await harness.store.read((db) => db.select().from(t.uploadParts));
    for (const { storedAs } of [...parts, whole]) age(storedAs);
    expect(await collect()).toEqual(nothing);
    expect(await teacher.offset(id)).toBe(20);
  });

  test('are left where the database knows nothing of what is stored: it is another one', async () => {
    const names = await Promise.all(
      Array.from({ length: 3 }, () => harness.deps.files.write(samples.pdf())),
    );
    for (const name of names) age(name);
    await harness.store.read((db) => db.execute(sql`delete from attachments`));
    expect(await collect()).toEqual({ ...nothing, spared: 3 });
    expect(names.every(isStored)).toBe(true);
  });

  test('are left where there are more than crashes can explain', async () => {
    for (let n = 0; n < 101; n += 1) age(await harness.deps.files.write(new Uint8Array([n])));
    expect(await collect()).toEqual({ ...nothing, spared: 101 });
  }, 30_000);
});

test('it is done an hour after the start and each day after; a day that fails is made up for', async () => {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  const log = Object.assign(createLog('silent'), { info: note, error: note });
  const brokenOnce = { ...harness.deps, log };
  let isBroken = true;
  brokenOnce.files = {
    ...harness.deps.files,
    list: () => {
      if (isBroken) throw new Error('full');
      return harness.deps.files.list();
    },
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const stop = keepCollecting(brokenOnce);
  try {
    vi.advanceTimersByTime(hour - 1);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitUntil(() => lines.length === 1);
    isBroken = false;
    // No further: how long the database is waited for is a timer too.
    vi.advanceTimersByTime(day - hour);
    await vi.waitUntil(() => lines.length === 2);
    expect(lines).toEqual([
      [{ name: 'Error' }, 'files not collected'],
      [nothing, 'files collected'],
    ]);
    stop();
    vi.advanceTimersByTime(10 * day);
    // Whatever had been begun would be done before this one.
    await collect();
    expect(lines).toHaveLength(2);
  } finally {
    stop();
    vi.useRealTimers();
  }
});
