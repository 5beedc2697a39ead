import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityConflict, activityWithClasses } from '#contract/activities/activity.ts';
import { savedActivity } from '#contract/activities/activity-input.ts';
import * as t from '#server/db/schema/index.ts';
import type { Kind } from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { formOf } from './requests.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let colleague: Caller;
let admin: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  colleague = await signIn(harness, world.colleague);
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

const kinds = ['exam', 'assignment'] as const;
const create = (kind: Kind, over: Record<string, unknown> = {}, by = teacher, key = randomUUID()) =>
  by.call(`${kind}s.create`, { body: { ...formOf(kind, world), ...over }, key });
const edit = (kind: Kind, body: Record<string, unknown>, by = teacher) =>
  by.call(`${kind}s.edit`, { body, key: randomUUID() });
const remove = (of: Made, by = teacher, key = randomUUID()) =>
  by.call(`${of.kind}s.delete`, { params: { semesterId: of.semesterId, id: of.id }, key });
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

describe('creating', () => {
  test.each(kinds)('stores an %s as a draft of the one who made it', async (kind) => {
    const answer = await create(kind);
    const { id, state, version } = savedActivity.parse(answer.data);
    expect([answer.status, state, version]).toEqual([200, 'draft', 1]);
    const form = await detailsOf(kind, id);
    expect(form).toMatchObject({
      title: 'آزمون نو',
      subject: 'فصل یک',
      ownerId: world.teacher.userId,
      mayEdit: true,
      semesterId: world.semesterId,
      courseName: 'ریاضی',
      startDate: '2026-11-25T05:00:00.000Z',
      endDate: kind === 'exam' ? '2026-11-25T06:00:00.000Z' : '2026-11-30T05:00:00.000Z',
      durationMinutes: kind === 'exam' ? 60 : null,
      totalScore: 20,
      totalScoreUnits: 4_800,
      teacherDescription: 'آرام',
      settings: { negativeScoreValue: '1/3', randomizeQuestions: true, allowGoingBack: false },
      questions: [],
    });
  });

  test('a class without chosen students is given the whole, of another only the chosen ones', async () => {
    const { id } = savedActivity.parse((await create('exam')).data);
    const form = await detailsOf('exam', id);
    expect(form.classes.map((row) => row.id)).toEqual([world.classA, world.classB]);
    expect(form.students.map((row) => row.studentId).toSorted()).toEqual(
      [...studentsOf(world.classA), world.students.at(-1)?.id ?? ''].toSorted(),
    );
    expect(form.counts.students).toBe(4);
  });

  test('an assignment without a total is not scored', async () => {
    const { totalScoreUnits: _, ...form } = formOf('assignment', world);
    const answer = await teacher.call('assignments.create', { body: form });
    const { id } = savedActivity.parse(answer.data);
    expect((await detailsOf('assignment', id)).totalScore).toBeNull();
  });

  test('the same request twice makes one exam', async () => {
    const key = randomUUID();
    const first = await create('exam', {}, teacher, key);
    const second = await create('exam', {}, teacher, key);
    expect(second.data).toEqual(first.data);
    expect(second.headers.get('x-idempotent-replay')).toBe('1');
  });

  test.each([
    ['exam', { title: ' ' }, 'request.invalid', 'title'],
    ['exam', { title: 'x'.repeat(201) }, 'request.invalid', 'title'],
    ['exam', { durationMinutes: 0 }, 'request.invalid', 'durationMinutes'],
    ['exam', { durationMinutes: 1_441 }, 'request.invalid', 'durationMinutes'],
    ['exam', { totalScoreUnits: 61 }, 'score.step', 'totalScoreUnits'],
    ['exam', { totalScoreUnits: 0 }, 'score.range', 'totalScoreUnits'],
    ['exam', { totalScoreUnits: null }, 'score.notNumber', 'totalScoreUnits'],
    ['exam', { startDate: '2026-11-25' }, 'request.invalid', 'startDate'],
    ['exam', { startDate: '0000-01-01T00:00:00Z' }, 'request.invalid', 'startDate'],
    ['exam', { classIds: [], studentIds: [] }, 'exam.unassigned', 'classIds'],
    ['assignment', { classIds: [], studentIds: [] }, 'assignment.unassigned', 'classIds'],
    ['assignment', { endDate: '2026-11-25T05:00:00Z' }, 'request.invalid', 'endDate'],
    [
      'exam',
      { settings: { negativeScoreValue: '0.33' } },
      'request.invalid',
      'settings.negativeScoreValue',
    ],
  ] as const)('an %s with %j is refused', async (kind, over, code, path) => {
    const before = await harness.checksum();
    expect(codes(await create(kind, over))).toEqual([400, code, path]);
    expect(await harness.checksum()).toBe(before);
  });

  test('a teacher gives only what she teaches, and only to whom she teaches it', async () => {
    const before = await harness.checksum();
    const { classA, classB, otherCourseId, baseId } = world;
    const onlyA = { classIds: [classA], studentIds: [] };
    const refusals = [
      [{ ...onlyA, courseId: otherCourseId }, 'course.notFound', 'courseId'],
      [{ classIds: [classA, classB], studentIds: [] }, 'schoolClass.notFound', 'classIds.1'],
      [{ classIds: [] }, 'student.notFound', 'studentIds.0'],
      [{ ...onlyA, classBaseId: randomUUID() }, 'classBase.notFound', 'classBaseId'],
      [{ classIds: [randomUUID()], studentIds: [] }, 'schoolClass.notFound', 'classIds.0'],
      [{ classIds: [], studentIds: [randomUUID()] }, 'student.notFound', 'studentIds.0'],
    ] as const;
    for (const [over, code, path] of refusals) {
      expect(codes(await create('exam', over, colleague))).toEqual([404, code, path]);
    }
    expect(await harness.checksum()).toBe(before);
    expect((await create('exam', onlyA, colleague)).status).toBe(200);
    const byAdmin = await create('exam', { courseId: otherCourseId, classBaseId: baseId }, admin);
    expect(byAdmin.status).toBe(200);
  });

  test('nothing is created in a past school year', async () => {
    const answer = await create('exam', { semesterId: world.pastSemesterId });
    expect(codes(answer)).toEqual([409, 'semester.inactive', undefined]);
  });
});

describe('changing', () => {
  test.each(kinds)('a draft %s takes what was sent and keeps the rest', async (kind) => {
    const { id } = savedActivity.parse((await create(kind)).data);
    const answer = await edit(kind, {
      id,
      version: 1,
      title: 'عنوان تازه',
      settings: { security: true, negativeScoreValue: null },
    });
    expect(savedActivity.parse(answer.data)).toEqual({ id, version: 2, state: 'draft' });
    const form = await detailsOf(kind, id);
    expect(form).toMatchObject({
      title: 'عنوان تازه',
      subject: 'فصل یک',
      totalScore: 20,
      counts: { students: 4 },
      settings: { security: true, negativeScoreValue: null, randomizeQuestions: true },
    });
  });

  test('another start moves the end of an exam, other classes replace the assigned students', async () => {
    const { id } = savedActivity.parse((await create('exam')).data);
    const { classB } = world;
    await edit('exam', { id, version: 1, startDate: '2026-12-01T05:00:00Z', classIds: [classB] });
    const form = await detailsOf('exam', id);
    expect(form.endDate).toBe('2026-12-01T06:00:00.000Z');
    expect(form.students.map((row) => row.classId)).toEqual([classB, classB, classB]);
  });

  test.each(kinds)('a stale change of an %s conflicts and shows what stands', async (kind) => {
    const { id } = savedActivity.parse((await create(kind)).data);
    await edit(kind, { id, version: 1, title: 'نخست' });
    const before = await harness.checksum();
    const answer = await edit(kind, { id, version: 1, title: 'دوم' });
    expect(codes(answer)).toEqual([409, `${kind}.conflict`, undefined]);
    expect(activityConflict.parse(answer.data).current).toMatchObject({
      title: 'نخست',
      version: 2,
    });
    expect(await harness.checksum()).toBe(before);
  });

  test.each(kinds)(
    'a scheduled %s can be withdrawn, and then changed and released',
    async (kind) => {
      const made = await makeActivity(harness, world, { kind, state: 'scheduled' });
      const untouched = { state: 'notStarted' as const, handedInAt: null };
      await harness.store.read((db) =>
        db.update(t.results).set(untouched).where(eq(t.results.activityId, made.id)),
      );
      expect(codes(await edit(kind, { id: made.id, version: 1, title: 'x' }))[1]).toBe(
        `${kind}.locked`,
      );
      const answer = await edit(kind, { id: made.id, version: 1, state: 'draft' });
      expect(savedActivity.parse(answer.data)).toEqual({ id: made.id, version: 2, state: 'draft' });
      const count = () =>
        harness.store.read((db) => db.$count(t.results, eq(t.results.activityId, made.id)));
      expect(await count()).toBe(0);
      const params = { semesterId: made.semesterId, id: made.id, isRelease: 'true' };
      const released = await teacher.call(`${kind}Questions.post`, { params, body: [] });
      expect(released.data).toMatchObject({ state: 'scheduled' });
      expect(await count()).toBe(made.results.length);
    },
  );

  test.each(kinds)('a running or ended %s is neither changed nor withdrawn', async (kind) => {
    for (const state of ['running', 'ended'] as const) {
      const { id } = await makeActivity(harness, world, { kind, state });
      const before = await harness.checksum();
      for (const change of [{ title: 'x' }, { state: 'draft' }]) {
        const answer = await edit(kind, { id, version: 1, ...change });
        expect(codes(answer)).toEqual([409, `${kind}.locked`, undefined]);
      }
      expect(await harness.checksum()).toBe(before);
    }
  });

  test('a colleague reads the form and may not change or delete', async () => {
    const made = await makeActivity(harness, world, { state: 'draft' });
    const before = await harness.checksum();
    expect(await detailsOf('exam', made.id, colleague)).toMatchObject({ mayEdit: false });
    for (const answer of [
      await edit('exam', { id: made.id, version: 1, title: 'x' }, colleague),
      await remove(made, colleague),
      await colleague.call('examQuestions.delete', { params: { id: made.questions[0]?.id ?? '' } }),
    ]) {
      expect(codes(answer)).toEqual([403, 'role.notYours', undefined]);
    }
    expect(await harness.checksum()).toBe(before);
  });
});

describe('reading with classes', () => {
  test.each(kinds)(
    'answers the questions of an %s in their order with key, rubric and version',
    async (kind) => {
      const made = await makeActivity(harness, world, { kind });
      const { questions } = await detailsOf(kind, made.id);
      expect(questions.map((row) => [row.id, row.orders, row.version])).toEqual(
        made.questions.map((row, place) => [row.id, place + 1, 1]),
      );
      expect(questions[2]).toMatchObject({ maxScore: 2, maxScoreUnits: 480, rubric: [] });
      expect(questions[2]?.options).toEqual(made.questions[2]?.options);
    },
  );

  test('a colleague is told the students of her class only', async () => {
    const made = await makeActivity(harness, world);
    const form = await detailsOf('exam', made.id, colleague);
    expect(new Set(form.students.map((row) => row.classId))).toEqual(new Set([world.classA]));
    expect((await detailsOf('exam', made.id)).students).toHaveLength(6);
  });
});

describe('deleting', () => {
  test.each(kinds)('takes an %s with its questions, results and answers', async (kind) => {
    const made = await makeActivity(harness, world, { kind });
    const kept = await makeActivity(harness, world, { kind });
    const answer = { schoolId: world.schoolId, text: 'x' };
    for (const one of [made, kept]) {
      const [resultId, questionId] = [one.results[0]?.id ?? '', one.questions[0]?.id ?? ''];
      await giveAnswer(harness, { ...answer, resultId, questionId });
    }
    const key = randomUUID();
    expect((await remove(made, teacher, key)).data).toEqual({ id: made.id });
    const rowsOf = ({ id, results }: Made) =>
      harness.store.read(async (db) => [
        await db.$count(t.activities, eq(t.activities.id, id)),
        await db.$count(t.activityStudents, eq(t.activityStudents.activityId, id)),
        await db.$count(t.questions, eq(t.questions.activityId, id)),
        await db.$count(t.results, eq(t.results.activityId, id)),
        await db.$count(t.answers, eq(t.answers.resultId, results[0]?.id ?? '')),
      ]);
    expect(await rowsOf(made)).toEqual([0, 0, 0, 0, 0]);
    expect(await rowsOf(kept)).toEqual([1, 6, 3, 6, 1]);
    expect((await remove(made, teacher, key)).status).toBe(200);
    expect(codes(await remove(made))).toEqual([404, `${kind}.notFound`, undefined]);
  });

  test('nothing of a past school year is deleted', async () => {
    const made = await makeActivity(harness, world, { semesterId: world.pastSemesterId });
    expect(codes(await remove(made))).toEqual([409, 'semester.inactive', undefined]);
  });

  test.each(kinds)('a question of a draft %s goes and the others are renumbered', async (kind) => {
    const made = await makeActivity(harness, world, { kind, state: 'draft' });
    const [first, second, third] = made.questions;
    const name = `${kind}Questions.delete` as const;
    const params = { id: first?.id ?? '' };
    const answer = await teacher.call(name, { params });
    const left = [second, third].map((row, place) => ({
      id: row?.id,
      version: 1,
      orders: place + 1,
    }));
    expect(answer.data).toEqual({ questions: left.map((row) => ({ ...row, basedOn: 1 })) });
    expect(await detailsOf(kind, made.id)).toMatchObject({
      questionCount: 2,
      version: 2,
      questions: left,
    });
    expect(codes(await teacher.call(name, { params }))).toEqual([
      404,
      'question.notFound',
      undefined,
    ]);
  });

  test('a question of what is published stays, and of the other kind is not found', async () => {
    for (const state of ['scheduled', 'running', 'ended'] as const) {
      const made = await makeActivity(harness, world, { state });
      const params = { id: made.questions[0]?.id ?? '' };
      const before = await harness.checksum();
      const answer = await teacher.call('examQuestions.delete', { params });
      expect(codes(answer)).toEqual([409, 'exam.locked', undefined]);
      const other = await teacher.call('assignmentQuestions.delete', { params });
      expect(codes(other)).toEqual([404, 'question.notFound', undefined]);
      expect(await harness.checksum()).toBe(before);
    }
  });
});
