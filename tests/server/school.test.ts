import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  classBase,
  course,
  personal,
  schoolClass,
  studentProfile,
  teacher,
} from '#contract/school/school.ts';
import { page, student } from '#contract/shapes.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

type Who = 'teacher' | 'colleague' | 'stranger' | 'supporter' | 'admin';
type ListName =
  | 'classBases.list'
  | 'schoolClasses.list'
  | 'courses.list'
  | 'students.list'
  | 'teachers.list'
  | 'personals.list';

let harness: Harness;
let world: World;
const callers = new Map<Who, Caller>();
let emptyBase: string;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  await makeWorld(harness);
  emptyBase = newId();
  const { schoolId } = world;
  await harness.store.read((db) =>
    db.insert(t.classBases).values({ schoolId, id: emptyBase, name: 'هفتم', grade: 7 }),
  );
  for (const who of ['teacher', 'colleague', 'stranger', 'supporter', 'admin'] as const) {
    callers.set(who, await signIn(harness, world[who]));
  }
});
afterAll(() => harness.close());

async function ask(who: Who, name: Parameters<Caller['call']>[0], more = {}, body?: unknown) {
  const { schoolId, semesterId } = world;
  const sent = { params: { schoolId, semesterId, ...more }, ...(body ? { body } : {}) };
  const answer = await callers.get(who)?.call(name, sent);
  if (!answer) throw new Error(`${who} is not signed in`);
  return answer;
}
async function list<T extends z.ZodType>(
  item: T,
  who: Who,
  name: ListName,
  more = {},
  body?: unknown,
): Promise<z.output<T>[]> {
  const parsed = page(item).parse((await ask(who, name, more, body)).data);
  expect(parsed.total).toBe(parsed.items.length);
  return parsed.items;
}

describe('bases, classes and courses', () => {
  test('a teacher sees the bases of the classes she teaches, an admin all, the lowest first', async () => {
    const grades = async (who: Who) =>
      (await list(classBase, who, 'classBases.list')).map((base) => base.grade);
    expect(await grades('teacher')).toEqual([9]);
    expect(await grades('supporter')).toEqual([7, 9]);
    expect(await grades('admin')).toEqual([7, 9]);
  });

  test('classes come for the asked bases only, with their students counted', async () => {
    const classes = async (who: Who, bases: string[]) =>
      (await list(schoolClass, who, 'schoolClasses.list', {}, bases)).map((row) => [
        row.id,
        row.studentCount,
      ]);
    const { classA, classB, baseId } = world;
    expect(await classes('teacher', [baseId])).toEqual([
      [classA, 3],
      [classB, 3],
    ]);
    expect(await classes('colleague', [baseId])).toEqual([[classA, 3]]);
    expect(await classes('admin', [emptyBase])).toEqual([]);
    expect(await classes('admin', [])).toEqual([]);
  });

  test('courses are those she teaches to the asked classes; an admin sees what anyone teaches', async () => {
    const courses = async (who: Who, classes: string[]) =>
      (await list(course, who, 'courses.list', {}, classes)).map((row) => [row.name, row.classIds]);
    const { classA, classB } = world;
    expect(await courses('teacher', [classB, classA])).toEqual([['ریاضی', [classB, classA]]]);
    expect(await courses('colleague', [classB])).toEqual([]);
    expect(await courses('stranger', [classA, classB])).toEqual([['علوم', [classA]]]);
    expect(await courses('admin', [classA])).toEqual([
      ['ریاضی', [classA]],
      ['علوم', [classA]],
    ]);
  });
});

describe('people', () => {
  test('the students of a class come in the order of the Persian alphabet', async () => {
    const { classA: classId } = world;
    const rows = await list(student, 'colleague', 'students.list', { classId });
    expect(rows.map((row) => row.lastName)).toEqual(['آرزو', 'پریسا', 'زهرا']);
    expect(new Set(rows.map((row) => row.className))).toEqual(new Set(['نهم الف']));
  });

  test('a class that she does not teach does not exist for a teacher', async () => {
    const { classB: classId } = world;
    for (const name of ['students.list', 'teachers.list'] as const) {
      const answer = await ask('colleague', name, { classId });
      expect([answer.status, answer.code]).toEqual([404, 'schoolClass.notFound']);
      expect((await ask('supporter', name, { classId })).status).toBe(200);
      expect((await ask('admin', name, { classId: newId() })).status).toBe(404);
    }
  });

  test('a profile names base, class and courses, and only of her own students', async () => {
    const [first] = world.students;
    const studentId = first?.id ?? '';
    const profile = studentProfile.parse(
      (await ask('teacher', 'students.profile', { studentId })).data,
    );
    expect(profile).toMatchObject({ classId: world.classA, classBaseName: 'نهم' });
    expect(profile.courses.map(({ name }) => name)).toEqual(['ریاضی', 'علوم']);
    const inB = { studentId: world.students.at(-1)?.id ?? '' };
    const answer = await ask('stranger', 'students.profile', inB);
    expect([answer.status, answer.code]).toEqual([404, 'student.notFound']);
  });

  test('teachers of a class come with what they teach there', async () => {
    const { classA, classB } = world;
    const inA = await list(teacher, 'teacher', 'teachers.list', { classId: classA });
    expect(inA.map((row) => row.id).toSorted()).toEqual(
      [world.teacher, world.colleague, world.stranger].map((p) => p.userId).toSorted(),
    );
    const inB = await list(teacher, 'teacher', 'teachers.list', { classId: classB });
    expect(inB).toMatchObject([{ id: world.teacher.userId, courses: [{ name: 'ریاضی' }] }]);
  });

  test('staff are those of the own school who have a role and are active', async () => {
    const ids = async () =>
      (await list(personal, 'teacher', 'personals.list')).map((row) => row.id);
    const all = await ids();
    expect(all).toHaveLength(5);
    expect(all).not.toContain(world.newcomer.userId);
    const isStranger = eq(t.users.id, world.stranger.userId);
    await harness.store.read((db) => db.update(t.users).set({ active: false }).where(isStranger));
    expect(await ids()).toEqual(all.filter((id) => id !== world.stranger.userId));
  });
});
