import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSheet } from '#contract/reports/reports.ts';
import { questionType, page } from '#contract/shapes.ts';
import { resultItem } from '#contract/results/workbook.ts';
import { outcomeOf } from '#domain/outcome.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const maxUnits = 480;
const scores = [null, -160, 0, 120, maxUnits];
/** The place of the chosen option, the first of which is right; and whether anything was handed in. */
const handedIn = [
  { chosen: null, answered: false },
  { chosen: null, answered: true },
  { chosen: 0, answered: true },
  { chosen: 1, answered: true },
];
const cases = scores.flatMap((scoreUnits) =>
  handedIn.map(({ chosen, answered }) => ({ scoreUnits, chosen, answered })),
);

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  // Two more than there are cases: they have no answer at all.
  world = await makeWorld(harness, cases.length / 2 + 1);
});
afterAll(() => harness.close());

test.each(questionType.options)(
  'the counts of a list are what domain and sheet say of each answer: %s',
  async (type) => {
    const made = await makeActivity(harness, world, { types: [type], maxUnits });
    const [question] = made.questions;
    const answers = cases.map(({ scoreUnits, chosen, answered }, place) => ({
      schoolId: world.schoolId,
      resultId: made.results[place]?.id ?? '',
      questionId: question?.id ?? '',
      scoreUnits,
      answered,
      optionId: chosen === null ? null : (question?.options[chosen]?.id ?? null),
    }));
    await harness.store.read((db) => db.insert(t.answers).values(answers));
    const { call } = await signIn(harness, world.teacher);
    const of = { schoolId: world.schoolId, semesterId: made.semesterId };
    const list = await call('examResults.list', {
      params: { ...of, examId: made.id },
      body: { pageSize: 100 },
    });
    const read = await call('reports.examAnswers', {
      params: { ...of, id: made.id },
      query: { pageSize: '100' },
    });
    const sheet = answerSheet.parse(read.data);
    const correct = sheet.questions[0]?.options.findIndex(({ isCorrect }) => isCorrect) ?? -1;
    const byDomain = sheet.students.items.map((student) => {
      const outcome = outcomeOf(
        { type, maxUnits, correct: correct < 0 ? null : correct },
        {
          units: student.units[0] ?? null,
          chosen: student.chosen[0] ?? null,
          answered: student.answered[0] ?? false,
        },
      );
      const is = (kind: typeof outcome) => (outcome === kind ? 1 : 0);
      return {
        resultId: student.resultId,
        correct: is('correct'),
        wrong: is('wrong'),
        unanswered: is('unanswered'),
      };
    });
    const byServer = page(resultItem)
      .parse(list.data)
      .items.map((item) => ({
        resultId: item.resultId,
        correct: item.correct,
        wrong: item.wrong,
        unanswered: item.unanswered,
      }));
    expect(byServer).toHaveLength(cases.length + 2);
    expect(byDomain).toEqual(byServer);
  },
);
