import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { collectFiles } from '#server/services/files/collect-files.ts';
import { diskStorage } from '#server/storage/disk.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  makeSittable,
  openPaperOf,
  questionOf,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { metadata, refusal, staffUploader, studentUploader } from './uploads-client.ts';
import type { Uploader } from './uploads-client.ts';

const megabyte = 1024 * 1024;
const largest = 20 * megabyte;
const day = 24 * 60 * 60_000;
let harness: Harness;
let world: World;
let pupil: { schoolId: string; id: string };
let uploads: Uploader;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  pupil = { schoolId: world.schoolId, id: world.students[0]?.id ?? '' };
  uploads = await studentUploader(harness, { schoolId: world.schoolId, studentId: pupil.id });
});

const begin = (by: Uploader, size = largest) =>
  by.send('POST', '', { 'upload-length': String(size), ...metadata('a.pdf') });
/** A file that she has uploaded whole; its bytes are nowhere. */
async function uploaded(size: number, ageMs = 0, ownerId = pupil.id): Promise<string> {
  const id = newId();
  const createdAt = new Date(harness.clock.now - ageMs);
  const row = { schoolId: world.schoolId, id, name: 'a.pdf', type: 'application/pdf', size };
  await harness.store.read((db) =>
    db.insert(t.attachments).values({ ...row, storedAs: newId(), ownerId, createdAt }),
  );
  return id;
}

describe('what a student has uploaded and named nowhere', () => {
  test('is a hundred megabytes at most, what is under way among it, however many begin at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(uploads)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const one of answers.filter(({ status }) => status !== 201))
      expect(await refusal(one)).toEqual([429, 'attachment.tooMany']);
    // Another student's is another matter, and so is a teacher's.
    const other = { schoolId: world.schoolId, studentId: world.students[1]?.id ?? '' };
    expect((await begin(await studentUploader(harness, other))).status).toBe(201);
    const teacher = await staffUploader(harness, world.teacher);
    for (let n = 0; n < 6; n += 1) expect((await begin(teacher)).status).toBe(201);
  });

  test('counts until it is named, and what was given up no longer', async () => {
    const exam = await makeSittable(harness, world, { types: ['pdf', 'descriptive'] });
    const she = await signInStudent(harness, pupil);
    const { resultId } = await openPaperOf(she, exam);
    const files = await Promise.all(Array.from({ length: 5 }, () => uploaded(largest)));
    expect(await refusal(await begin(uploads))).toEqual([429, 'attachment.tooMany']);
    const named = { questionId: questionOf(exam, 0).id, files: files.slice(0, 2) };
    expect((await sendAnswers(she, resultId, [named])).status).toBe(200);
    const [first, second, third] = [
      await begin(uploads),
      await begin(uploads),
      await begin(uploads),
    ];
    expect([first.status, second.status, third.status]).toEqual([201, 201, 429]);
    const id = (first.headers.get('location') ?? '').replace('Attachment/', '');
    expect((await uploads.send('DELETE', `/${id}`)).status).toBe(204);
    expect((await begin(uploads)).status).toBe(201);
    // What was never finished, and what hangs on nothing, is given up after a day.
    harness.clock.now += day;
    const later = { schoolId: pupil.schoolId, studentId: pupil.id };
    expect((await begin(await studentUploader(harness, later))).status).toBe(201);
  });

  test('goes after a day with its bytes; what staff uploaded waits a month for a device that is away', async () => {
    const old = await uploaded(1, day + 1);
    const fresh = await uploaded(1, day - 60_000);
    const hers = await uploaded(1, 20 * day, world.teacher.userId);
    await collectFiles(harness.deps, harness.clock.now);
    const rows = await harness.store.read((db) =>
      db.select().from(t.attachments).where(eq(t.attachments.schoolId, world.schoolId)),
    );
    const left = new Set(rows.map(({ id }) => id));
    expect([old, fresh, hers].map((id) => left.has(id))).toEqual([false, true, true]);
  });
});

describe('the files of one workbook', () => {
  let exam: Made;
  let she: Caller;
  let resultId: string;
  beforeEach(async () => {
    exam = await makeSittable(harness, world, { types: ['pdf', 'pdf', 'descriptive'] });
    she = await signInStudent(harness, pupil);
    ({ resultId } = await openPaperOf(she, exam));
  });
  const answer = (place: number, files: string[]) =>
    sendAnswers(she, resultId, [{ questionId: questionOf(exam, place).id, files }]);

  test('are a hundred megabytes together at most; fewer can always be handed in', async () => {
    const [a, b, c, d, e, small] = await Promise.all([
      ...Array.from({ length: 5 }, () => uploaded(largest)),
      uploaded(1),
    ]);
    const files = [a, b, c].map(String);
    expect((await answer(0, files)).status).toBe(200);
    expect((await answer(1, [String(d), String(e)])).status).toBe(200);
    const before = await harness.checksum();
    const refused = await answer(1, [d, e, small].map(String));
    expect([refused.status, refused.code]).toEqual([413, 'answer.filesTooLarge']);
    expect(await harness.checksum()).toBe(before);
    expect((await answer(0, files.slice(1))).status).toBe(200);
    expect((await answer(1, [d, e, small].map(String))).status).toBe(200);
  });
});

test('uploads leave room on the disk for marks', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-room-'));
  const bytes = new Uint8Array(1_000);
  const roomy = diskStorage(directory, 1);
  expect(await roomy.read(await roomy.write(bytes), 0, 999)).toHaveLength(1_000);
  const full = diskStorage(directory, Number.MAX_SAFE_INTEGER);
  await expect(full.write(bytes)).rejects.toMatchObject({ code: 'ENOSPC' });
  const stored = readdirSync(directory, { recursive: true }).map(String);
  expect(stored.filter((path) => path.includes('/'))).toHaveLength(1);
  harness.deps.files = full;
  const teacher = await staffUploader(harness, world.teacher);
  const id = await teacher.open(2_000);
  const refused = await teacher.part(id, 0, bytes);
  expect(await refusal(refused)).toEqual([503, 'server.unavailable']);
  expect(await teacher.offset(id)).toBe(0);
  rmSync(directory, { recursive: true });
});
