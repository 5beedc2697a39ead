import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityWithClasses } from '#contract/activities/activity.ts';
import { savedActivity } from '#contract/activities/activity-input.ts';
import * as t from '#server/db/schema/index.ts';
import type { Kind } from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let colleague: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  colleague = await signIn(harness, world.colleague);
});
afterAll(() => harness.close());

const kinds = ['exam', 'assignment'] as const;
const copy = (of: Made, by = teacher) =>
  by.call(`${of.kind}s.copy`, {
    params: { schoolId: world.schoolId, semesterId: of.semesterId, id: of.id },
    key: randomUUID(),
  });
async function detailsOf(kind: Kind, id: string, by = teacher) {
  const answer = await by.call(`${kind}s.detailsWithClasses`, { params: { id } });
  return activityWithClasses.parse(answer.data);
}
const codes = ({ status, code, errors }: Awaited<ReturnType<Caller['call']>>) => [
  status,
  code,
  errors[0]?.path,
];
const studentsOf = (classId: string) =>
  world.students.filter((row) => row.classId === classId).map((row) => row.id);

describe('copying', () => {
  test.each(kinds)('makes a draft %s with questions and key, without results', async (kind) => {
    const made = await makeActivity(harness, world, { kind });
    const { id, state } = savedActivity.parse((await copy(made)).data);
    expect([id === made.id, state]).toEqual([false, 'draft']);
    const [source, form] = [await detailsOf(kind, made.id), await detailsOf(kind, id)];
    const content = ({ questions }: typeof form) =>
      questions.map((row) => [
        row.text,
        row.type,
        row.maxScoreUnits,
        row.orders,
        row.options.map((option) => [option.text, option.isCorrect]),
      ]);
    expect(content(form)).toEqual(content(source));
    expect(form.questions.map((row) => row.id)).not.toContain(source.questions[0]?.id);
    expect(form.students).toEqual(source.students);
    expect(form).toMatchObject({ questionCount: 3, counts: { students: 6, handedIn: 0 } });
    expect(source).toMatchObject({ state: 'ended', version: 1, counts: { handedIn: 6 } });
  });

  test.each(kinds)('a colleague makes an %s of her own for the class she teaches', async (kind) => {
    const made = await makeActivity(harness, world, { kind });
    const { id } = savedActivity.parse((await copy(made, colleague)).data);
    const form = await detailsOf(kind, id, colleague);
    expect(form).toMatchObject({ ownerId: world.colleague.userId, mayEdit: true, state: 'draft' });
    expect(form.classes.map((row) => row.id)).toEqual([world.classA]);
    expect(form.students.map((row) => row.studentId).toSorted()).toEqual(
      studentsOf(world.classA).toSorted(),
    );
    expect(form.questions).toHaveLength(3);
    // The source is as it was, and the owner does not get another one.
    expect((await detailsOf(kind, made.id)).students).toHaveLength(6);
  });

  test('leaves out who went to a class that the copier does not teach', async () => {
    const made = await makeActivity(harness, world, { classes: [world.classA] });
    const [gone, ...others] = made.results.map(({ studentId }) => studentId);
    const isGone = eq(t.enrolments.studentId, gone ?? '');
    const move = (classId: string) =>
      harness.store.read((db) => db.update(t.enrolments).set({ classId }).where(isGone));
    await move(world.classB);
    const { id } = savedActivity.parse((await copy(made, colleague)).data);
    const given = await harness.store.read((db) =>
      db.select().from(t.activityStudents).where(eq(t.activityStudents.activityId, id)),
    );
    await move(world.classA);
    expect(given.map(({ studentId }) => studentId).toSorted()).toEqual(others.toSorted());
  });

  test.each(kinds)(
    'of a past school year an %s comes into this one, for its classes of now',
    async (kind) => {
      const past = { kind, semesterId: world.pastSemesterId, classes: [world.classA] };
      const made = await makeActivity(harness, world, past);
      const source = await detailsOf(kind, made.id);
      const [gone, ...others] = studentsOf(world.classA);
      const move = (classId: string) =>
        harness.store.read((db) =>
          db
            .update(t.enrolments)
            .set({ classId })
            .where(
              and(
                eq(t.enrolments.studentId, gone ?? ''),
                eq(t.enrolments.semesterId, world.semesterId),
              ),
            ),
        );
      await move(world.classB);
      const { id } = savedActivity.parse((await copy(made)).data);
      await move(world.classA);
      const form = await detailsOf(kind, id);
      expect(form).toMatchObject({
        semesterId: world.semesterId,
        state: 'draft',
        questionCount: 3,
      });
      expect(form.classes.map((row) => row.id)).toEqual([world.classA]);
      expect(form.students.map((row) => row.studentId).toSorted()).toEqual(others.toSorted());
      expect(await detailsOf(kind, made.id)).toEqual(source);
    },
  );

  test('nobody copies what she may not see, and no supporter copies', async () => {
    const made = await makeActivity(harness, world);
    const before = await harness.checksum();
    const stranger = await signIn(harness, world.stranger);
    expect(codes(await copy(made, stranger))).toEqual([404, 'exam.notFound', undefined]);
    const supporter = await signIn(harness, world.supporter);
    expect(codes(await copy(made, supporter))).toEqual([403, 'role.readOnly', undefined]);
    expect(await harness.checksum()).toBe(before);
  });
});
