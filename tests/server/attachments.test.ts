import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import type { FileReference } from '#server/db/schema/index.ts';
import { newId } from '#server/db/ids.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { refusal, staffUploader, studentUploader } from './uploads-client.ts';
import type { Uploader } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

let harness: Harness;
let world: World;
let foreign: World;
/** Everybody who may be asked, by name. */
let people: Record<string, Uploader>;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  foreign = await makeWorld(harness);
  const { schoolId, students } = world;
  const student = (place: number, view?: 'parent') =>
    studentUploader(harness, { schoolId, studentId: students[place]?.id ?? '' }, view);
  people = {
    teacher: await staffUploader(harness, world.teacher),
    colleague: await staffUploader(harness, world.colleague),
    stranger: await staffUploader(harness, world.stranger),
    supporter: await staffUploader(harness, world.supporter),
    admin: await staffUploader(harness, world.admin),
    foreignTeacher: await staffUploader(harness, foreign.teacher),
    foreignAdmin: await staffUploader(harness, foreign.admin),
    // The first of class A, the second of class A, the first of class B.
    firstA: await student(0),
    secondA: await student(1),
    parentA: await student(0, 'parent'),
    firstB: await student(3),
  };
});
afterAll(() => harness.close());

/** A file that nobody of these people uploaded. */
async function storedFile(): Promise<FileReference> {
  const bytes = samples.pdf(200);
  const file = { id: newId(), name: 'برگه.pdf', type: 'application/pdf', size: bytes.length };
  const storedAs = await harness.deps.files.write(bytes);
  await harness.store.read((db) =>
    db.insert(t.attachments).values({ schoolId: world.schoolId, ...file, storedAs }),
  );
  return file;
}
/** Who gets it; everybody else is told that there is no such file. */
async function readers({ id }: { id: string }): Promise<string[]> {
  const answers = new Map<string, string>();
  for (const [name, person] of Object.entries(people)) {
    const response = await person.read(id);
    const answer = response.status === 200 ? 'read' : (await refusal(response)).join(' ');
    answers.set(name, answer);
  }
  const others = [...answers].filter(([, answer]) => answer !== 'read');
  expect(others.filter(([, answer]) => answer !== '404 attachment.notFound')).toEqual([]);
  return Object.keys(people).filter((name) => answers.get(name) === 'read');
}
const onQuestion = (made: Made, file: FileReference) =>
  harness.store.read((db) =>
    db
      .update(t.questions)
      .set({ files: [file] })
      .where(eq(t.questions.id, made.questions[0]?.id ?? '')),
  );
const onAnswer = (made: Made, file: FileReference, place = 0) =>
  giveAnswer(harness, {
    schoolId: world.schoolId,
    resultId: made.results[place]?.id ?? '',
    questionId: made.questions[0]?.id ?? '',
    files: [file],
  });

describe('a file may be read', () => {
  test('by nobody while nothing names it, except by whoever uploaded it', async () => {
    expect(await readers(await storedFile())).toEqual([]);
    for (const name of ['stranger', 'firstB']) {
      const id = (await people[name]?.upload(samples.png())) ?? '';
      expect(await readers({ id })).toEqual([name]);
    }
  });

  test('of an answer: by the owner, teachers of that class, those who see the school, and herself', async () => {
    const exam = await makeActivity(harness, world);
    const file = await storedFile();
    await onAnswer(exam, file);
    expect(await readers(file)).toEqual(['teacher', 'colleague', 'supporter', 'admin', 'firstA']);
    const ofB = await storedFile();
    await onAnswer(exam, ofB, 3);
    // The colleague teaches this exam's course to class A only.
    expect(await readers(ofB)).toEqual(['teacher', 'supporter', 'admin', 'firstB']);
  });

  test('of a question: by its teachers at once, by students it is given to once it has begun', async () => {
    for (const [state, students] of [
      ['draft', []],
      ['scheduled', []],
      ['running', ['firstA', 'secondA']],
      ['ended', ['firstA', 'secondA']],
    ] as const) {
      const exam = await makeActivity(harness, world, { state, classes: [world.classA] });
      const file = await storedFile();
      await onQuestion(exam, file);
      expect([state, await readers(file)]).toEqual([
        state,
        ['teacher', 'colleague', 'supporter', 'admin', ...students],
      ]);
    }
  });

  test('of a question of a colleague: not by a teacher who has nothing to do with it', async () => {
    const ownerId = world.stranger.userId;
    const exam = await makeActivity(harness, world, { ownerId, classes: [world.classB] });
    const file = await storedFile();
    await onQuestion(exam, file);
    expect(await readers(file)).toEqual(['teacher', 'stranger', 'supporter', 'admin', 'firstB']);
  });

  test('of a question of the bank: by its owner, and by all once it or its bank exam is public', async () => {
    const { schoolId, semesterId } = world;
    const ownerId = world.colleague.userId;
    const templateId = newId();
    const template = {
      schoolId,
      id: templateId,
      semesterId,
      ownerId,
      title: 'بانک',
      folded: 'بانک',
      scoreType: 'quantitative' as const,
      settings: {
        automaticQualitativeCorrection: false,
        negativeScoreValue: null,
        randomizeQuestions: false,
        randomizeOptions: false,
        allowGoingBack: true,
        allowSubmitAfterEnd: false,
        showResultToParents: false,
        security: false,
      },
    };
    await harness.store.read((db) => db.insert(t.templates).values(template));
    const question = async (row: Partial<typeof t.bankQuestions.$inferInsert>) => {
      const file = await storedFile();
      await harness.store.read((db) =>
        db.insert(t.bankQuestions).values({
          schoolId,
          id: newId(),
          semesterId,
          ownerId,
          clientId: randomUUID(),
          type: 'pdf',
          text: 'سوال',
          folded: 'سوال',
          maxUnits: 240,
          rubric: [],
          options: [],
          files: [file],
          orders: 1,
          ...row,
        }),
      );
      return file;
    };
    const own = ['colleague', 'supporter', 'admin'];
    const all = ['teacher', 'colleague', 'stranger', 'supporter', 'admin'];
    expect(await readers(await question({}))).toEqual(own);
    expect(await readers(await question({ isPublic: true }))).toEqual(all);
    const inTemplate = await question({ templateId });
    expect(await readers(inTemplate)).toEqual(own);
    await harness.store.read((db) =>
      db.update(t.templates).set({ isPublic: true }).where(eq(t.templates.id, templateId)),
    );
    expect(await readers(inTemplate)).toEqual(all);
  });

  test('never from another school, even where the same id is named there', async () => {
    const file = await storedFile();
    const exam = await makeActivity(harness, foreign);
    await onQuestion(exam, file);
    await giveAnswer(harness, {
      schoolId: foreign.schoolId,
      resultId: exam.results[0]?.id ?? '',
      questionId: exam.questions[0]?.id ?? '',
      files: [file],
    });
    expect(await readers(file)).toEqual([]);
  });
});

describe('a file is sent', () => {
  const read = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
    people['teacher']?.send(method, `/${id}`, { 'tus-resumable': '', ...headers });

  test('to be saved and not to be shown, and kept by nothing in between', async () => {
    const id = (await people['teacher']?.upload(samples.png(), "it's (1)*.png")) ?? '';
    const headers = (await read(id))?.headers;
    expect(headers?.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''it%27s%20%281%29%2a.png",
    );
    expect(headers?.get('content-type')).toBe('image/png');
    expect(headers?.get('x-content-type-options')).toBe('nosniff');
    expect(headers?.get('cache-control')).toBe('no-store');
  });

  test('by range, and what a HEAD without the protocol asks for is what a GET would answer', async () => {
    const bytes = samples.pdf(1_000);
    const id = (await people['teacher']?.upload(bytes)) ?? '';
    const part = await read(id, { range: 'bytes=100-199' });
    expect([part?.status, part?.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000']);
    expect(new Uint8Array((await part?.arrayBuffer()) ?? [])).toEqual(bytes.slice(100, 200));
    const token = people['teacher']?.token ?? '';
    const head = await harness.app.request(`/services/upload/api/common/Attachment/${id}`, {
      method: 'HEAD',
      // A range is a matter of GET alone.
      headers: { authorization: `Bearer ${token}`, range: 'bytes=0-9' },
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
    expect(await head.text()).toBe('');
  });

  test('once: who names the tag of what she has is told that it has not changed, and nobody else is', async () => {
    const id = (await people['teacher']?.upload(samples.pdf(1_000))) ?? '';
    const etag = (await read(id))?.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const tags of [etag, `"another", ${etag}`, `W/${etag}`, '*']) {
      const again = await read(id, { 'if-none-match': tags, range: 'bytes=0-9' });
      expect([tags, again?.status, again?.headers.get('etag')]).toEqual([tags, 304, etag]);
      // Asked by programs that keep files themselves: a browser must not.
      expect(again?.headers.get('cache-control')).toBe('no-store');
      expect(await again?.text()).toBe('');
    }
    const other = await read(id, { 'if-none-match': '"another"' });
    expect([other?.status, (await other?.arrayBuffer())?.byteLength]).toEqual([200, 1_000]);
    const stranger = await people['stranger']?.send('GET', `/${id}`, { 'if-none-match': etag });
    expect(stranger?.status).toBe(404);
  });

  test('to a student in the same way', async () => {
    const id = (await people['firstA']?.upload(samples.pdf(1_000))) ?? '';
    const first = await people['firstA']?.send('GET', `/${id}`, { range: 'bytes=990-' });
    expect([first?.status, (await first?.arrayBuffer())?.byteLength]).toEqual([206, 10]);
    const tag = { 'if-none-match': first?.headers.get('etag') ?? '' };
    expect((await people['firstA']?.send('GET', `/${id}`, tag))?.status).toBe(304);
  });

  test('whole where the range belongs to another file, and no range at all beyond its end', async () => {
    const id = (await people['teacher']?.upload(samples.pdf(1_000))) ?? '';
    const range = 'bytes=100-199';
    const etag = (await read(id))?.headers.get('etag') ?? '';
    const statusOf = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await read(id, headers, method);
      return [answer?.status, answer?.headers.get('content-length')];
    };
    expect(await statusOf({ range, 'if-range': etag })).toEqual([206, '100']);
    expect(await statusOf({ range, 'if-range': '"another"' })).toEqual([200, '1000']);
    expect(await statusOf({ range, 'if-range': `W/${etag}` })).toEqual([200, '1000']);
    const beyond = await read(id, { range: 'bytes=1000-' });
    expect([beyond?.status, beyond?.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    // The last bytes, and more ranges than one, which are answered with all of it.
    expect(await statusOf({ range: 'bytes=-7' })).toEqual([206, '7']);
    expect(await statusOf({ range: 'bytes=0-1,5-6' })).toEqual([200, '1000']);
  });
});

test('a file whose bytes the storage has lost is not found, whole or in part', async () => {
  const bytes = samples.pdf(1_000);
  const id = (await people['teacher']?.upload(bytes)) ?? '';
  const [row] = await harness.store.read((db) =>
    db.select().from(t.attachments).where(eq(t.attachments.id, id)),
  );
  await harness.deps.files.remove(row?.storedAs ?? '');
  for (const headers of [{}, { range: 'bytes=100-199' }]) {
    const answer = await people['teacher']?.send('GET', `/${id}`, headers);
    expect(answer && (await refusal(answer))).toEqual([404, 'attachment.notFound']);
  }
});
