import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overviewItem } from '#contract/reports/reports.ts';
import { questionUsageCalls } from '#contract/bank/question-usage.ts';
import {
  classReport,
  courseChart,
  studentChart,
  studentExam,
} from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeBankQuestion } from './bank.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());

const ofSchool = () => ({ schoolId: world.schoolId, semesterId: world.semesterId });

async function score(made: Made, place: number, units: number[]) {
  const resultId = made.results[place]?.id ?? '';
  for (const [at, scoreUnits] of units.entries())
    await giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId,
      questionId: made.questions[at]?.id ?? '',
      scoreUnits,
    });
  const sum = units.reduce((all, one) => all + one, 0);
  await changeResult(harness, resultId, {
    scoredCount: units.length,
    totalUnits: Math.max(0, sum),
  });
}
const rowsOf = async (made: Made) =>
  page(resultItem).parse(
    (
      await teacher.call('examResults.list', {
        params: { ...ofSchool(), examId: made.id },
        body: { pageSize: 100 },
      })
    ).data,
  ).items;
const inTerm = async (made: Made) =>
  page(overviewItem)
    .parse(
      (await teacher.call('reports.overview', { params: ofSchool(), query: { pageSize: '100' } }))
        .data,
    )
    .items.find(({ id }) => id === made.id);

describe('a descriptive exam', () => {
  test('has levels and nowhere a rank, a mean or a share', async () => {
    const made = await makeActivity(harness, world, { qualitative: true, types: ['descriptive'] });
    for (const [place, units] of [480, 360, 240].entries()) await score(made, place, [units]);
    const rows = await rowsOf(made);
    expect(rows.map(({ rank, classRank }) => [rank, classRank])).toEqual(
      rows.map(() => [null, null]),
    );
    expect(rows.flatMap(({ level }) => level ?? [])).toHaveLength(3);
    const reports = await teacher.call('exams.reportClasses', {
      params: { ...ofSchool(), id: made.id },
    });
    const nothing = { average: null, max: null, min: null };
    for (const one of page(classReport).parse(reports.data).items)
      expect(one).toMatchObject(nothing);
    for (const one of (await inTerm(made))?.classes ?? [])
      expect(one).toMatchObject({ ...nothing, sumUnits: 0, maxUnits: null, minUnits: null });

    const studentId = made.results[0]?.studentId ?? '';
    const params = { ...ofSchool(), studentId };
    const exams = await teacher.call('examResults.ofStudent', { params, body: { pageSize: 100 } });
    const hers = page(studentExam)
      .parse(exams.data)
      .items.find(({ examId }) => examId === made.id);
    expect(hers).toMatchObject({ level: 'veryGood', rank: null, classAverage: null, ranked: 0 });
    const time = await teacher.call('examResults.chart', { params, body: {} });
    expect(studentChart.parse(time.data).points).toEqual([]);
    const courses = await teacher.call('examResults.chartByCourse', { params, body: {} });
    expect(courseChart.parse(courses.data).courses).toEqual([]);
  });
});

describe('where wrong answers cost', () => {
  test('a question’s figures are shares of what was reached, in the term and in the bank alike', async () => {
    const source = await makeBankQuestion(harness, world, { isPublic: true });
    const made = await makeActivity(harness, world, {
      types: ['multipleChoice', 'descriptive'],
      negative: '1/2',
    });
    // The two strongest are right, the two weakest lose a half: 2 of 6 reached it.
    const scores = [
      [480, 480],
      [480, 240],
      [0, 240],
      [0, 180],
      [-240, 120],
      [-240, 0],
    ];
    for (const [place, units] of scores.entries()) await score(made, place, units);
    await harness.store.read((db) =>
      db
        .update(t.questions)
        .set({ sourceId: source.id })
        .where(eq(t.questions.id, made.questions[0]?.id ?? '')),
    );
    const usage = await teacher.call('bankQuestions.usage', {
      params: { schoolId: world.schoolId, id: source.id },
    });
    const [use] = questionUsageCalls['bankQuestions.usage'].answer.parse(usage.data).items;
    expect(use).toMatchObject({ results: 6, facility: 0.33, discrimination: 1 });
    expect((await inTerm(made))?.questions[0]).toMatchObject({ counted: 6, sumUnits: 960 });
  });

  test('the bank counts what reports count: the attempt that counts, not the half-scored ones', async () => {
    const source = await makeBankQuestion(harness, world, { isPublic: true });
    const made = await makeActivity(harness, world, { types: ['descriptive', 'descriptive'] });
    await score(made, 0, [480, 480]);
    await score(made, 1, [240, 0]);
    // Of her only one of two is scored.
    await score(made, 2, [0]);
    await harness.store.read((db) =>
      db
        .update(t.questions)
        .set({ sourceId: source.id })
        .where(eq(t.questions.id, made.questions[0]?.id ?? '')),
    );
    const usage = await teacher.call('bankQuestions.usage', {
      params: { schoolId: world.schoolId, id: source.id },
    });
    const [use] = questionUsageCalls['bankQuestions.usage'].answer.parse(usage.data).items;
    expect(use).toMatchObject({ results: 2, facility: 0.75 });
    expect((await inTerm(made))?.questions[0]).toMatchObject({ counted: 2, sumUnits: 720 });
  });
});

describe('an absence', () => {
  const review = (of: Made, place: number, baseVersion: number, status: string, by = teacher) =>
    sendCorrection(world, by, of, { review: { baseVersion, status } }, { place });

  test('is excused or counts as 0 by the review, on the version that was seen, and by those who correct', async () => {
    const made = await makeActivity(harness, world, { types: ['descriptive'] });
    for (const place of [0, 1]) await score(made, place, [480]);
    const away = { state: 'notStarted' as const, handedInAt: null };
    for (const place of [2, 3]) await changeResult(harness, made.results[place]?.id ?? '', away);

    expect(await review(made, 2, 0, 'excused')).toMatchObject({ status: 200 });
    // On an older version a different word is asked about, the same one is not.
    expect(await review(made, 2, 0, 'excused')).toMatchObject({ status: 200 });
    expect(await review(made, 2, 0, 'zero')).toMatchObject({
      status: 409,
      code: 'correction.conflict',
    });
    expect(await review(made, 3, 0, 'zero')).toMatchObject({ status: 200 });
    const supporter = await signIn(harness, world.supporter);
    expect(await review(made, 3, 1, 'excused', supporter)).toMatchObject({
      status: 403,
      code: 'role.readOnly',
    });
    const stranger = await signIn(harness, world.stranger);
    expect((await review(made, 3, 1, 'excused', stranger)).status).toBe(404);
    expect(await review(made, 3, 1, 'unknown')).toMatchObject({ status: 400 });

    const rows = await rowsOf(made);
    const rowOf = (place: number) =>
      rows.find(({ resultId }) => resultId === made.results[place]?.id);
    expect(rowOf(2)).toMatchObject({ reviewStatus: 'excused', rank: null, totalUnits: null });
    expect(rowOf(3)).toMatchObject({ reviewStatus: 'zero', rank: 3, totalUnits: 0 });
    const [classA, classB] = (await inTerm(made))?.classes ?? [];
    expect(classA).toMatchObject({ absent: 0, excused: 1, counted: 2, average: 2 });
    expect(classB).toMatchObject({ absent: 1, counted: 1, average: 0, min: 0 });
    // Nobody's answer to the question is counted twice, and hers, who gave none, not at all.
    expect((await inTerm(made))?.questions[0]).toMatchObject({ counted: 2, sumUnits: 960 });

    const details = await teacher.call('examResults.details', {
      params: { ...ofSchool(), examId: made.id, studentId: made.results[2]?.studentId ?? '' },
    });
    expect(workbook.parse(details.data).review).toEqual({ version: 1, status: 'excused' });
  });

  test('says nothing of somebody who is scored after all', async () => {
    const made = await makeActivity(harness, world, { types: ['descriptive'] });
    await changeResult(harness, made.results[0]?.id ?? '', {
      state: 'notStarted',
      handedInAt: null,
      reviewStatus: 'zero',
      reviewVersion: 1,
    });
    const answers = [{ questionId: made.questions[0]?.id ?? '', baseVersion: 0, scoreUnits: 240 }];
    expect((await sendCorrection(world, teacher, made, { answers })).status).toBe(200);
    const [classA] = (await inTerm(made))?.classes ?? [];
    expect(classA).toMatchObject({ absent: 0, present: 3, counted: 1, average: 1 });
  });
});
