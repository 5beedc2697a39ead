import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classReport, missingStudent } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

const kinds = ['exam', 'assignment'] as const;

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

const pathOf = (of: Made) => ({ schoolId: world.schoolId, semesterId: of.semesterId, id: of.id });
async function classes(of: Made, query = {}, by = teacher) {
  const answer = await by.call(`${of.kind}s.reportClasses`, { params: pathOf(of), query });
  return page(classReport).parse(answer.data);
}
async function missing(of: Made, query = {}, by = teacher) {
  const answer = await by.call(`${of.kind}s.notStudentResults`, { params: pathOf(of), query });
  return page(missingStudent).parse(answer.data);
}
const absent = { state: 'notStarted' as const, handedInAt: null };
/** Sets results by their place: the first three are of class A, the others of class B. */
async function set(of: Made, changes: Partial<typeof t.results.$inferInsert>[]) {
  for (const [place, change] of changes.entries()) {
    await changeResult(harness, of.results[place]?.id ?? '', change);
  }
}

describe('the report by class', () => {
  test.each(kinds)(
    'of an %s counts accepted and wholly scored results, never rejected or half scored ones',
    async (kind) => {
      const made = await makeActivity(harness, world, { kind });
      await set(made, [
        { totalUnits: 480, scoredCount: 3 },
        { totalUnits: 241, scoredCount: 1, reviewStatus: 'accepted' },
        { totalUnits: 1_440, scoredCount: 3, reviewStatus: 'rejected' },
        { totalUnits: 1_200, scoredCount: 2 },
        absent,
        { ...absent, totalUnits: 240, scoredCount: 3 },
      ]);
      const answer = await classes(made);
      expect(answer).toMatchObject({ total: 2, pageIndex: 0, pageSize: 20 });
      expect(answer.items).toEqual([
        {
          classId: world.classA,
          className: 'نهم الف',
          students: 3,
          present: 3,
          absent: 0,
          excused: 0,
          started: 0,
          toCorrect: 0,
          late: 0,
          counted: 2,
          average: 1.5,
          max: 2,
          min: 1,
        },
        {
          classId: world.classB,
          className: 'نهم ب',
          students: 3,
          present: 2,
          absent: 1,
          excused: 0,
          started: 0,
          toCorrect: 1,
          late: 0,
          counted: 1,
          average: 1,
          max: 1,
          min: 1,
        },
      ]);
    },
  );

  test('late is handed in after the end; nobody is absent while it runs', async () => {
    const ended = await makeActivity(harness, world);
    await set(ended, [{ handedInAt: new Date(harness.clock.now) }]);
    expect((await classes(ended)).items.map((row) => row.late)).toEqual([1, 0]);
    const running = await makeActivity(harness, world, { state: 'running' });
    await set(running, [absent, absent]);
    const [first] = (await classes(running)).items;
    expect(first).toMatchObject({ students: 3, present: 1, absent: 0, average: null, max: null });
  });

  test('turns pages from 0, and shows a colleague her own class only', async () => {
    const made = await makeActivity(harness, world);
    const second = await classes(made, { pageIndex: '1', pageSize: '1' });
    expect([second.total, second.items.map((row) => row.classId)]).toEqual([2, [world.classB]]);
    const far = await classes(made, { pageIndex: '7' });
    expect([far.total, far.items]).toEqual([2, []]);
    const hers = await classes(made, {}, colleague);
    expect([hers.total, hers.items.map((row) => row.classId)]).toEqual([1, [world.classA]]);
    const wrong = await teacher.call('exams.reportClasses', {
      params: pathOf(made),
      query: { pageSize: '101' },
    });
    expect([wrong.status, wrong.code]).toEqual([400, 'request.invalid']);
  });
});

describe('who has not taken part', () => {
  test.each(kinds)(
    'of an %s was assigned and neither handed in nor scored, in the order of the Persian alphabet',
    async (kind) => {
      const made = await makeActivity(harness, world, { kind });
      await set(made, [
        absent,
        absent,
        { attempt: 1 },
        { ...absent, scoredCount: 1, totalUnits: 60 },
      ]);
      const answer = await missing(made);
      expect(answer.items.map((row) => [row.lastName, row.state])).toEqual([
        ['پریسا', 'notStarted'],
        ['زهرا', 'notStarted'],
      ]);
      expect((await missing(made, { pageIndex: '1', pageSize: '1' })).items).toHaveLength(1);
      await set(made, [absent, absent, { attempt: 1 }, { attempt: 1 }, absent]);
      expect((await missing(made)).total).toBe(3);
      expect((await missing(made, {}, colleague)).total).toBe(2);
    },
  );
});

describe('deleting a result', () => {
  const remove = (of: Made, place = 0, by = teacher, resultId?: string) => {
    const { id = '', studentId = '' } = of.results[place] ?? {};
    const params = { examId: of.id, assignmentId: of.id, studentId, resultId: resultId ?? id };
    return by.call(`${of.kind}Results.delete`, { params, key: randomUUID() });
  };
  const resultsOf = (of: Made, place = 0) =>
    harness.store.read((db) =>
      db.query.results.findMany({
        where: (row, { and }) =>
          and(eq(row.activityId, of.id), eq(row.studentId, of.results[place]?.studentId ?? '')),
      }),
    );

  test.each(kinds)(
    'of an %s removes its answers and scores, and the student begins anew',
    async (kind) => {
      const made = await makeActivity(harness, world, { kind });
      const [resultId, questionId] = [made.results[0]?.id ?? '', made.questions[0]?.id ?? ''];
      await giveAnswer(harness, { schoolId: world.schoolId, resultId, questionId, text: 'x' });
      const body = { answers: [{ questionId, baseVersion: 0, scoreUnits: 60 }] };
      expect((await sendCorrection(world, teacher, made, body)).status).toBe(200);
      expect((await remove(made)).data).toEqual({ id: resultId });
      expect(await resultsOf(made)).toMatchObject([
        { attempt: 1, state: 'notStarted', totalUnits: 0, scoredCount: 0, reviewVersion: 0 },
      ]);
      const left = await harness.store.read(async (db) => [
        await db.$count(t.answers, eq(t.answers.resultId, resultId)),
        await db.$count(t.answerHistory, eq(t.answerHistory.resultId, resultId)),
        await db.$count(t.results, eq(t.results.activityId, made.id)),
      ]);
      expect(left).toEqual([0, 0, 6]);
      const again = await remove(made);
      expect([again.status, again.code]).toEqual([404, 'result.notFound']);
    },
  );

  test('a correction that was on its way does not land in the new, empty workbook', async () => {
    const made = await makeActivity(harness, world);
    await remove(made);
    const body = {
      answers: [{ questionId: made.questions[0]?.id ?? '', baseVersion: 0, scoreUnits: 60 }],
    };
    const late = await sendCorrection(world, teacher, made, body);
    expect([late.status, late.code]).toEqual([404, 'result.notFound']);
    expect(await resultsOf(made)).toMatchObject([{ scoredCount: 0 }]);
  });

  test('of a second attempt leaves the first as it is', async () => {
    const made = await makeActivity(harness, world);
    const { studentId = '', classId = '', id: first } = made.results[0] ?? {};
    const second = newId();
    await harness.store.read((db) =>
      db.insert(t.results).values({
        schoolId: world.schoolId,
        id: second,
        activityId: made.id,
        studentId,
        classId,
        attempt: 2,
        state: 'started',
      }),
    );
    expect((await remove(made, 0, teacher, second)).status).toBe(200);
    expect((await resultsOf(made)).map((row) => row.id)).toEqual([first]);
  });

  test("is the owner's, and only under its own exam and student", async () => {
    const made = await makeActivity(harness, world);
    const other = await makeActivity(harness, world);
    const before = await harness.checksum();
    expect((await remove(made, 0, colleague)).code).toBe('role.notYours');
    expect((await remove(made, 1, teacher, made.results[0]?.id)).code).toBe('result.notFound');
    expect((await remove(made, 0, teacher, other.results[0]?.id)).code).toBe('result.notFound');
    expect(await harness.checksum()).toBe(before);
  });
});
