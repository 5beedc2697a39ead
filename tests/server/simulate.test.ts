import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { commentsCalls } from '#contract/results/comments.ts';
import { countResult } from '#contract/activities/activity.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import * as t from '#server/db/schema/index.ts';
import { samplePassword } from '#tools/seed/sample.ts';
import { seedSampleSchool } from '#tools/seed/seed.ts';
import { simulate, summaryOf } from '#tools/simulate/simulate.ts';
import type { Options } from '#tools/simulate/simulate.ts';
import { startSession } from '#server/services/sign-in/sessions.ts';
import { callerWith } from './client.ts';
import type { Caller } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let teacher: Caller;
let exam: typeof t.activities.$inferSelect;
let said: string[];

beforeAll(async () => {
  harness = await openHarness();
  const { store, deps, clock } = harness;
  const from = { today: null, size: 'small' as const, progress: () => {} };
  await seedSampleSchool({ store, files: deps.files, now: clock.now, ...from });
  const [login] = await store.read((db) =>
    db.select().from(t.logins).where(eq(t.logins.name, 'teacher')),
  );
  const person = { schoolId: login?.schoolId ?? '', userId: login?.personId ?? '' };
  const token = await store.read((db) => startSession(db, person, clock.now));
  teacher = callerWith(harness, token.access_token);
  const now = new Date(clock.now);
  const rows = await store.read((db) => db.select().from(t.activities));
  const running = rows.filter(
    (row) => row.kind === 'exam' && row.startsAt < now && row.endsAt > now,
  );
  const [only, ...others] = running;
  if (!only || others.length > 0) throw new Error('The small sample school has one running exam.');
  exam = only;
});
afterAll(() => harness.close());
beforeEach(() => {
  said = [];
});

const run = (change: Partial<Options> = {}) =>
  simulate(
    {
      url: 'http://in.process',
      exam: null,
      students: 10,
      rate: 0,
      seed: 3,
      late: 0,
      patience: 5,
      account: 'teacher',
      password: samplePassword,
      ...change,
    },
    {
      fetch: async (url, init) => harness.app.request(url, init),
      now: () => harness.clock.now,
      wait: async (milliseconds) => void (harness.clock.now += milliseconds),
      say: (line) => said.push(line),
    },
  );
async function counted() {
  const { schoolId, semesterId, id } = exam;
  const params = { schoolId, semesterId, id };
  return countResult.parse((await teacher.call('exams.countResult', { params })).data);
}
async function results() {
  const params = { semesterId: exam.semesterId, examId: exam.id };
  const body = { pageSize: 100 };
  const answer = await teacher.call('examResults.list', { params, body });
  return page(resultItem).parse(answer.data).items;
}

test('the sample teacher has reusable comments for her courses, the most used first', async () => {
  const { courseId } = exam;
  const query = { pageSize: '100' };
  const answer = await teacher.call('comments.list', { params: { courseId }, query });
  const { items } = commentsCalls['comments.list'].answer.parse(answer.data);
  expect(items.length).toBeGreaterThan(20);
  const uses = items.map((item) => item.uses);
  expect(uses).toEqual(uses.toSorted((a, b) => b - a));
  expect(items.some(({ scoreUnits }) => scoreUnits === -60)).toBe(true);
  expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
});

test('ten pupils sit the running exam, and the teacher finds ten more workbooks to correct', async () => {
  const before = await counted();
  const earlier = new Set(
    (await results()).filter((r) => r.state === 'handedIn').map((r) => r.studentId),
  );
  const tally = await run();
  console.log(summaryOf(tally).join('\n'));
  expect(tally).toMatchObject({ started: 10, handedIn: 10, late: 0, failed: [] });
  expect(await counted()).toMatchObject({
    students: before.students,
    handedIn: before.handedIn + 10,
    notReviewed: before.notReviewed + 10,
  });
  const given = Object.values(tally.answers).reduce((sum, count) => sum + count, 0);
  expect(given).toBe(10 * exam.questionCount);
  expect(tally.answers.right).toBeGreaterThan(20);
  expect(tally.answers.wrong).toBeGreaterThan(5);
  expect(tally.answers.empty).toBeGreaterThan(0);

  const fresh = (await results()).filter(
    (r) => r.state === 'handedIn' && !earlier.has(r.studentId),
  );
  expect(fresh).toHaveLength(10);
  let written = 0;
  for (const { studentId } of fresh) {
    const params = { semesterId: exam.semesterId, examId: exam.id, studentId };
    const read = workbook.parse((await teacher.call('examResults.details', { params })).data);
    expect([read.state, read.late, read.review.status]).toEqual(['handedIn', false, 'notReviewed']);
    let choices = 0;
    for (const question of read.questionList) {
      if (question.answer?.text) written += 1;
      if (question.type === 'multipleChoice') choices += question.scoreUnits ?? 0;
      expect(question.auto).toBe(question.type === 'multipleChoice');
    }
    expect(read.totalUnits).toBe(choices);
  }
  expect(written).toBeGreaterThan(10);
});

test('those who are late hand in just after the end where the exam takes that', async () => {
  const settings = { ...exam.settings, allowSubmitAfterEnd: true };
  const endsAt = new Date(harness.clock.now + 4 * 60_000);
  const change = (to: Partial<typeof t.activities.$inferInsert>) =>
    harness.store.read((db) => db.update(t.activities).set(to).where(eq(t.activities.id, exam.id)));
  await change({ settings, endsAt });
  const [start, before] = [harness.clock.now, await counted()];
  const tally = await run({ students: 4, late: 0.5, exam: exam.title.slice(0, 12) });
  expect(tally).toMatchObject({ handedIn: 4, late: 2, failed: [] });
  expect((await counted()).handedIn).toBe(before.handedIn + 4);
  expect((await results()).filter(({ late }) => late)).toHaveLength(2);
  harness.clock.now = start;
  await change({ settings: exam.settings, endsAt: exam.endsAt });
});

test('a question that asks for a file gets a scan, uploaded in the pupil’s own name', async () => {
  const [asked] = await harness.store.read((db) =>
    db
      .select()
      .from(t.questions)
      .where(and(eq(t.questions.activityId, exam.id), eq(t.questions.type, 'descriptive')))
      .limit(1),
  );
  await harness.store.read((db) =>
    db
      .update(t.questions)
      .set({ type: 'pdf' })
      .where(eq(t.questions.id, asked?.id ?? '')),
  );
  const tally = await run({ students: 5 });
  expect(tally).toMatchObject({ handedIn: 5, skippedUploads: 0, failed: [] });
  expect(tally.uploads).toBeGreaterThan(0);
  const rows = await harness.store.read((db) =>
    db
      .select()
      .from(t.answers)
      .where(eq(t.answers.questionId, asked?.id ?? '')),
  );
  const files = rows.flatMap((row) => row.files ?? []);
  expect(files).toHaveLength(tally.uploads);
  for (const file of files)
    expect(file).toMatchObject({ type: 'application/pdf', name: 'پاسخ.pdf' });
});

test('an answer that was not expected is told and fails the run', async () => {
  const { passwordHash } = z
    .object({ passwordHash: z.string() })
    .parse((await harness.store.read((db) => db.select().from(t.students).limit(1)))[0]);
  await harness.store.read((db) => db.update(t.students).set({ passwordHash: null }));
  const tally = await run({ students: 2 });
  await harness.store.read((db) => db.update(t.students).set({ passwordHash }));
  await harness.store.read((db) => db.delete(t.loginFailures));
  expect(tally.started).toBe(0);
  expect(tally.failed).toHaveLength(2);
  expect(tally.failed[0]).toMatch(/^s-\d+: student\.login: 401 login\.wrong$/);
  await expect(run({ exam: 'آزمونی که نیست' })).rejects.toThrow('no such exam is running');
});
