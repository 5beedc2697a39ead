import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { page } from '#contract/shapes.ts';
import { resultItem } from '#contract/results/workbook.ts';
import { competitionRanks } from '#domain/rank.ts';
import { createRandom } from '#tools/seed/random.ts';
import type * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

type Item = z.output<typeof resultItem>;
async function list(of: Made, body: object = {}, school = world, by = school.teacher) {
  const { schoolId, semesterId } = school;
  const params = { schoolId, semesterId, examId: of.id, assignmentId: of.id };
  const answer = await (
    await signIn(harness, by)
  ).call(`${of.kind}Results.list`, { params, body: { pageSize: 100, ...body } });
  return page(resultItem).parse(answer.data).items;
}
/** Figures of the listed results in the order in which the fixture made them. */
const inPlace = <T>(of: Made, items: Item[], figure: (item: Item) => T) =>
  of.results.map(({ id }) => {
    const found = items.find((item) => item.resultId === id);
    return found && figure(found);
  });
const ranks = (item: Item) => [item.rank, item.classRank];
async function set(of: Made, changes: Partial<typeof t.results.$inferInsert>[]) {
  for (const [place, change] of changes.entries()) {
    await changeResult(harness, of.results[place]?.id ?? '', change);
  }
}

describe('ranks', () => {
  test('are shared by equal totals, over the whole exam and inside the class; what is not counted has none', async () => {
    const made = await makeActivity(harness, world);
    await set(made, [
      { totalUnits: 1_200, scoredCount: 3 },
      { totalUnits: 900, scoredCount: 3 },
      { totalUnits: 240, scoredCount: 0, reviewStatus: 'accepted' },
      { totalUnits: 1_440, scoredCount: 3, reviewStatus: 'rejected' },
      { totalUnits: 900, scoredCount: 3, state: 'notStarted', handedInAt: null },
      { totalUnits: 600, scoredCount: 2 },
    ]);
    const expected = [
      [1, 1],
      [2, 2],
      [4, 3],
      [null, null],
      [2, 1],
      [null, null],
    ];
    expect(inPlace(made, await list(made), ranks)).toEqual(expected);

    const hidden = (place: number) => (place < 3 ? undefined : expected[place]);
    const ofB = await list(made, { schoolClassId: world.classB });
    expect(inPlace(made, ofB, ranks)).toEqual(expected.map((_, place) => hidden(place)));
    const hers = await list(made, {}, world, world.colleague);
    expect(hers.map((item) => item.student.classId)).toEqual(Array(3).fill(world.classA));
    expect(inPlace(made, hers, ranks).slice(0, 3)).toEqual(expected.slice(0, 3));
    for (const pageIndex of [0, 3, 5]) {
      const [item = never()] = await list(made, { pageSize: 1, pageIndex });
      const place = made.results.findIndex(({ id }) => id === item.resultId);
      expect(ranks(item)).toEqual(expected[place]);
    }
  });

  test('of any totals are those that the rule gives', async () => {
    const large = await makeWorld(harness, 20);
    const random = createRandom(20, 26);
    for (let round = 0; round < 3; round += 1) {
      const made = await makeActivity(harness, large);
      const totals = made.results.map(() => random.below(12) * 60);
      await set(
        made,
        totals.map((totalUnits) => ({ totalUnits, scoredCount: 3 })),
      );
      const items = await list(made, {}, large);
      expect(inPlace(made, items, (item) => item.rank)).toEqual(competitionRanks(totals));
      const byClass = [totals.slice(0, 20), totals.slice(20)].flatMap(competitionRanks);
      expect(inPlace(made, items, (item) => item.classRank)).toEqual(byClass);
    }
  });

  test('an assignment without a total has none', async () => {
    const made = await makeActivity(harness, world, { kind: 'assignment', totalUnits: null });
    await set(made, [{ totalUnits: 480, scoredCount: 3, reviewStatus: 'accepted' }]);
    expect(inPlace(made, await list(made), ranks)[0]).toEqual([null, null]);
  });
});

function never(): never {
  throw new Error('The list is too short.');
}

describe('correct, wrong and unanswered', () => {
  test('are counted by the key where an option was chosen, else by score and by what was handed in', async () => {
    const made = await makeActivity(harness, world, {
      types: [
        ...Array(3).fill('multipleChoice'),
        ...Array(3).fill('descriptive'),
        'oral',
        'oral',
        'pdf',
        'combined',
      ],
    });
    const resultId = made.results[0]?.id ?? '';
    const give = (place: number, row: Partial<typeof t.answers.$inferInsert>) => {
      const questionId = made.questions[place]?.id ?? '';
      return giveAnswer(harness, { schoolId: world.schoolId, resultId, questionId, ...row });
    };
    const option = (place: number, n: number) => made.questions[place]?.options[n]?.id ?? '';
    // Correct by the key.
    await give(0, { optionId: option(0, 0), scoreUnits: 480, auto: true });
    // Wrong by the key, whatever a teacher gave for it.
    await give(1, { optionId: option(1, 2), scoreUnits: 480 });
    // Left empty, though opened.
    await give(2, { optionId: null, scoreUnits: 0, auto: true });
    // Full: correct. Half, and not scored yet: none of the three.
    await give(3, { text: 'x', scoreUnits: 480 });
    await give(4, { text: 'x', scoreUnits: 240 });
    await give(5, { text: 'x' });
    // Oral: scored 0 is wrong, not scored is unanswered.
    await give(6, { answered: false, scoreUnits: 0 });
    // Without a file, and 0 for it: unanswered.
    await give(8, { answered: false, scoreUnits: 0 });
    // The right option of a combined question, and 0 from the teacher, who decides: wrong.
    await give(9, { optionId: option(9, 0), text: 'x', scoreUnits: 0 });
    const [first] = inPlace(made, await list(made), (item) => item);
    expect(first).toMatchObject({ correct: 2, wrong: 3, unanswered: 3, attempts: 1 });
    const [, second] = inPlace(made, await list(made), (item) => item);
    expect(second).toMatchObject({ correct: 0, wrong: 0, unanswered: 10 });
  });

  test('how often a student left the page is counted beside them', async () => {
    const made = await makeActivity(harness, world);
    const at = '2026-11-18T20:00:00.000Z';
    await set(made, [{ focusLosses: [at, at].map((moment) => ({ at: moment, seconds: 4 })) }]);
    const losses = inPlace(made, await list(made), (item) => item.focusLosses);
    expect(losses).toEqual([2, 0, 0, 0, 0, 0]);
  });
});
