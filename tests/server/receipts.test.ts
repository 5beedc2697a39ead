import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentCalls } from '#contract/people/student.ts';
import * as t from '#server/db/schema/index.ts';
import { applyRetention } from '#server/db/retention.ts';
import { signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  firstStudent,
  handIn,
  makeSittable,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { sendCorrection } from './workbooks.ts';

const day = 24 * 60 * 60_000;
const pupils = 1_500;
const megabyte = 1024 * 1024;
let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

/** What all receipts of a person take, in bytes, with their entries in the two indices. */
async function bytesOf(userId: string): Promise<{ bytes: number; receipts: number }> {
  const perEntry = 100;
  const { rows } = await harness.store.read((db) =>
    db.execute<{ bytes: number; receipts: number }>(sql`
      select count(*)::int as receipts,
        coalesce(sum(pg_column_size(i.*) + ${perEntry}::int), 0)::int as bytes
      from idempotency i where user_id = ${userId}::uuid`),
  );
  return rows[0] ?? { bytes: 0, receipts: 0 };
}

test('the receipts of an exam are small, and those of pupils go after a week', async () => {
  const types = Array.from({ length: 40 }, () => 'descriptive' as const);
  const exam = await makeSittable(harness, world, { types });
  // Of a page of text each question has a third.
  const text = Array.from({ length: 120 }, (_, word) => `واژه${word * 7_919}`).join(' ');
  await harness.store.read((db) =>
    db.update(t.questions).set({ text }).where(eq(t.questions.activityId, exam.id)),
  );
  const her = firstStudent(world);
  const sara = await signInStudent(harness, her);
  const open = (key: string) => sara.call('student.open', { params: { id: exam.id }, key });
  const key = randomUUID();
  const first = await open(key);
  const paper = studentCalls['student.open'].answer.parse(first.data);
  // Her tablet is reloaded twice.
  for (const again of [randomUUID(), randomUUID()]) expect((await open(again)).status).toBe(200);
  for (const { id } of exam.questions) {
    const answers = [{ questionId: id, text: 'پاسخ من این است.' }];
    const params = { resultId: paper.resultId };
    const sent = { params, body: { answers }, key: randomUUID() };
    expect((await sara.call('student.answer', sent)).status).toBe(200);
  }
  const repeated = await open(key);
  expect(repeated.headers.get('x-idempotent-replay')).toBe('1');
  const again = studentCalls['student.open'].answer.parse(repeated.data);
  expect([again.resultId, again.attempt]).toEqual([paper.resultId, paper.attempt]);
  expect(again.questions.map(({ answer }) => answer?.text)).toEqual(
    exam.questions.map(() => 'پاسخ من این است.'),
  );
  expect((await handIn(sara, paper.resultId, randomUUID())).status).toBe(200);

  const teacher = await signIn(harness, world.teacher);
  const answers = [{ questionId: exam.questions[0]?.id, baseVersion: 1, scoreUnits: 60 }];
  await sendCorrection(world, teacher, exam, { answers }, { key: randomUUID() });
  const { bytes, receipts } = await bytesOf(her.id);
  const figure = (each: number) => ((each * pupils) / megabyte).toFixed(1);
  await applyRetention(harness.store, Date.now() + 7.1 * day);
  const left = await bytesOf(her.id);
  console.log(
    `receipts of an exam: ${receipts} of ${Math.round(bytes / receipts)} bytes a pupil, ${figure(bytes)} MB of ${pupils} pupils, ${figure(left.bytes)} MB after a week`,
  );
  expect((bytes * pupils) / megabyte).toBeLessThan(30);
  expect(left.receipts).toBe(0);
  expect((await bytesOf(world.teacher.userId)).receipts).toBe(1);
});

test('a repeated opening begins no later attempt, and is refused once hers is over', async () => {
  const exam = await makeSittable(harness, world);
  const sara = await signInStudent(harness, firstStudent(world));
  const open = (key: string) => sara.call('student.open', { params: { id: exam.id }, key });
  const key = randomUUID();
  const { resultId } = studentCalls['student.open'].answer.parse((await open(key)).data);
  await sendAnswers(sara, resultId, [{ questionId: exam.questions[0]?.id, text: 'یک' }]);
  await handIn(sara, resultId);
  const row = await harness.store.read((db) =>
    db.select().from(t.results).where(eq(t.results.id, resultId)),
  );
  const later = { ...row[0], id: randomUUID(), attempt: 2, state: 'notStarted' as const };
  await harness.store.read((db) =>
    db
      .insert(t.results)
      .values({ ...later, startedAt: null, handedInAt: null } as typeof t.results.$inferInsert),
  );
  const before = await harness.checksum();
  const repeated = await open(key);
  expect([repeated.status, repeated.code]).toEqual([409, 'result.handedIn']);
  expect(await harness.checksum()).toBe(before);
  expect((await open(randomUUID())).status).toBe(200);
});
