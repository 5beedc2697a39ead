import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { overviewItem } from '#contract/reports/reports.ts';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { questionUsageCalls } from '#contract/bank/question-usage.ts';
import { classReport } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { facilityOf } from '#domain/item-analysis.ts';
import * as t from '#server/db/schema/index.ts';
import { makeBankQuestion } from './bank.ts';
import { signIn } from './client.ts';
import { changeResult, makeActivity, makeWorld } from './factories.ts';
import type { Made, MakeActivity, Person, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const day = 24 * 60 * 60_000;
let harness: Harness;
let world: World;
let midterm: Made;
let homework: Made;

async function make(title: string, startsAt: number, how: MakeActivity = {}) {
  const made = await makeActivity(harness, world, { title, ...how });
  await set(made, { startsAt: new Date(startsAt) });
  return made;
}
const set = (of: Made, change: Partial<typeof t.activities.$inferInsert>) =>
  harness.store.read((db) => db.update(t.activities).set(change).where(eq(t.activities.id, of.id)));
/** Scores of the student at a place, in the order of the questions; whole unless one is left out. */
async function score(of: Made, place: number, units: (number | null)[], change = {}) {
  const resultId = of.results[place]?.id ?? '';
  const given = units.filter((one) => one !== null);
  await changeResult(harness, resultId, {
    totalUnits: given.reduce((sum, one) => sum + one, 0),
    scoredCount: given.length,
    ...change,
  });
  const rows = of.questions.map(({ id }, at) => ({
    schoolId: world.schoolId,
    resultId,
    questionId: id,
    scoreUnits: units[at] ?? null,
  }));
  await harness.store.read((db) => db.insert(t.answers).values(rows));
}

/** The first three results are of class A, the others of class B. */
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  const twoWritten = { types: ['descriptive' as const, 'oral' as const] };
  midterm = await make('میان‌ترم', noon - 5 * day, twoWritten);
  await score(midterm, 0, [480, 120]);
  await score(midterm, 1, [240, null], { reviewStatus: 'accepted' });
  await score(midterm, 2, [480, 480], { reviewStatus: 'rejected' });
  await score(midterm, 3, [241, 0]);
  await score(midterm, 4, [480, null]);
  await changeResult(harness, midterm.results[5]?.id ?? '', {
    state: 'notStarted',
    handedInAt: null,
  });
  homework = await make('تکلیف', noon - 3 * day, {
    kind: 'assignment',
    totalUnits: null,
    types: ['descriptive'],
    classes: [world.classB],
  });
  await score(homework, 0, [480], { reviewStatus: 'accepted' });
  const science = await make('علوم', noon - 2 * day, { classes: [world.classA] });
  await set(science, { courseId: world.otherCourseId });
  // Half past midnight of 12 November in Tehran, and still the day before in Greenwich.
  await make('آغاز روز', Date.UTC(2026, 10, 11, 21));
  await makeActivity(harness, world, { title: 'اکنون', state: 'running' });
  await makeActivity(harness, world, { title: 'فردا', state: 'scheduled' });
  await makeActivity(harness, world, { title: 'پیش‌نویس', state: 'draft' });
  await makeActivity(harness, world, { title: 'پارسال', semesterId: world.pastSemesterId });
});
afterAll(() => harness.close());

async function ask(query: Record<string, string> = {}, by: Person = world.teacher) {
  const { schoolId, semesterId } = world;
  const params = { schoolId, semesterId };
  return (await signIn(harness, by)).call('reports.overview', { params, query });
}
const read = async (query: Record<string, string> = {}, by?: Person) =>
  page(overviewItem).parse((await ask(query, by)).data);
const titles = async (query: Record<string, string> = {}, by?: Person) =>
  (await read(query, by)).items.map(({ title }) => title);
const itemOf = (items: OverviewItem[], of: Made) => items.find(({ id }) => id === of.id);
const sums = (item: OverviewItem | undefined) =>
  item?.questions.map(({ counted, sumUnits }) => [counted, sumUnits]);

describe('a report of a term', () => {
  test('has the figures of each class and each question, of counted results alone', async () => {
    const { items } = await read();
    expect(itemOf(items, midterm)).toEqual({
      kind: 'exam',
      id: midterm.id,
      title: 'میان‌ترم',
      courseId: world.courseId,
      courseName: 'ریاضی',
      classBaseName: 'نهم',
      scoreType: 'quantitative',
      startDate: '2026-11-15T08:30:00.000Z',
      state: 'ended',
      maxTotalUnits: 960,
      classes: [
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
          average: 1.75,
          max: 2.5,
          min: 1,
          sumUnits: 840,
          maxUnits: 600,
          minUnits: 240,
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
          sumUnits: 241,
          maxUnits: 241,
          minUnits: 241,
        },
      ],
      questions: [
        {
          questionId: midterm.questions[0]?.id,
          type: 'descriptive',
          orders: 1,
          text: 'سوال 1',
          maxUnits: 480,
          counted: 3,
          sumUnits: 961,
        },
        {
          questionId: midterm.questions[1]?.id,
          type: 'oral',
          orders: 2,
          text: 'سوال 2',
          maxUnits: 480,
          counted: 2,
          sumUnits: 120,
        },
      ],
    });
  });

  test('says of each class what its own report says', async () => {
    const teacher = await signIn(harness, world.teacher);
    const { items } = await read();
    expect(items.length).toBeGreaterThan(3);
    for (const { kind, id, classes } of items) {
      const params = { schoolId: world.schoolId, semesterId: world.semesterId, id };
      const answer = await teacher.call(`${kind}s.reportClasses`, { params });
      // Without the sum, which the report of one exam does not have.
      expect(classes.map((figures) => classReport.parse(figures))).toEqual(
        page(classReport).parse(answer.data).items,
      );
    }
  });

  test('says of a question of the bank what the bank says of its use', async () => {
    const source = await makeBankQuestion(harness, world, { isPublic: true });
    const made = await make('با بانک', noon - 9 * day, { types: ['oral'] });
    const questionId = made.questions[0]?.id ?? '';
    const reached = [480, 480, 240, 120, 0, 60];
    for (const [place, units] of reached.entries()) await score(made, place, [units]);
    await changeResult(harness, made.results[4]?.id ?? '', { reviewStatus: 'rejected' });
    await harness.store.read((db) =>
      db.update(t.questions).set({ sourceId: source.id }).where(eq(t.questions.id, questionId)),
    );
    const answer = await (
      await signIn(harness, world.teacher)
    ).call('bankQuestions.usage', { params: { schoolId: world.schoolId, id: source.id } });
    const [use] = questionUsageCalls['bankQuestions.usage'].answer.parse(answer.data).items;
    const question = itemOf((await read()).items, made)?.questions[0];
    expect(question).toMatchObject({ counted: use?.results, sumUnits: 1_380 });
    const outcomes = [480, 480, 240, 120, 60].map((units) => ({ units, totalUnits: units }));
    expect(use?.facility).toBe(facilityOf(outcomes, 480));
    await set(made, { releasedAt: null });
  });

  test('an unscored assignment has nothing counted', async () => {
    const item = itemOf((await read()).items, homework);
    expect(item).toMatchObject({ kind: 'assignment', maxTotalUnits: null });
    expect(item?.classes).toMatchObject([{ counted: 0, average: null, sumUnits: 0, present: 3 }]);
    expect(sums(item)).toEqual([[0, 0]]);
  });

  test('holds what has begun in the asked year, the newest first', async () => {
    const { items, total } = await read();
    expect(items.map(({ title, state }) => [title, state])).toEqual([
      ['اکنون', 'running'],
      ['علوم', 'ended'],
      ['تکلیف', 'ended'],
      ['میان‌ترم', 'ended'],
      ['آغاز روز', 'ended'],
    ]);
    expect(total).toBe(5);
    const { schoolId, pastSemesterId: semesterId } = world;
    const past = await (
      await signIn(harness, world.teacher)
    ).call('reports.overview', { params: { schoolId, semesterId } });
    expect(
      page(overviewItem)
        .parse(past.data)
        .items.map(({ title }) => title),
    ).toEqual(['پارسال']);
  });

  test('goes by days of the school, both included, by course and by class', async () => {
    expect(await titles({ from: '2026-11-12', to: '2026-11-15' })).toEqual(['میان‌ترم', 'آغاز روز']);
    expect(await titles({ to: '2026-11-11' })).toEqual([]);
    expect(await titles({ from: '2026-11-18', to: '2026-11-18' })).toEqual(['علوم']);
    expect(await titles({ courseId: world.otherCourseId })).toEqual(['علوم']);
    const ofB = await read({ classId: world.classB });
    expect(ofB.items.map(({ title }) => title)).not.toContain('علوم');
    expect(sums(itemOf(ofB.items, midterm))).toEqual([
      [1, 241],
      [1, 0],
    ]);
    expect(itemOf(ofB.items, midterm)?.classes.map(({ classId }) => classId)).toEqual([
      world.classB,
    ]);
    for (const query of [{ from: '1405-09-01' }, { classId: 'x' }]) {
      const wrong = await ask(query);
      expect([wrong.status, wrong.code]).toEqual([400, 'request.invalid']);
    }
  });

  test('comes page by page, each item once', async () => {
    const whole = (await read()).items;
    const parts = [];
    for (const pageIndex of ['0', '1', '2']) parts.push(await read({ pageIndex, pageSize: '2' }));
    expect(parts.flatMap(({ items }) => items)).toEqual(whole);
    expect(await read({ pageIndex: '7' })).toMatchObject({ total: 5, items: [] });
  });

  test('takes as many statements for one item as for all', async () => {
    const statements = async (query: Record<string, string>) => {
      const teacher = await signIn(harness, world.teacher);
      const params = { schoolId: world.schoolId, semesterId: world.semesterId };
      const spy = vi.spyOn(Client.prototype, 'query');
      const answer = await teacher.call('reports.overview', { params, query });
      const sent = spy.mock.calls.length;
      spy.mockRestore();
      expect(answer.status).toBe(200);
      return sent;
    };
    const one = await statements({ pageSize: '1' });
    expect(one).toBeGreaterThan(3);
    expect(await statements({ pageSize: '100' })).toBe(one);
  });
});

describe('who sees what of it', () => {
  test('a colleague sees the figures of her own class alone', async () => {
    const { items } = await read({}, world.colleague);
    expect(items.map(({ title }) => title)).toEqual(['اکنون', 'میان‌ترم', 'آغاز روز']);
    const item = itemOf(items, midterm);
    expect(item?.classes.map(({ classId }) => classId)).toEqual([world.classA]);
    expect(sums(item)).toEqual([
      [2, 720],
      [1, 120],
    ]);
    expect(await titles({ classId: world.classB }, world.colleague)).toEqual([]);
  });

  test('a stranger sees what is of her own course; the school sees all; another school nothing', async () => {
    expect(await titles({}, world.stranger)).toEqual(['علوم']);
    for (const by of [world.admin, world.supporter]) expect(await titles({}, by)).toHaveLength(5);
    const foreign = await makeWorld(harness);
    const answer = await ask({}, foreign.admin);
    expect([answer.status, answer.code]).toEqual([404, 'semester.notFound']);
    expect(await titles({ classId: foreign.classA })).toEqual([]);
  });
});
