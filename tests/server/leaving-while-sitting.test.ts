import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rosterCalls } from '#contract/people/roster.ts';
import { signIn, type Caller } from './client.ts';
import { makeWorld, type World } from './factories.ts';
import { openHarness, type Harness } from './harness.ts';
import { read } from './roster-lists.ts';
import {
  firstStudent,
  handIn,
  makeSittable,
  openPaperOf,
  signInStudent,
} from './student-sitting.ts';

let harness: Harness;
let world: World;
let admin: Caller;
/** Of class A, with an exam open before her. */
let she: Caller;
let resultId: string;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
  const exam = await makeSittable(harness, world);
  she = await signInStudent(harness, { schoolId: world.schoolId, id: firstStudent(world).id });
  ({ resultId } = await openPaperOf(she, exam));
});

const params = () => ({ schoolId: world.schoolId });
const isIn = async () => (await she.call('student.activities')).status === 200;

test('whoever sits an exam is not taken out of the school before it is over', async () => {
  const { id: studentId } = firstStudent(world);
  const leave = () =>
    admin.call('enrolments.change', {
      params: { ...params(), studentId },
      body: { was: world.classA, classId: null },
    });
  const before = await harness.checksum();
  expect([(await leave()).status, (await leave()).code]).toEqual([409, 'student.sitting']);
  expect(await harness.checksum()).toBe(before);
  expect(await isIn()).toBe(true);
  expect((await handIn(she, resultId)).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect(await isIn()).toBe(false);
});

/** A list of class A that names none of those who are in it. */
const list = () => read('نام,نام خانوادگی,پایه,کلاس\nتازه,رسیده,نهم,نهم الف\n');
async function preview() {
  const body = { roster: list(), archiveGone: true };
  const { data } = await admin.call('roster.preview', { params: params(), body });
  return rosterCalls['roster.preview'].answer.parse(data);
}
const mates = () => world.students.filter(({ classId }) => classId === world.classA).length;

test('a list without her is told that she sits an exam, and ends the enrolment of the others alone', async () => {
  const shown = await preview();
  expect(shown.students.gone).toBe(mates() - 1);
  expect(shown.gone.filter(({ isSitting }) => isSitting)).toMatchObject([
    { id: firstStudent(world).id },
  ]);
  const body = { roster: list(), archiveGone: true, seen: shown.seen };
  const { data } = await admin.call('roster.apply', {
    params: params(),
    body,
    key: randomUUID(),
  });
  expect(rosterCalls['roster.apply'].answer.parse(data).counts.students.gone).toBe(mates() - 1);
  expect(await isIn()).toBe(true);
  expect((await handIn(she, resultId)).status).toBe(200);
  expect((await preview()).gone).toMatchObject([{ id: firstStudent(world).id, isSitting: false }]);
});

test('a list that was shown before she sat down is compared once more', async () => {
  const { seen } = await preview();
  expect((await handIn(she, resultId)).status).toBe(200);
  const body = { roster: list(), archiveGone: true, seen };
  const answer = await admin.call('roster.apply', { params: params(), body, key: randomUUID() });
  expect([answer.status, answer.code]).toEqual([409, 'roster.conflict']);
});
