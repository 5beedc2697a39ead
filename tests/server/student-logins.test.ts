import { afterAll, beforeAll, expect, test } from 'vitest';
import { sittingCalls } from '#contract/people/student.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  firstStudent,
  handIn,
  makeSittable,
  openPaperOf,
  signInStudent,
} from './student-sitting.ts';

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

/** Makes names and passwords as the teacher of the class does; answers what she is told. */
async function make(studentIds: string[]) {
  const teacher = await signIn(harness, world.teacher);
  const params = { classId: world.classA };
  const answer = await teacher.call('studentLogins.make', { params, body: { studentIds } });
  return answer.status === 200
    ? sittingCalls['studentLogins.make'].answer.parse(answer.data).items
    : [answer.code, answer.errors[0]?.path];
}

const login = (body: Record<string, unknown>) =>
  callerWith(harness, null).call('student.login', { body });
const audited = async (event: string) => {
  const rows = await harness.store.read((db) => db.query.auditLog.findMany());
  return rows.filter((row) => row.schoolId === world.schoolId && row.event === event);
};

test('a teacher makes names and passwords for her students, who sign in with them and no longer with the old', async () => {
  const studentIds = world.students.filter((s) => s.classId === world.classA).map(({ id }) => id);
  const before = await signInStudent(harness, firstStudent(world));
  const items = sittingCalls['studentLogins.make'].answer.parse({
    items: await make(studentIds),
  }).items;
  expect(items.map(({ studentId }) => studentId)).toEqual(studentIds);
  // Whoever had a name keeps it, and is signed out.
  expect(items.find(({ studentId }) => studentId === firstStudent(world).id)?.login).toBe('s-12');
  expect((await before.call('student.activities')).code).toBe('session.expired');
  for (const { login: name, password, parentPassword } of items) {
    for (const [word, view] of [
      [password, 'student'],
      [parentPassword, 'parent'],
    ] as const) {
      const newPassword = `${view} of ${name}`;
      const answer = await login({ login: name, password: word, view, newPassword });
      expect(answer.status).toBe(200);
      expect((await login({ login: name, password: newPassword, view })).status).toBe(200);
    }
  }
  const kept = await harness.store.read((db) => db.query.idempotency.findMany());
  expect(JSON.stringify(kept)).not.toContain(items[0]?.password);
});

test('a password that was handed out opens nothing but the choice of another one, once', async () => {
  const { id } = firstStudent(world);
  const [made] = sittingCalls['studentLogins.make'].answer.parse({ items: await make([id]) }).items;
  const password = made?.password ?? '';
  const before = await harness.checksum();
  const refused = await login({ login: 's-12', password });
  expect([refused.status, refused.code]).toEqual([400, 'password.handedOut']);
  for (const newPassword of ['12345678', 'short', password]) {
    const weak = await login({ login: 's-12', password, newPassword });
    expect([weak.status, weak.code, weak.errors[0]?.path]).toEqual([
      400,
      'password.weak',
      'newPassword',
    ]);
  }
  expect(await harness.checksum()).toBe(before);
  const both = await Promise.all(
    ['her own secret', 'somebody else chose'].map((newPassword) =>
      login({ login: 's-12', password, newPassword }),
    ),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
  expect((await login({ login: 's-12', password })).code).toBe('login.wrong');
  const [chosen, ...more] = await audited('password.chosen').then((rows) => rows.slice(-1));
  expect(more).toEqual([]);
  expect(chosen).toMatchObject({ byKind: 'student', byId: id, aboutKind: 'student', aboutId: id });
});

test('a password that was handed out is good for 14 days', async () => {
  const { id } = firstStudent(world);
  const [made] = sittingCalls['studentLogins.make'].answer.parse({ items: await make([id]) }).items;
  const sent = { login: 's-12', password: made?.password, newPassword: 'her own secret' };
  harness.clock.now += 14 * 24 * 60 * 60_000;
  const answer = await login(sent);
  expect([answer.status, answer.code]).toEqual([401, 'password.outOfDate']);
  harness.clock.now -= 60_000;
  expect((await login(sent)).status).toBe(200);
});

test('no passwords are made while one of the students sits an exam, whoever asks', async () => {
  const { id } = firstStudent(world);
  const exam = await makeSittable(harness, world);
  const sits = await signInStudent(harness, { schoolId: world.schoolId, id });
  expect(Array.isArray(await make([id]))).toBe(true);
  const again = await signInStudent(harness, { schoolId: world.schoolId, id });
  expect((await sits.call('student.activities')).code).toBe('session.expired');
  const { resultId } = await openPaperOf(again, exam);
  const before = await harness.checksum();
  const others = world.students.filter((s) => s.classId === world.classA && s.id !== id);
  const ids = [...others.map((other) => other.id), id];
  expect(await make(ids)).toEqual(['student.sitting', `studentIds.${others.length}`]);
  const admin = await signIn(harness, world.admin);
  const asked = { params: { classId: world.classA }, body: { studentIds: [id] } };
  expect((await admin.call('studentLogins.make', asked)).code).toBe('student.sitting');
  expect(await harness.checksum()).toBe(before);
  // She is where she was, and once she has handed in passwords are made again.
  expect((await handIn(again, resultId)).status).toBe(200);
  expect((await admin.call('studentLogins.make', asked)).status).toBe(200);
});

test('who made passwords for whom is in the audit log, from where, and without the passwords', async () => {
  const { id } = firstStudent(world);
  const count = (await audited('logins.made')).length;
  const [made] = sittingCalls['studentLogins.make'].answer.parse({ items: await make([id]) }).items;
  const rows = await audited('logins.made');
  expect(rows).toHaveLength(count + 1);
  expect(rows.at(-1)).toMatchObject({
    byKind: 'staff',
    byId: world.teacher.userId,
    aboutKind: 'student',
    aboutId: id,
    address: 'none',
    at: new Date(harness.clock.now),
  });
  const all = JSON.stringify(rows);
  for (const secret of [made?.password, made?.parentPassword]) expect(all).not.toContain(secret);
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
