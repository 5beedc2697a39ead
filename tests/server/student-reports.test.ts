import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseChart, studentChart, studentExam } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { changeResult, makeActivity, makeWorld } from './factories.ts';
import type { Made, MakeActivity, Person, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
/** By title: what the figures below are computed from. */
const made: Record<string, Made> = {};

const day = 24 * 60 * 60_000;
const untouched = { state: 'notStarted' as const, handedInAt: null };
type Change = Partial<typeof t.results.$inferInsert>;
/** A wholly scored result. */
const scored = (totalUnits: number, of = 3): Change => ({ totalUnits, scoredCount: of });

async function exam(title: string, startsAt: number, changes: Change[], make: MakeActivity = {}) {
  const one = await makeActivity(harness, world, { title, ...make });
  made[title] = one;
  await set(one, { startsAt: new Date(startsAt) });
  for (const [place, change] of changes.entries()) {
    await changeResult(harness, one.results[place]?.id ?? '', change);
  }
}
async function set(of: Made, change: Partial<typeof t.activities.$inferInsert>) {
  await harness.store.read((db) =>
    db.update(t.activities).set(change).where(eq(t.activities.id, of.id)),
  );
}

/** The first three results of an exam are of class A, the first of them hers; the others of class B. */
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  await exam('آزمون یک', noon - 10 * day, [
    scored(1_200),
    scored(900),
    scored(240),
    scored(1_440),
    scored(600),
    scored(0),
  ]);
  const small = { maxUnits: 240, types: ['descriptive' as const] };
  // Half past midnight of 12 November in Tehran, and still the day before in Greenwich.
  await exam('کوچک', Date.UTC(2026, 10, 11, 21), [scored(60, 1), scored(120, 1), scored(240, 1)], {
    ...small,
    classes: [world.classA],
  });
  await exam('علوم', noon - 5 * day, [
    scored(481),
    scored(0),
    { ...scored(1_440), reviewStatus: 'rejected' },
    untouched,
    untouched,
    untouched,
  ]);
  await set(made['علوم'] ?? never(), { courseId: world.otherCourseId });
  await exam(
    'ردشده',
    noon - 3 * day,
    [{ ...scored(240, 1), reviewStatus: 'rejected' }, scored(120, 1), scored(120, 1)],
    small,
  );
  await exam('نیمه', noon - 2 * day, [scored(300, 1)]);
  await exam('فردا', noon + day, [untouched], { state: 'scheduled' });
  await makeActivity(harness, world, { title: 'پیش‌نویس', state: 'draft' });
  await makeActivity(harness, world, { title: 'تکلیف', kind: 'assignment' });
});
afterAll(() => harness.close());

function never(): never {
  throw new Error('The fixture lacks an exam.');
}

async function ask(
  name: 'ofStudent' | 'chart' | 'chartByCourse',
  { body = {}, by = world.teacher, place = 0 }: { body?: object; by?: Person; place?: number } = {},
) {
  const { schoolId, semesterId } = world;
  const params = { schoolId, semesterId, studentId: world.students[place]?.id ?? '' };
  return (await signIn(harness, by)).call(`examResults.${name}`, { params, body });
}
async function exams(body: object = {}, by = world.teacher, place = 0) {
  return page(studentExam).parse((await ask('ofStudent', { body, by, place })).data);
}
const titles = async (body: object = {}, by = world.teacher) =>
  (await exams(body, by)).items.map((row) => row.title);

describe("a student's exams", () => {
  test('come newest first, published ones only, with where she stands in each', async () => {
    const { items, total } = await exams();
    expect(items.map((row) => [row.title, row.examState, row.total, row.rank])).toEqual([
      ['فردا', 'scheduled', null, null],
      ['نیمه', 'ended', 1.25, null],
      ['ردشده', 'ended', 1, null],
      ['علوم', 'ended', 2, 1],
      ['کوچک', 'ended', 0.25, 3],
      ['آزمون یک', 'ended', 5, 2],
    ]);
    expect(total).toBe(6);
    expect(items.at(-1)).toEqual({
      examId: made['آزمون یک']?.id,
      title: 'آزمون یک',
      courseId: world.courseId,
      courseName: 'ریاضی',
      classBaseName: 'نهم',
      startDate: '2026-11-10T08:30:00.000Z',
      endDate: '2026-11-19T08:30:00.000Z',
      examState: 'ended',
      scoreType: 'quantitative',
      resultId: made['آزمون یک']?.results[0]?.id,
      attempt: 1,
      state: 'handedIn',
      handedInAt: '2026-11-18T20:30:00.000Z',
      late: false,
      extendedUntil: null,
      reviewStatus: 'notReviewed',
      total: 5,
      totalUnits: 1_200,
      maxTotal: 6,
      maxTotalUnits: 1_440,
      level: null,
      rank: 2,
      classRank: 1,
      ranked: 6,
      classRanked: 3,
      classAverage: 3.25,
      classSumUnits: 2_340,
      toCorrect: 0,
      questionCount: 3,
      scoredCount: 3,
      attempts: 1,
      correct: 0,
      wrong: 0,
      unanswered: 3,
    });
  });

  test('a rejected result has its scores and no rank, beside the average of the others', async () => {
    const rejected = (await exams({ title: 'ردشده' })).items[0];
    expect(rejected).toMatchObject({ reviewStatus: 'rejected', totalUnits: 240, rank: null });
    expect(rejected).toMatchObject({ ranked: 2, classRanked: 2, classAverage: 0.5 });
    const half = (await exams({ title: 'نیمه' })).items[0];
    expect(half).toMatchObject({ classRank: null, ranked: 0, classAverage: null, scoredCount: 1 });
  });

  test('are found by course, by a folded title and by days of the school, both included', async () => {
    expect(await titles({ courseId: world.otherCourseId })).toEqual(['علوم']);
    expect(await titles({ title: 'آزمون يك' })).toEqual(['آزمون یک']);
    expect(await titles({ title: '%' })).toEqual([]);
    expect(await titles({ from: '2026-11-12', to: '2026-11-15' })).toEqual(['علوم', 'کوچک']);
    expect(await titles({ to: '2026-11-11' })).toEqual(['آزمون یک']);
    const second = await exams({ pageIndex: 1, pageSize: 4 });
    expect([second.total, second.items.map((row) => row.title)]).toEqual([6, ['کوچک', 'آزمون یک']]);
    expect(await exams({ pageIndex: 9 })).toMatchObject({ total: 6, items: [] });
    const old = await ask('ofStudent', { body: { from: '0001-01-01' } });
    expect([old.status, old.code]).toEqual([400, 'request.invalid']);
  });

  test('a teacher sees those she may see, of students she teaches, and the school sees all', async () => {
    expect(await titles({}, world.stranger)).toEqual(['علوم']);
    expect(await titles({}, world.colleague)).toEqual([
      'فردا',
      'نیمه',
      'ردشده',
      'کوچک',
      'آزمون یک',
    ]);
    for (const by of [world.admin, world.supporter]) expect(await titles({}, by)).toHaveLength(6);
    for (const name of ['ofStudent', 'chart', 'chartByCourse'] as const) {
      const answer = await ask(name, { by: world.colleague, place: 3 });
      expect([answer.status, answer.code]).toEqual([404, 'student.notFound']);
    }
    const { rank, ranked } = (await exams({ title: 'یک' }, world.colleague)).items[0] ?? {};
    expect([rank, ranked]).toEqual([2, 6]);
  });
});

describe('the charts of a student', () => {
  test('over time: shares of the maximum, oldest first, of counted results only', async () => {
    const { points } = studentChart.parse((await ask('chart')).data);
    expect(points.map((point) => [point.title, point.share, point.classShare])).toEqual([
      ['آزمون یک', 0.83, 0.54],
      ['کوچک', 0.25, 0.58],
      ['علوم', 0.33, 0.17],
    ]);
    expect(points[0]).toMatchObject({
      examId: made['آزمون یک']?.id,
      courseId: world.courseId,
      startDate: '2026-11-10T08:30:00.000Z',
    });
    const since = await ask('chart', { body: { from: '2026-11-12', courseId: world.courseId } });
    expect(studentChart.parse(since.data).points.map((point) => point.title)).toEqual(['کوچک']);
  });

  test('by course: the mean of the shares, each exam with the same weight', async () => {
    const { courses } = courseChart.parse((await ask('chartByCourse')).data);
    expect(courses).toMatchObject([
      { courseId: world.courseId, courseName: 'ریاضی', exams: 2, share: 0.54, classShare: 0.56 },
      {
        courseId: world.otherCourseId,
        courseName: 'علوم',
        exams: 1,
        share: 0.33,
        classShare: 0.17,
      },
    ]);
    const seen = courseChart.parse((await ask('chartByCourse', { by: world.stranger })).data);
    expect(seen.courses.map((course) => course.courseName)).toEqual(['علوم']);
  });

  test('are empty for a student of whom nothing is counted', async () => {
    const unknown = await ask('chart', { body: { to: '2026-09-30' } });
    expect(unknown.data).toEqual({ points: [] });
    expect((await ask('chartByCourse', { body: { to: '2026-09-30' } })).data).toEqual({
      courses: [],
    });
  });
});
