import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cardsCalls } from '#contract/additions/cards.ts';
import { yearsCalls } from '#contract/additions/years.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { planOf } from './requests/years.ts';

// The embedded engine has one connection: nothing happens there at once.
let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

async function waiting(): Promise<number> {
  const { rows } = await harness.store.read((db) =>
    db.execute<{ waits: number }>(sql`
      select count(*)::int as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return rows[0]?.waits ?? 0;
}

/** Begins requests one after the other while somebody else holds a student; lets her go once each waits or is answered. */
async function meetAt(studentId: string, sent: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const begun: Promise<Answer>[] = [];
  let answered = 0;
  await harness.store.transaction(async (tx) => {
    await tx.select().from(t.students).where(eq(t.students.id, studentId)).for('update');
    for (const send of sent) {
      begun.push(send().finally(() => (answered += 1)));
      const isUnderWay = async () => (await waiting()) + answered === begun.length;
      await vi.waitUntil(isUnderWay, { timeout: 30_000 });
    }
  });
  return Promise.all(begun);
}

test('a card is made void while its pupil signs in with it: neither waits for the other for good', async () => {
  const teacher = await signIn(harness, world.teacher);
  const studentId = world.students[0]?.id ?? '';
  const body = { studentIds: [studentId] };
  const made = await teacher.call('loginCards.make', { body, key: randomUUID() });
  const [item] = cardsCalls['loginCards.make'].answer.parse(made.data).items;
  const nobody = callerWith(harness, null);
  const [gone, entered] = await meetAt(studentId, [
    () => teacher.call('loginCards.void', { body, key: randomUUID() }),
    () => nobody.call('student.card', { body: { token: item?.token } }),
  ]);
  expect([gone?.status, entered?.code]).toEqual([200, 'card.invalid']);
  const sessions = await harness.store.read((db) =>
    db.select().from(t.studentSessions).where(eq(t.studentSessions.studentId, studentId)),
  );
  expect(sessions).toEqual([]);
});

test('a pupil who comes back while the next year begins is in the year that began', async () => {
  const admin = await signIn(harness, world.admin);
  const { schoolId, semesterId, classA: classId } = world;
  const [held, comer] = world.students.filter((one) => one.classId === classId);
  const move = (was: string | null, to: string | null) =>
    admin.call('enrolments.change', {
      params: { schoolId, studentId: comer?.id ?? '' },
      body: { was, classId: to },
    });
  expect((await move(classId, null)).status).toBe(200);
  const [begun, moved] = await meetAt(held?.id ?? '', [
    () => admin.call('years.begin', { params: { schoolId, semesterId }, body: planOf(world) }),
    () => move(null, classId),
  ]);
  expect([begun?.status, moved?.status]).toEqual([200, 200]);
  const open = await harness.store.read((db) =>
    db
      .select()
      .from(t.enrolments)
      .where(and(eq(t.enrolments.studentId, comer?.id ?? ''), isNull(t.enrolments.leftOn))),
  );
  const { semesterId: next } = yearsCalls['years.begin'].answer.parse(begun?.data);
  expect(open.map((row) => row.semesterId)).toContain(next);
  expect(open.map((row) => row.semesterId)).not.toContain(semesterId);
});

test.each([
  ['card', 'loginCards.make' as const],
  ['name and password', 'studentLogins.make' as const],
])('a pupil who leaves while she is to get a %s gets none', async (_what, name) => {
  const here = await makeWorld(harness);
  const admin = await signIn(harness, here.admin);
  const { schoolId, classA: classId } = here;
  const studentId = here.students.find((one) => one.classId === classId)?.id ?? '';
  const made = { params: { classId }, body: { studentIds: [studentId] }, key: randomUUID() };
  const [left, given] = await meetAt(studentId, [
    () =>
      admin.call('enrolments.change', {
        params: { schoolId, studentId },
        body: { was: classId, classId: null },
      }),
    () => admin.call(name, name === 'loginCards.make' ? { ...made, params: {} } : made),
  ]);
  expect([left?.status, given?.code]).toEqual([200, 'student.notFound']);
  const [cards, names] = await harness.store.read(async (db) => [
    await db.$count(t.loginCards, eq(t.loginCards.studentId, studentId)),
    await db.$count(t.logins, eq(t.logins.personId, studentId)),
  ]);
  expect([cards, names]).toEqual([0, 0]);
});
