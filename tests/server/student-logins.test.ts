import { afterAll, beforeAll, expect, test } from 'vitest';
import { sittingCalls } from '#contract/additions/student.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { firstStudent, signInStudent } from './student-sitting.ts';

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  const { schoolId } = world;
  const login = {
    schoolId,
    name: 's-12',
    kind: 'student' as const,
    personId: firstStudent(world).id,
  };
  await harness.store.read((db) => db.insert(t.logins).values(login));
});
afterAll(() => harness.close());

test('a teacher reads what the students of her class sign in with, and who cannot', async () => {
  const teacher = await signIn(harness, world.teacher);
  const answer = await teacher.call('studentLogins.list', { params: { classId: world.classA } });
  const page = sittingCalls['studentLogins.list'].answer.parse(answer.data);
  const names = new Map(page.items.map(({ studentId, login }) => [studentId, login]));
  expect([names.size, names.get(firstStudent(world).id)]).toEqual([3, 's-12']);
  expect([...names.values()].filter((name) => name === null)).toHaveLength(2);
});

test('a teacher makes names and passwords for her students, who sign in with them and no longer with the old', async () => {
  const teacher = await signIn(harness, world.teacher);
  const params = { classId: world.classA };
  const studentIds = world.students.filter((s) => s.classId === world.classA).map(({ id }) => id);
  const before = await signInStudent(harness, firstStudent(world));
  const answer = await teacher.call('studentLogins.make', { params, body: { studentIds } });
  const { items } = sittingCalls['studentLogins.make'].answer.parse(answer.data);
  expect(items.map(({ studentId }) => studentId)).toEqual(studentIds);
  // Whoever had a name keeps it, and is signed out.
  expect(items.find(({ studentId }) => studentId === firstStudent(world).id)?.login).toBe('s-12');
  expect((await before.call('student.activities')).code).toBe('session.expired');
  const anyone = callerWith(harness, null);
  for (const { login, password, parentPassword } of items) {
    for (const [word, view] of [
      [password, 'student'],
      [parentPassword, 'parent'],
    ] as const) {
      const body = { login, password: word, view };
      expect((await anyone.call('student.login', { body })).status).toBe(200);
    }
  }
  const kept = await harness.store.read((db) => db.query.idempotency.findMany());
  expect(JSON.stringify(kept)).not.toContain(items[0]?.password);
});

test.each([
  ['a supporter', 'supporter', 403, 'role.readOnly'],
  ['an account without a role', 'newcomer', 403, 'role.none'],
] as const)('%s makes no passwords', async (_, who, status, code) => {
  const person = await signIn(harness, world[who]);
  const body = { studentIds: [firstStudent(world).id] };
  const before = await harness.checksum();
  const answer = await person.call('studentLogins.make', {
    params: { classId: world.classA },
    body,
  });
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(await harness.checksum()).toBe(before);
});

test('passwords are made for the students of the class alone, by somebody who sees it', async () => {
  const teacher = await signIn(harness, world.teacher);
  const foreign = await makeWorld(harness);
  const outside = await signIn(harness, foreign.admin);
  const before = await harness.checksum();
  const params = { classId: world.classA };
  const other = world.students.find((s) => s.classId === world.classB)?.id;
  for (const [caller, studentIds, code] of [
    [teacher, [other], 'student.notFound'],
    [teacher, [foreign.students[0]?.id], 'student.notFound'],
    [outside, [firstStudent(world).id], 'schoolClass.notFound'],
  ] as const) {
    const answer = await caller.call('studentLogins.make', { params, body: { studentIds } });
    expect([answer.status, answer.code]).toEqual([404, code]);
  }
  expect(await harness.checksum()).toBe(before);
});
