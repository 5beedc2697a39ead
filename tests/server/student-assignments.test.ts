import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentAssignment } from '#contract/reports/reports.ts';
import { page } from '#contract/shapes.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { changeResult, makeActivity, makeWorld } from './factories.ts';
import type { Made, MakeActivity, Person, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const day = 24 * 60 * 60_000;
let harness: Harness;
let world: World;
let essay: Made;

async function make(title: string, startsAt: number, how: MakeActivity = {}) {
  const made = await makeActivity(harness, world, { kind: 'assignment', title, ...how });
  await harness.store.read((db) =>
    db
      .update(t.activities)
      .set({ startsAt: new Date(startsAt) })
      .where(eq(t.activities.id, made.id)),
  );
  return made;
}
const change = (of: Made, place: number, row: Partial<typeof t.results.$inferInsert>) =>
  changeResult(harness, of.results[place]?.id ?? '', row);

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  essay = await make('انشا', noon - 6 * day);
  await change(essay, 0, { totalUnits: 1_200, scoredCount: 3, handedInAt: new Date(noon) });
  await change(essay, 1, { totalUnits: 1_440, scoredCount: 3 });
  await change(essay, 2, { totalUnits: 1_440, scoredCount: 3, reviewStatus: 'rejected' });
  await change(essay, 3, { totalUnits: 240, scoredCount: 3 });
  const level = { totalUnits: null, qualitative: true, types: ['descriptive' as const] };
  const free = await make('آزاد', noon - 4 * day, level);
  await change(free, 0, { totalUnits: 480, scoredCount: 1, reviewStatus: 'accepted' });
  const next = await make('فردا', noon + day, { state: 'scheduled' });
  await change(next, 0, { state: 'notStarted', handedInAt: null });
  await make('پیش‌نویس', noon, { state: 'draft' });
  await make('آزمون', noon - 2 * day, { kind: 'exam' });
});
afterAll(() => harness.close());

async function ask(body: object = {}, by: Person = world.teacher, place = 0) {
  const { schoolId, semesterId } = world;
  const params = { schoolId, semesterId, studentId: world.students[place]?.id ?? '' };
  return (await signIn(harness, by)).call('reports.studentAssignments', { params, body });
}
const read = async (body: object = {}, by?: Person) =>
  page(studentAssignment).parse((await ask(body, by)).data);

test('assignments of a student come newest first, with where she stands in each', async () => {
  const { items, total } = await read();
  expect(items.map(({ title, assignmentState }) => [title, assignmentState])).toEqual([
    ['فردا', 'scheduled'],
    ['آزاد', 'ended'],
    ['انشا', 'ended'],
  ]);
  expect(total).toBe(3);
  expect(items.at(-1)).toEqual({
    assignmentId: essay.id,
    title: 'انشا',
    courseId: world.courseId,
    courseName: 'ریاضی',
    classBaseName: 'نهم',
    toCorrect: 2,
    startDate: '2026-11-14T08:30:00.000Z',
    endDate: '2026-11-19T08:30:00.000Z',
    assignmentState: 'ended',
    scoreType: 'quantitative',
    resultId: essay.results[0]?.id,
    attempt: 1,
    state: 'handedIn',
    handedInAt: '2026-11-20T08:30:00.000Z',
    late: true,
    extendedUntil: null,
    reviewStatus: 'notReviewed',
    total: 5,
    totalUnits: 1_200,
    maxTotal: 6,
    maxTotalUnits: 1_440,
    level: null,
    rank: 2,
    classRank: 2,
    ranked: 3,
    classRanked: 2,
    classAverage: 5.5,
    classSumUnits: 2_640,
    questionCount: 3,
    scoredCount: 3,
    attempts: 1,
    correct: 0,
    wrong: 0,
    unanswered: 3,
  });
});

test('one without a total has none to show and no rank; its level is told', async () => {
  const { items } = await read({ title: 'آزاد' });
  expect(items).toMatchObject([
    {
      total: null,
      totalUnits: null,
      maxTotal: null,
      maxTotalUnits: null,
      rank: null,
      ranked: 0,
      classAverage: null,
      scoredCount: 1,
      level: 'veryGood',
      reviewStatus: 'accepted',
    },
  ]);
});

test('they are found by course, title and days, page by page, by those who may see her', async () => {
  const titles = async (body: object, by?: Person) =>
    (await read(body, by)).items.map(({ title }) => title);
  expect(await titles({ from: '2026-11-16', to: '2026-11-16' })).toEqual(['آزاد']);
  expect(await titles({ courseId: world.otherCourseId })).toEqual([]);
  expect(await titles({ pageIndex: 1, pageSize: 2 })).toEqual(['انشا']);
  expect(await titles({}, world.stranger)).toEqual([]);
  for (const by of [world.colleague, world.admin, world.supporter])
    expect(await titles({}, by)).toEqual(['فردا', 'آزاد', 'انشا']);
  const other = await ask({}, world.colleague, 3);
  expect([other.status, other.code]).toEqual([404, 'student.notFound']);
});
