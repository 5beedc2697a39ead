import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardsCalls } from '#contract/people/cards.ts';
import { yearsCalls } from '#contract/school/years.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { meetAt } from './meet.ts';
import { planOf } from './requests/years.ts';
import {
  firstStudent,
  makeSittable,
  openPaperOf,
  questionOf,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { metadata, refusal, studentUploader } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

// The embedded engine has one connection: nothing happens there at once.
let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

test('a card is made void while its pupil signs in with it: neither waits for the other for good', async () => {
  const teacher = await signIn(harness, world.teacher);
  const studentId = world.students[0]?.id ?? '';
  const body = { studentIds: [studentId] };
  const made = await teacher.call('loginCards.make', { body, key: randomUUID() });
  const [item] = cardsCalls['loginCards.make'].answer.parse(made.data).items;
  const nobody = callerWith(harness, null);
  const [gone, entered] = await meetAt(harness, { id: studentId }, [
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
  const [begun, moved] = await meetAt(harness, { id: held?.id ?? '' }, [
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
  const [left, given] = await meetAt(harness, { id: studentId }, [
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

/**
 * Somebody who sits an exam, and the admin who takes her name out once she has left; `asBefore` lets a request of hers
 * in that came before she did.
 */
async function leaver() {
  const here = await makeWorld(harness);
  const { schoolId, semesterId } = here;
  const admin = await signIn(harness, here.admin);
  const her = firstStudent(here);
  const exam = await makeSittable(harness, here, { types: ['descriptive'] });
  const { resultId } = await openPaperOf(await signInStudent(harness, her), exam);
  const isHers = and(eq(t.enrolments.studentId, her.id), eq(t.enrolments.semesterId, semesterId));
  const set = (to: { leftOn: string | null; status: 'left' | 'enrolled' }) =>
    harness.store.read((db) => db.update(t.enrolments).set(to).where(isHers));
  const anonymise = () =>
    admin.call('leaving.anonymise', { params: { schoolId, studentId: her.id } });
  const asBefore = async <T>(send: () => Promise<T>) => {
    await set({ leftOn: null, status: 'enrolled' });
    return send();
  };
  const leave = () => set({ leftOn: '2026-11-20', status: 'left' });
  return { her, exam, resultId, anonymise, asBefore, leave };
}

test('what a pupil saves while her name is taken out is not written', async () => {
  const { her, exam, resultId, anonymise, asBefore, leave } = await leaver();
  const she = await signInStudent(harness, her);
  await leave();
  const answers = [{ questionId: questionOf(exam, 0).id, text: 'من نسترن هستم' }];
  const [gone, saved] = await meetAt(harness, { id: resultId, table: t.results }, [
    anonymise,
    () => asBefore(() => sendAnswers(she, resultId, answers)),
  ]);
  expect([gone?.status, saved?.code]).toEqual([200, 'result.notFound']);
  const written = await harness.store.read((db) =>
    db.select().from(t.answers).where(eq(t.answers.resultId, resultId)),
  );
  expect(written.filter(({ text }) => text !== null)).toEqual([]);
});

test('a file that a pupil begins to send while her name is taken out has no name of hers', async () => {
  const { her, anonymise, asBefore, leave } = await leaver();
  const uploader = await studentUploader(harness, { ...her, studentId: her.id });
  await leave();
  const headers = { 'upload-length': '10', ...metadata('نسترن.pdf') };
  const sent = await meetAt<unknown>(harness, { id: her.id }, [
    anonymise,
    () => asBefore(() => uploader.send('POST', '', headers)),
    leave,
  ]);
  const opened = sent.find((one) => one instanceof Response) ?? Response.error();
  expect(await refusal(opened)).toEqual([401, 'session.expired']);
  const named = await harness.store.read((db) =>
    db.select().from(t.uploads).where(eq(t.uploads.ownerId, her.id)),
  );
  expect(named).toEqual([]);
});

test('a file whose end comes while the name of its pupil is taken out is not kept', async () => {
  const { her, anonymise, asBefore, leave } = await leaver();
  const uploader = await studentUploader(harness, { ...her, studentId: her.id });
  const bytes = samples.pdf(200);
  const id = await uploader.open(bytes.length, 'نسترن.pdf');
  await leave();
  const from = harness.clock.now;
  const sent = await meetAt<unknown>(harness, { id, table: t.uploads }, [
    () => {
      harness.clock.now = from + 1_000;
      return anonymise();
    },
    // It came before the other, and was held up on its way.
    () => {
      harness.clock.now = from;
      return asBefore(() => uploader.part(id, 0, bytes));
    },
  ]);
  const ended = sent.find((one) => one instanceof Response) ?? Response.error();
  expect(await refusal(ended)).toEqual([404, 'attachment.notFound']);
  const kept = await harness.store.read((db) =>
    db.select().from(t.attachments).where(eq(t.attachments.ownerId, her.id)),
  );
  expect(kept).toEqual([]);
});
