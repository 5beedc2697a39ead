import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerSheet } from '#contract/reports/reports.ts';
import type { AnswerSheet } from '#contract/reports/reports.ts';
import type { QuestionType } from '#contract/shapes.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, Person, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const kinds = ['exam', 'assignment'] as const;
const types: QuestionType[] = ['multipleChoice', 'descriptive', 'combined', 'oral'];
const day = 24 * 60 * 60_000;

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

async function ask(of: Made, { by = world.teacher, query = {} }: { by?: Person; query?: object }) {
  const params = { schoolId: world.schoolId, semesterId: of.semesterId, id: of.id };
  const texts = Object.fromEntries(Object.entries(query).map(([name, one]) => [name, String(one)]));
  return (await signIn(harness, by)).call(`reports.${of.kind}Answers`, { params, query: texts });
}
const read = async (of: Made, how: Parameters<typeof ask>[1] = {}): Promise<AnswerSheet> =>
  answerSheet.parse((await ask(of, how)).data);
const studentOf = (sheet: AnswerSheet, of: Made, place: number) =>
  sheet.students.items.find(({ studentId }) => studentId === of.results[place]?.studentId);

/** One answer of the student at a place. */
function give(
  of: Made,
  place: number,
  question: number,
  row: Partial<typeof t.answers.$inferInsert>,
) {
  return giveAnswer(harness, {
    schoolId: world.schoolId,
    resultId: of.results[place]?.id ?? '',
    questionId: of.questions[question]?.id ?? '',
    ...row,
  });
}
/** A second attempt of the student at a place. */
async function again(of: Made, place: number, row: Partial<typeof t.results.$inferInsert>) {
  const id = newId();
  const { studentId = '', classId = '' } = of.results[place] ?? {};
  await harness.store.read((db) =>
    db.insert(t.results).values({
      schoolId: world.schoolId,
      id,
      activityId: of.id,
      studentId,
      classId,
      attempt: 2,
      state: 'handedIn',
      handedInAt: new Date(noon - 1.2 * day),
      ...row,
    }),
  );
  return id;
}

describe('the answer sheet', () => {
  test.each(kinds)('of an %s has every question, and each score in its place', async (kind) => {
    const made = await makeActivity(harness, world, { kind, types });
    const options = made.questions[0]?.options ?? [];
    await give(made, 0, 3, { scoreUnits: 240, answered: false });
    await give(made, 0, 0, { optionId: options[2]?.id ?? '', scoreUnits: -160, auto: true });
    await give(made, 0, 2, { optionId: made.questions[2]?.options[1]?.id ?? '', text: 'زیرا' });
    await changeResult(harness, made.results[0]?.id ?? '', { reviewStatus: 'accepted' });
    const sheet = await read(made);
    expect(sheet.maxTotalUnits).toBe(1_920);
    expect(sheet.questions).toEqual(
      made.questions.map((question, place) => ({
        questionId: question.id,
        type: types[place],
        orders: place + 1,
        text: `سوال ${place + 1}`,
        maxUnits: 480,
        options: question.options,
      })),
    );
    expect(sheet.students).toMatchObject({ total: 6, pageIndex: 0, pageSize: 20 });
    expect(studentOf(sheet, made, 0)).toEqual({
      resultId: made.results[0]?.id,
      studentId: made.results[0]?.studentId,
      student: {
        studentId: made.results[0]?.studentId,
        firstName: 'نام',
        lastName: 'زهرا',
        classId: world.classA,
        className: 'نهم الف',
      },
      state: 'handedIn',
      late: false,
      reviewStatus: 'accepted',
      units: [-160, null, null, 240],
      chosen: [2, null, 1, null],
      answered: [true, false, true, false],
    });
    expect(studentOf(sheet, made, 1)).toMatchObject({
      units: [null, null, null, null],
      chosen: [null, null, null, null],
      answered: [false, false, false, false],
    });
  });

  test('keeps the order of the questions, whatever the order they were made in', async () => {
    const made = await makeActivity(harness, world, { types: ['oral', 'oral', 'oral'] });
    const [, , third] = made.questions.map(({ id }) => id);
    await harness.store.read((db) =>
      db
        .update(t.questions)
        .set({ orders: sql`4 - ${t.questions.orders}` })
        .where(eq(t.questions.activityId, made.id)),
    );
    await give(made, 0, 0, { scoreUnits: 30 });
    await give(made, 0, 2, { scoreUnits: 10 });
    const sheet = await read(made);
    expect(sheet.questions.map(({ orders }) => orders)).toEqual([1, 2, 3]);
    expect(sheet.questions[0]?.questionId).toBe(third);
    expect(studentOf(sheet, made, 0)?.units).toEqual([10, null, 30]);
  });

  test('has the attempt that counts: not the rejected one, nor the one that is only begun', async () => {
    const made = await makeActivity(harness, world, { types: ['oral'] });
    for (const place of [0, 1, 2]) await give(made, place, 0, { scoreUnits: 60 });
    const taken = await again(made, 0, {});
    await giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId: taken,
      questionId: made.questions[0]?.id ?? '',
      scoreUnits: 120,
    });
    await again(made, 1, { reviewStatus: 'rejected' });
    await again(made, 2, { state: 'started', handedInAt: null });
    const sheet = await read(made);
    expect(sheet.students.total).toBe(6);
    expect(studentOf(sheet, made, 0)).toMatchObject({ resultId: taken, units: [120] });
    for (const place of [1, 2])
      expect(studentOf(sheet, made, place)).toMatchObject({
        resultId: made.results[place]?.id,
        reviewStatus: 'notReviewed',
        units: [60],
      });
  });

  test('says who was late, after her own extension only', async () => {
    const made = await makeActivity(harness, world);
    const handedInAt = new Date(noon - 0.5 * day);
    for (const place of [0, 1])
      await changeResult(harness, made.results[place]?.id ?? '', { handedInAt });
    await changeResult(harness, made.results[2]?.id ?? '', {
      state: 'notStarted',
      handedInAt: null,
    });
    await harness.store.read((db) =>
      db
        .update(t.activityStudents)
        .set({ extendedUntil: new Date(noon) })
        .where(eq(t.activityStudents.studentId, made.results[1]?.studentId ?? '')),
    );
    const sheet = await read(made);
    expect([0, 1, 2].map((place) => studentOf(sheet, made, place)?.late)).toEqual([
      true,
      false,
      false,
    ]);
    expect(studentOf(sheet, made, 2)?.state).toBe('notStarted');
  });

  test('an option that is gone is no place; of a text there are its first 200 characters, with its formula where that fits', async () => {
    const made = await makeActivity(harness, world, { types: ['multipleChoice'] });
    await give(made, 0, 0, { optionId: newId(), scoreUnits: 0 });
    const text = 'پ'.repeat(450);
    await harness.store.read((db) =>
      db.update(t.questions).set({ text }).where(eq(t.questions.activityId, made.id)),
    );
    const sheet = await read(made);
    expect(sheet.questions[0]?.text).toBe('پ'.repeat(200));
    const asked = async (change: { text: string; formula: string }) => {
      await harness.store.read((db) =>
        db.update(t.questions).set(change).where(eq(t.questions.activityId, made.id)),
      );
      return (await read(made)).questions[0]?.text;
    };
    expect(await asked({ text: 'ساده کنید', formula: 'x^2' })).toBe('ساده کنید \\(x^2\\)');
    expect(await asked({ text: '', formula: 'x^2' })).toBe('\\(x^2\\)');
    expect(await asked({ text: 'ساده کنید', formula: 'x'.repeat(190) })).toBe('ساده کنید');
    expect(studentOf(sheet, made, 0)).toMatchObject({
      units: [0],
      chosen: [null],
      answered: [true],
    });
  });
});

describe('pages of the answer sheet', () => {
  test('follow each other in the order of the Persian alphabet, each student once', async () => {
    const made = await makeActivity(harness, world, { types });
    for (const place of [0, 3, 4]) await give(made, place, 1, { scoreUnits: place * 60 });
    const whole = (await read(made, { query: { pageSize: 100 } })).students.items;
    expect(whole.map(({ student }) => student.lastName)).toEqual(
      ['آرزو', 'آرزو', 'پریسا', 'پریسا', 'زهرا', 'زهرا'], // two classes, the same names
    );
    const pages = [];
    for (const pageIndex of [0, 1, 2])
      pages.push(await read(made, { query: { pageIndex, pageSize: 2 } }));
    expect(pages.flatMap(({ students }) => students.items)).toEqual(whole);
    for (const page of pages) expect(page.questions).toHaveLength(4);
    const far = await read(made, { query: { pageIndex: 9 } });
    expect([far.students.total, far.students.items]).toEqual([6, []]);
    const wrong = await ask(made, { query: { pageSize: 101 } });
    expect([wrong.status, wrong.code]).toEqual([400, 'request.invalid']);
  });

  test('show a colleague her own class, the school all, a stranger to the course nothing', async () => {
    const made = await makeActivity(harness, world);
    const hers = await read(made, { by: world.colleague });
    expect(hers.students.total).toBe(3);
    expect(new Set(hers.students.items.map(({ student }) => student.classId))).toEqual(
      new Set([world.classA]),
    );
    for (const by of [world.admin, world.supporter])
      expect((await read(made, { by })).students.total).toBe(6);
    const answer = await ask(made, { by: world.stranger });
    expect([answer.status, answer.code]).toEqual([404, 'exam.notFound']);
    const other = await ask({ ...made, kind: 'assignment' }, {});
    expect([other.status, other.code]).toEqual([404, 'assignment.notFound']);
    const foreign = await makeWorld(harness);
    expect((await ask(made, { by: foreign.teacher })).status).toBe(404);
  });

  test('without questions or without students are empty, and an unscored assignment has no total', async () => {
    const bare = await read(await makeActivity(harness, world, { types: [] }));
    expect([bare.questions, bare.students.total]).toEqual([[], 6]);
    expect(bare.students.items[0]).toMatchObject({ units: [], chosen: [], answered: [] });
    const draft = await read(await makeActivity(harness, world, { state: 'draft' }));
    expect(draft.questions).toHaveLength(3);
    expect(draft.students).toMatchObject({ total: 0, items: [] });
    const unscored = await makeActivity(harness, world, { kind: 'assignment', totalUnits: null });
    await give(unscored, 0, 0, { scoreUnits: 60 });
    const sheet = await read(unscored);
    expect(sheet.maxTotalUnits).toBeNull();
    expect(studentOf(sheet, unscored, 0)?.units[0]).toBe(60);
  });
});
