import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityPage, countResult } from '#contract/activities/activity.ts';
import { classReport } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { corrected, resultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

const kinds = ['exam', 'assignment'] as const;

let harness: Harness;
let world: World;
const made: Partial<Record<Kind, Made>> = {};

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  for (const kind of kinds) {
    const one = await makeActivity(harness, world, { kind, types: ['descriptive'] });
    made[kind] = one;
    const change = (place: number, to: Parameters<typeof changeResult>[2]) =>
      changeResult(harness, one.results[place]?.id ?? '', to);
    // Class A: accepted, rejected, on paper and scored. Class B: untouched, absent, absent and accepted.
    await change(0, { reviewStatus: 'accepted', scoredCount: 1, totalUnits: 240 });
    await change(1, { reviewStatus: 'rejected', scoredCount: 1, totalUnits: 480 });
    const absent = { state: 'notStarted' as const, handedInAt: null };
    await change(2, { ...absent, scoredCount: 1, totalUnits: 120 });
    await change(4, absent);
    await change(5, { ...absent, reviewStatus: 'accepted' });
  }
});
afterAll(() => harness.close());

async function countsFor(caller: Caller, kind: Kind) {
  const { schoolId } = world;
  const { semesterId, id, results } = made[kind] ?? never();
  const query = { SemesterId: semesterId, SchoolId: schoolId };
  const list = activityPage.parse((await caller.call(`${kind}s.list`, { query })).data);
  const params = { schoolId, semesterId, id };
  const ofResults = { schoolId, semesterId, examId: id, assignmentId: id };
  const counted = countResult.parse((await caller.call(`${kind}s.countResult`, { params })).data);
  const rows = page(resultItem).parse(
    (await caller.call(`${kind}Results.list`, { params: ofResults, body: {} })).data,
  );
  const classes = page(classReport).parse(
    (await caller.call(`${kind}s.reportClasses`, { params })).data,
  );
  const item = list.items.find((one) => one.id === id)?.counts;
  return { item, counted, rows, classes, made: results.map((one) => one.id) };
}
function never(): never {
  throw new Error('The fixture lacks this kind.');
}

test('a qualitative assignment without a total has the same level wherever it is read, and no total', async () => {
  const teacher = await signIn(harness, world.teacher);
  const unscored = await makeActivity(harness, world, {
    kind: 'assignment',
    qualitative: true,
    totalUnits: null,
    types: ['descriptive', 'descriptive'],
  });
  const levels: unknown[] = [];
  for (const [place, scoreUnits] of [480, 300].entries()) {
    const questionId = unscored.questions[place]?.id ?? '';
    const answers = [{ questionId, baseVersion: 0, scoreUnits }];
    const answer = await sendCorrection(world, teacher, unscored, { answers });
    levels.push(corrected.parse(answer.data).level);
  }
  expect(levels.at(-1)).toBe('good');
  const { schoolId } = world;
  const { semesterId, id: assignmentId } = unscored;
  const params = { schoolId, semesterId, assignmentId };
  const list = await teacher.call('assignmentResults.list', { params, body: {} });
  const row = page(resultItem)
    .parse(list.data)
    .items.find((one) => one.resultId === unscored.results[0]?.id);
  expect([row?.level, row?.total, row?.totalUnits]).toEqual(['good', null, null]);
});

describe('the counts', () => {
  test.each(kinds)(
    'of an %s are those of every student for its owner, and its review states add up to who is present',
    async (kind) => {
      const owner = await signIn(harness, world.teacher);
      const { item, counted, rows, classes } = await countsFor(owner, kind);
      expect(item).toEqual({ students: 6, handedIn: 3, corrected: 3, toCorrect: 1 });
      expect(counted).toEqual({
        students: 6,
        handedIn: 3,
        corrected: 3,
        toCorrect: 1,
        accepted: 1,
        rejected: 1,
        notReviewed: 2,
      });
      expect(rows.total).toBe(6);
      expect(classes.items.map(({ students }) => students)).toEqual([3, 3]);
    },
  );

  test.each(kinds)(
    'of an %s are those of her own class for a colleague who teaches one of two, wherever they stand',
    async (kind) => {
      const { item, counted, rows, classes } = await countsFor(
        await signIn(harness, world.colleague),
        kind,
      );
      expect(item).toEqual({ students: 3, handedIn: 2, corrected: 3, toCorrect: 0 });
      expect(counted).toMatchObject({ students: 3, handedIn: 2, accepted: 1, rejected: 1 });
      expect(rows.total).toBe(3);
      expect(classes.items.map(({ students }) => students)).toEqual([3]);
    },
  );

  test.each(kinds)(
    'of an %s leave an absent student out of averages and ranks, whatever her empty workbook was marked',
    async (kind) => {
      const owner = await signIn(harness, world.teacher);
      const { rows, classes, made: results } = await countsFor(owner, kind);
      const ranks = new Map(rows.items.map((row) => [row.resultId, row.rank]));
      expect(results.map((id) => ranks.get(id))).toEqual([1, null, 2, null, null, null]);
      expect(classes.items.map(({ average }) => average)).toEqual([0.75, null]);
    },
  );
});
