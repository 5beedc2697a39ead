import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityPage, countResult } from '#contract/activities/activity.ts';
import { overviewItem } from '#contract/reports/reports.ts';
import { classReport, studentExam } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { resultItem } from '#contract/results/workbook.ts';
import { countWorkbooks, entersOf, isPresent, reviewOf } from '#domain/counting.ts';
import { ranksWithin } from '#domain/rank.ts';
import { unitsToScore } from '#domain/score.ts';
import { meanScore } from '#domain/statistics.ts';
import { createRandom } from '#tools/seed/random.ts';
import { signIn } from './client.ts';
import { changeResult, extend, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

/** Rounds of a class of twenty and one of twenty; half of them are oral. */
const ROUNDS = 12;
const day = 24 * 60 * 60_000;
const states = ['notStarted', 'started', 'handedIn'] as const;
const reviews = ['notReviewed', 'accepted', 'rejected', 'excused', 'zero'] as const;

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness, 20);
});
afterAll(() => harness.close());

/** What a row of a list asks of the rule, whatever the server made of it. */
type Item = ReturnType<typeof listed>[number];
const listed = (data: unknown) => page(resultItem).parse(data).items;

interface Random {
  below: (limit: number) => number;
}
async function scatter(made: Made, random: Random, isOral: boolean) {
  const extended = new Set<string>();
  for (const [place, { id, studentId }] of made.results.entries()) {
    const state = states[random.below(isOral ? 2 : 3)] ?? 'handedIn';
    const scoredCount = random.below(3) === 0 ? 3 : random.below(4);
    await changeResult(harness, id, {
      state,
      handedInAt: state === 'handedIn' ? new Date(harness.clock.now - 3 * day) : null,
      reviewStatus: reviews[random.below(reviews.length)] ?? 'notReviewed',
      scoredCount,
      totalUnits: scoredCount === 0 ? 0 : random.below(12) * 60,
    });
    if (place % 5 === 0) {
      await extend(harness, made, studentId, new Date(harness.clock.now + day));
      extended.add(studentId);
    }
  }
  return extended;
}

/** What the rules of the trade make of one class of the rows. */
function classOf(items: readonly Item[], isOver: (item: Item) => boolean, isQualitative: boolean) {
  const enters = items.map((item) => entersOf(item, isOver(item)));
  const count = (figure: 'present' | 'absent' | 'excused' | 'started' | 'toCorrect') =>
    enters.filter((one) => one[figure]).length;
  const totals = items.flatMap((item, at) => (enters[at]?.figures ? [item.totalUnits ?? 0] : []));
  const sum = totals.reduce((units, one) => units + one, 0);
  const extreme = (units: number) =>
    totals.length === 0 || isQualitative ? null : unitsToScore(units);
  return {
    students: items.length,
    present: count('present'),
    absent: count('absent'),
    excused: count('excused'),
    started: count('started'),
    toCorrect: count('toCorrect'),
    counted: totals.length,
    average: isQualitative ? null : meanScore(sum, totals.length),
    max: extreme(Math.max(...totals)),
    min: extreme(Math.min(...totals)),
  };
}

test('whatever stands in the tables, lists, reports, ranks and counts of the server are those of the rules', async () => {
  const random = createRandom(27, 7);
  let compared = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const isQualitative = round % 4 === 3;
    const made = await makeActivity(harness, world, { qualitative: isQualitative });
    const extended = await scatter(made, random, round % 2 === 1);
    const isOver = ({ studentId }: Item) => !extended.has(studentId);
    const { call } = await signIn(harness, world.teacher);
    const { schoolId, semesterId } = world;
    const of = { schoolId, semesterId };

    const items = listed(
      (
        await call('examResults.list', {
          params: { ...of, examId: made.id },
          body: { pageSize: 100 },
        })
      ).data,
    );
    expect(items).toHaveLength(40);

    const counts = countWorkbooks(items);
    const list = await call('exams.list', {
      query: { SemesterId: semesterId, SchoolId: schoolId, PageSize: '100' },
    });
    const item = activityPage.parse(list.data).items.find(({ id }) => id === made.id);
    expect(item?.counts).toEqual(counts);
    const told = await call('exams.countResult', { params: { ...of, id: made.id } });
    const reviewed = (status: string) => items.filter((one) => reviewOf(one) === status).length;
    expect(countResult.parse(told.data)).toEqual({
      ...counts,
      accepted: reviewed('accepted'),
      rejected: reviewed('rejected'),
      notReviewed: reviewed('notReviewed'),
    });

    const counted = isQualitative ? [] : items.filter((one) => entersOf(one, true).figures);
    const ranks = ranksWithin(
      counted.map((one) => ({ total: one.totalUnits ?? 0, group: one.student.classId })),
    );
    const places = new Map(counted.map((one, at) => [one.resultId, ranks[at]]));
    for (const one of items) {
      const place = places.get(one.resultId);
      expect([one.rank, one.classRank]).toEqual([place?.rank ?? null, place?.groupRank ?? null]);
      compared += 2;
    }

    const reports = await call('exams.reportClasses', { params: { ...of, id: made.id } });
    const overview = await call('reports.overview', { params: of, query: { pageSize: '100' } });
    const inTerm = page(overviewItem)
      .parse(overview.data)
      .items.find(({ id }) => id === made.id);
    for (const report of page(classReport).parse(reports.data).items) {
      const mates = items.filter(({ student }) => student.classId === report.classId);
      const figures = classOf(mates, isOver, isQualitative);
      expect(report).toMatchObject(figures);
      expect(inTerm?.classes.find(({ classId }) => classId === report.classId)).toMatchObject(
        figures,
      );
      compared += Object.keys(figures).length * 2;
    }

    const [someone] = items;
    const studentId = someone?.studentId ?? '';
    const hers = await call('examResults.ofStudent', {
      params: { ...of, studentId },
      body: { pageSize: 100 },
    });
    const exam = page(studentExam)
      .parse(hers.data)
      .items.find(({ examId }) => examId === made.id);
    const mates = counted.filter(({ student }) => student.classId === someone?.student.classId);
    const sum = mates.reduce((units, one) => units + (one.totalUnits ?? 0), 0);
    expect(exam).toMatchObject({
      rank: someone?.rank,
      classRank: someone?.classRank,
      ranked: counted.length,
      classRanked: mates.length,
      classSumUnits: sum,
      classAverage: meanScore(sum, mates.length),
      toCorrect: counts.toCorrect,
    });
    compared += 8;
    expect(items.some((one) => !isPresent(one))).toBe(true);
  }
  console.log(`${compared} figures of ${ROUNDS} exams compared`);
});
