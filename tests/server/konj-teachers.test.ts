import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { teacher } from '#contract/school/school.ts';
import { page } from '#contract/shapes.ts';
import { peopleOf } from '#tools/stand-ins/classroom/people.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { external, makeLinked } from './konj-world.ts';
import type { Linked } from './konj-world.ts';
import { konjClass } from './requests/konj.ts';

let harness: Harness;
let konj: Linked;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  konj = await makeLinked(harness);
  // Numbers exist once in all schools: those of the schools before are given up.
  await harness.store.read((db) => db.delete(t.logins).where(eq(t.logins.kind, 'staff')));
  await harness.store.read((db) => db.update(t.users).set({ mobile: null }));
});
afterAll(() => harness.close());

const person = (place: number) => {
  const found = peopleOf(konjClass).find(({ id }) => id === external(place).externalId);
  if (!found) throw new Error(`There is no teacher ${place}.`);
  return found;
};
const userOf = async (id: string | undefined) =>
  (
    await harness.store.read((db) =>
      db
        .select()
        .from(t.users)
        .where(eq(t.users.id, id ?? '')),
    )
  )[0];
const teachersOf = async (classId: string) => {
  const { schoolId, semesterId } = konj.world;
  const params = { schoolId, semesterId, classId };
  return page(teacher).parse((await konj.admin.call('teachers.list', { params })).data).items;
};
const loginsOf = (personId: string) =>
  harness.store.read((db) => db.select().from(t.logins).where(eq(t.logins.personId, personId)));

describe('an imported teacher', () => {
  test('teaches the course to the class, has no role, and signs in with nothing yet', async () => {
    const { world } = konj;
    const { courseId, classA } = world;
    const { imported } = await konj.import([{ ...external(1), courseId }]);
    const id = imported[0]?.personId ?? '';
    const { firstName, lastName, mobile } = person(1);
    const user = await userOf(id);
    expect(user).toMatchObject({ firstName, lastName, mobile, role: null, active: true });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    const listed = (await teachersOf(classA)).find((one) => one.id === id);
    expect(listed?.courses).toEqual([{ id: courseId, name: 'ریاضی' }]);
    expect(await loginsOf(id)).toMatchObject([{ name: mobile, schoolId: world.schoolId }]);
    const body = { login: mobile, password: mobile };
    const answer = await callerWith(harness, null).call('session.login', { body });
    expect([answer.status, answer.code]).toEqual([401, 'login.wrong']);
  });

  test('is one account in all the classes and courses she teaches', async () => {
    const { courseId, otherCourseId, classA, classB } = konj.world;
    const both = [
      { ...external(1), courseId },
      { ...external(1), courseId: otherCourseId },
    ];
    const first = await konj.import(both);
    const second = await konj.import([{ ...external(1), courseId }], {
      classId: classB,
      externalClassId: 1_072,
    });
    const ids = [...first.imported, ...second.imported].map(({ personId }) => personId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    const courses = (await teachersOf(classA)).find(({ id }) => id === ids[0])?.courses;
    expect(courses).toHaveLength(2);
    const again = await konj.import(both);
    expect([again.imported, again.already]).toEqual([[], first.imported]);
  });

  test('is left out without a course of the school', async () => {
    const before = await harness.checksum();
    const { problems } = await konj.import([external(1), { ...external(2), courseId: newId() }]);
    expect(problems.map(({ code }) => code)).toEqual(['konj.courseMissing', 'course.notFound']);
    expect(await harness.checksum()).toBe(before);
  });

  test('does not take a number that somebody signs in with', async () => {
    const { schoolId } = konj.world;
    const { mobile } = person(1);
    const taken = { schoolId, name: mobile ?? '', kind: 'student' as const, personId: newId() };
    await harness.store.read((db) => db.insert(t.logins).values(taken));
    const { courseId } = konj.world;
    const { imported } = await konj.import([{ ...external(1), courseId }]);
    const id = imported[0]?.personId ?? '';
    expect(await userOf(id)).toMatchObject({ mobile: null, username: 'konj-11000001' });
    expect(await loginsOf(id)).toEqual([]);
    expect(await loginsOf(taken.personId)).toHaveLength(1);
  });
});

describe('somebody who is here already', () => {
  test.each(['name', 'number'])('is asked about when she has the same %s', async (what) => {
    const { courseId, stranger } = konj.world;
    const { firstName, lastName, mobile } = person(1);
    const change = what === 'name' ? { firstName, lastName } : { mobile };
    await harness.store.read((db) =>
      db.update(t.users).set(change).where(eq(t.users.id, stranger.userId)),
    );
    const asked = await konj.import([{ ...external(1), courseId }]);
    const personId = stranger.userId;
    expect(asked.problems).toEqual([{ ...external(1), code: 'konj.sameName', personId }]);
    const mapped = await konj.import([{ ...external(1), courseId, personId }]);
    expect(mapped.imported).toEqual([{ ...external(1), personId }]);
    expect(await userOf(personId)).toMatchObject({ role: 'user' });
    expect((await teachersOf(konj.world.classA)).find(({ id }) => id === personId)).toBeDefined();
  });

  test('can be one member only, and must be of this school', async () => {
    const { courseId, colleague } = konj.world;
    const other = await makeLinked(harness);
    const { problems } = await konj.import([
      { ...external(1), courseId, personId: colleague.userId },
      { ...external(2), courseId, personId: colleague.userId },
      { ...external(3), courseId, personId: other.world.teacher.userId },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['konj.personTaken', 'account.notFound']);
  });

  test('is given a class by the admin, not by a teacher of it', async () => {
    const { courseId, otherCourseId, colleague, stranger } = konj.world;
    const mapped = { ...external(1), courseId, personId: stranger.userId };
    const refused = await konj.import([mapped], {}, konj.teacher);
    expect(refused.problems).toEqual([{ ...external(1), code: 'role.notYours' }]);
    expect((await konj.import([mapped])).imported).toHaveLength(1);
    // Who teaches it to the class anyway is only recognised, and an account that is new sees nothing.
    const fine = await konj.import(
      [
        { ...external(2), courseId, personId: colleague.userId },
        { ...external(3), courseId },
        { ...external(3), courseId: otherCourseId },
      ],
      {},
      konj.teacher,
    );
    expect([fine.imported.length, fine.problems]).toEqual([3, []]);
  });
});
