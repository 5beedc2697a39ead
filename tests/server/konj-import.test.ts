import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importedMember } from '#contract/konj/konj-shape.ts';
import { page } from '#contract/shapes.ts';
import { foldText } from '#domain/text.ts';
import { createApp } from '#server/app.ts';
import { peopleOf } from '#tools/stand-ins/classroom/people.ts';
import * as t from '#server/db/schema/index.ts';
import { refuse } from '#server/errors.ts';
import { persianSortKey } from '#domain/persian-order.ts';
import { signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { external, makeLinked, pupil } from './konj-world.ts';
import type { Linked } from './konj-world.ts';
import { konjClass, linkTo, tokenOf } from './requests/konj.ts';
import { leaves, replaced } from './spoil.ts';

let harness: Harness;
let konj: Linked;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  konj = await makeLinked(harness);
});
afterAll(() => harness.close());

const nameOf = (externalId: number) => {
  const found = peopleOf(konjClass).find(({ id }) => id === externalId);
  return { firstName: found?.firstName, lastName: found?.lastName };
};
/** Gives somebody of class A the name of a pupil of the external class. */
const rename = async (studentId: string, externalId: number) => {
  const { firstName = '', lastName = '' } = nameOf(externalId);
  await harness.store.read((db) =>
    db.update(t.students).set({ firstName, lastName }).where(eq(t.students.id, studentId)),
  );
};
const imported = async (classId: string) => {
  const answer = await konj.admin.call('konj.imported', { params: { classId } });
  return page(importedMember).parse(answer.data).items;
};

describe('an import', () => {
  test('brings students into the class under the names that the service knows', async () => {
    const { world } = konj;
    const before = await konj.studentsOf(world.classA);
    const sent = [1, 2, 3].map((place) =>
      Object.assign(pupil(place), { firstName: 'x', lastName: 'y' }),
    );
    const answer = await konj.import(sent, { semesterId: world.semesterId });
    expect(answer.imported.map(({ externalId }) => externalId)).toEqual(
      sent.map(({ externalId }) => externalId),
    );
    expect([answer.already, answer.problems]).toEqual([[], []]);
    const after = await konj.studentsOf(world.classA);
    expect(after).toHaveLength(before.length + 3);
    for (const { externalId, personId } of answer.imported) {
      const found = after.find(({ studentId }) => studentId === personId);
      expect(found).toMatchObject({ ...nameOf(externalId), classId: world.classA });
    }
    expect(await imported(world.classA)).toMatchObject(answer.imported);
    expect(await imported(world.classB)).toEqual([]);
  });

  test('is listed for its class: everybody it brought, under which number and when, and nobody else', async () => {
    const { world } = konj;
    const first = await konj.import([pupil(1)]);
    const importedAt = new Date(harness.clock.now).toISOString();
    harness.clock.now += 60_000;
    const second = await konj.import([pupil(2)]);
    const later = new Date(harness.clock.now).toISOString();
    const listed = await imported(world.classA);
    expect(listed.toSorted((a, b) => a.externalId - b.externalId)).toEqual([
      { ...first.imported[0], importedAt },
      { ...second.imported[0], importedAt: later },
    ]);
    // Those who were in the class before came from nowhere.
    expect(await konj.studentsOf(world.classA)).toHaveLength(3 + listed.length);
    expect(await imported(world.classB)).toEqual([]);
  });

  test('keeps what finds and sorts a name in Persian', async () => {
    const answer = await konj.import([1, 2, 3, 4, 5, 6].map(pupil));
    const rows = await harness.store.read((db) =>
      db.select().from(t.students).where(eq(t.students.schoolId, konj.world.schoolId)),
    );
    for (const { externalId, personId } of answer.imported) {
      const { firstName, lastName } = nameOf(externalId);
      expect(rows.find(({ id }) => id === personId)).toMatchObject({
        folded: foldText(`${firstName} ${lastName}`),
        sortKey: persianSortKey(`${lastName} ${firstName}`),
      });
    }
  });

  test('a second time changes nothing and says so', async () => {
    const first = await konj.import([pupil(1), pupil(2)]);
    const before = await harness.checksum();
    const second = await konj.import([pupil(1), pupil(2)]);
    expect(second).toEqual({ imported: [], already: first.imported, problems: [] });
    expect(await harness.checksum()).toBe(before);
  });

  test('five at once bring everyone in once', async () => {
    const members = [1, 2, 3, 4].map(pupil);
    const before = await konj.studentsOf(konj.world.classA);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => konj.import(members, { key: crypto.randomUUID() })),
    );
    expect(answers.flatMap((answer) => answer.imported)).toHaveLength(4);
    expect(answers.flatMap((answer) => answer.already)).toHaveLength(16);
    expect(await konj.studentsOf(konj.world.classA)).toHaveLength(before.length + 4);
  });

  test('into two classes at once brings a student into one of them', async () => {
    const { classA, classB } = konj.world;
    const answers = await Promise.all(
      [classA, classB].map((classId) => konj.import([pupil(1)], { classId })),
    );
    expect(answers.flatMap((answer) => answer.imported)).toHaveLength(1);
    expect(answers.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([
      'konj.otherClass',
    ]);
  });

  test('leaves out whom it must, brings in the others, and says why for each', async () => {
    const { world } = konj;
    const there = world.students.find(({ classId }) => classId === world.classB)?.id;
    const here = world.students.find(({ classId }) => classId === world.classA)?.id;
    await konj.import([pupil(1)], { classId: world.classB });
    const foreign = await makeWorld(harness);
    const answer = await konj.import([
      pupil(1),
      pupil(2),
      { ...pupil(3), personId: there },
      { ...pupil(4), personId: foreign.students[0]?.id },
      { ...pupil(5), personId: here },
      { ...pupil(6), personId: here },
      { ...pupil(99) },
      { externalId: external(1).externalId, role: 'student' },
    ]);
    expect(answer.imported.map(({ externalId }) => externalId)).toEqual([1_071_002, 1_071_005]);
    expect(answer.imported[1]?.personId).toBe(here);
    expect(answer.problems.map(({ externalId, code }) => [externalId, code])).toEqual([
      [1_071_001, 'konj.otherClass'],
      [1_071_003, 'konj.otherClass'],
      [1_071_004, 'student.notFound'],
      [1_071_006, 'konj.personTaken'],
      [1_071_099, 'konj.memberUnknown'],
      [11_000_001, 'konj.memberUnknown'],
    ]);
    expect(await konj.studentsOf(world.classA)).toHaveLength(4);
  });

  test('asks before it makes a second student of the same name', async () => {
    const { world } = konj;
    const [mine] = await konj.studentsOf(world.classA);
    const personId = mine?.studentId ?? '';
    await rename(personId, pupil(1).externalId);
    const asked = await konj.import([pupil(1)]);
    expect(asked.problems).toEqual([{ ...pupil(1), code: 'konj.sameName', personId }]);
    expect(await konj.studentsOf(world.classA)).toHaveLength(3);
    const same = await konj.import([{ ...pupil(1), personId }]);
    expect(same.imported).toEqual([{ ...pupil(1), personId }]);
    expect(await konj.studentsOf(world.classA)).toHaveLength(3);
  });

  test('makes a second one where she is said to be somebody else', async () => {
    const [mine] = await konj.studentsOf(konj.world.classA);
    await rename(mine?.studentId ?? '', pupil(1).externalId);
    const answer = await konj.import([{ ...pupil(1), asNew: true }]);
    expect(answer.imported[0]?.personId).not.toBe(mine?.studentId);
    expect(await konj.studentsOf(konj.world.classA)).toHaveLength(4);
  });
});

describe('who may import', () => {
  test('a teacher into a class that she teaches, and into no other', async () => {
    const { world, teacher } = konj;
    expect((await konj.import([pupil(1)], {}, teacher)).imported).toHaveLength(1);
    await linkTo(harness, 'k-1001', [world.colleague]);
    const colleague = await signIn(harness, world.colleague);
    const before = await harness.checksum();
    const other = await konj.send([pupil(2)], { classId: world.classB }, colleague);
    expect([other.status, other.code]).toEqual([404, 'schoolClass.notFound']);
    const params = { classId: world.classB };
    expect((await colleague.call('konj.imported', { params })).status).toBe(404);
    expect(await harness.checksum()).toBe(before);
  });

  test('a supporter reads who was imported and imports nobody', async () => {
    const supporter = await signIn(harness, konj.world.supporter);
    const params = { classId: konj.world.classA };
    expect((await supporter.call('konj.imported', { params })).status).toBe(200);
    const before = await harness.checksum();
    const answer = await konj.send([pupil(1)], {}, supporter);
    expect([answer.status, answer.code]).toEqual([403, 'role.readOnly']);
    expect(await harness.checksum()).toBe(before);
  });

  test.each([
    ['a class of another school', { classId: 'foreign' }, 404, 'schoolClass.notFound'],
    ['a class of another account', { externalClassId: 2_051 }, 404, 'schoolClass.notFound'],
    ['a class that the service does not have', { externalClassId: 5 }, 404, 'schoolClass.notFound'],
    ['another school', { schoolId: 'foreign' }, 404, 'semester.notFound'],
    ['a past school year', { semesterId: 'past' }, 409, 'semester.inactive'],
    ['no token', { tokenKonj: '' }, 400, 'konj.tokenInvalid'],
    ['a token that nobody gave', { tokenKonj: 'x' }, 400, 'konj.tokenInvalid'],
    ["the token of another's account", { tokenKonj: 'k-1002' }, 400, 'konj.tokenInvalid'],
  ])('%s is refused: %j', async (_what, given, status, code) => {
    const foreign = await makeWorld(harness);
    const meant: Record<string, string> = {
      'classId foreign': foreign.classA,
      'schoolId foreign': foreign.schoolId,
      'semesterId past': konj.world.pastSemesterId,
      'tokenKonj k-1002': await tokenOf(harness, 'k-1002'),
    };
    const more = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, meant[`${key} ${value}`] ?? value]),
    );
    const before = await harness.checksum();
    const answer = await konj.send([pupil(1)], more);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await harness.checksum()).toBe(before);
  });
});

describe('bad input', () => {
  test('nobody, and the same one twice, are refused', async () => {
    expect((await konj.send([])).code).toBe('konj.nobody');
    const twice = await konj.send([pupil(1), pupil(2), pupil(1)]);
    expect([twice.status, twice.errors[0]?.path]).toEqual([400, 'members.2.externalId']);
    const many = await konj.send(Array.from({ length: 101 }, (_, place) => pupil(place + 1)));
    expect([many.status, many.code]).toEqual([400, 'request.invalid']);
  });

  test('any one wrong value never ends in a 500, and a refusal changes nothing', async () => {
    const { world, token } = konj;
    const body = {
      schoolId: world.schoolId,
      semesterId: world.semesterId,
      classId: world.classA,
      externalClassId: konjClass,
      members: [
        { ...pupil(1), personId: world.students[0]?.id, asNew: true },
        { ...external(1), courseId: world.courseId, asNew: true },
      ],
    };
    const wrong = [null, '', -1, 1.5, 2 ** 31, 1e300, 'x'.repeat(9_000), '\0', [], {}, true];
    let refused = 0;
    let before = await harness.checksum();
    for (const path of leaves(body)) {
      for (const value of wrong) {
        const sent = { body: replaced(body, path, value), headers: { tokenKonj: token } };
        const { status } = await konj.admin.call('konj.importUser', sent);
        expect(status, `${path.join('.')} ${JSON.stringify(value)}`).toBeLessThan(500);
        const after = await harness.checksum();
        const isRefused = status !== 200;
        expect(isRefused && after !== before, `${path.join('.')} changed something`).toBe(false);
        refused += Number(isRefused);
        before = after;
      }
    }
    console.log(`import: ${refused} requests with one wrong value refused`);
    expect(refused).toBeGreaterThan(100);
  });

  test('a service that does not answer is said to be away, and nothing changes', async () => {
    const classroom = {
      ...harness.deps.classroom,
      membersOf: () => Promise.reject(refuse('konj.unavailable')),
    };
    const app = createApp({ ...harness.deps, classroom }, { bases, staticFiles: null });
    const admin = await signIn({ ...harness, app }, konj.world.admin);
    const before = await harness.checksum();
    const key = crypto.randomUUID();
    const answer = await konj.send([pupil(1)], { key }, admin);
    expect([answer.status, answer.code]).toEqual([503, 'konj.unavailable']);
    expect(await harness.checksum()).toBe(before);
    const later = await konj.import([pupil(1)], { key });
    expect(z.array(z.unknown()).parse(later.imported)).toHaveLength(1);
  });

  describe('that takes its time', () => {
    /** An import that waits for the service, which answers once it is let go. */
    async function slowly() {
      const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const classroom: typeof harness.deps.classroom = {
        ...harness.deps.classroom,
        membersOf: async (...given) => {
          asked.resolve();
          await gate.promise;
          return harness.deps.classroom.membersOf(...given);
        },
      };
      const app = createApp({ ...harness.deps, classroom }, { bases, staticFiles: null });
      const admin = await signIn({ ...harness, app }, konj.world.admin);
      const answer = konj.send([pupil(1)], { key: crypto.randomUUID() }, admin);
      await asked.promise;
      return { answer, letGo: gate.resolve };
    }

    test('keeps nobody waiting, another import of the school neither', async () => {
      const { answer, letGo } = await slowly();
      const other = await konj.import([pupil(1), pupil(2)]);
      expect(other.imported).toHaveLength(2);
      letGo();
      // What the other one brought meanwhile is seen.
      expect((await answer).data).toMatchObject({ imported: [], already: [other.imported[0]] });
    });

    test('answers nobody who is linked to another account by then', async () => {
      const { answer, letGo } = await slowly();
      const { schoolId, userId } = konj.world.admin;
      const isHers = and(
        eq(t.externalLinks.schoolId, schoolId),
        eq(t.externalLinks.userId, userId),
      );
      await harness.store.read((db) =>
        db.update(t.externalLinks).set({ externalAccount: 'another' }).where(isHers),
      );
      const before = await harness.checksum();
      letGo();
      expect([(await answer).status, (await answer).code]).toEqual([400, 'konj.tokenInvalid']);
      expect(await harness.checksum()).toBe(before);
    });
  });
});
