/** Random lives for the model. */
import * as fc from 'fast-check';
import type { Life, Step } from './model.ts';

const tab = fc.nat(1);
const result = fc.nat(1);
const part = fc.nat(2);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('save' as const), tab, result, part }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('saveAndCrash' as const),
      tab,
      result,
      part,
      after: fc.nat(6),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('create' as const), tab, question: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('edit' as const), tab, question: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('erase' as const), tab, question: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('attach' as const),
      tab,
      question: fc.nat(2),
      isNew: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('colleague' as const), result, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), result, part }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('weather' as const), level: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(30, 1_000, 5_000, 31_000, 300_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: fc.constantFrom(60_000, 86_400_000, -60_000, -86_400_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('breathe' as const), turns: fc.nat(8) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('kick' as const, 'crash' as const, 'refresh' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deaf' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('worker' as const, 'lateArrives' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      tab,
      choice: fc.constantFrom('mine', 'theirs', 'retry', 'discard'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('hold' as const, 'letGo' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('person' as const),
      who: fc.nat(1),
      leaves: fc.boolean(),
    }),
  },
);

/** Some of what happens, in order, when two tabs and a colleague are at one and the same answer. */
const dispute: fc.Arbitrary<Step[]> = fc
  .record({ tab, part, choice: fc.constantFrom('mine' as const, 'theirs' as const) })
  .chain(({ tab: first, part: disputed, choice }) => {
    const at = { result: 0, part: disputed };
    return fc.subarray<Step>(
      [
        { do: 'refresh', tab: first },
        { do: 'save', tab: first, ...at },
        { do: 'colleague', ...at },
        { do: 'save', tab: first, ...at },
        { do: 'breathe', turns: 8 },
        { do: 'deaf', tab: first },
        { do: 'save', tab: 1 - first, ...at },
        { do: 'breathe', turns: 8 },
        { do: 'decide', tab: first, choice },
      ],
      { minLength: 4 },
    );
  });

/** Some of what happens, in order, when one tab is busy sending, hears nothing, and both are at one question. */
const rivalry: fc.Arbitrary<Step[]> = fc
  .record({ tab, question: fc.nat(2), isNew: fc.boolean() })
  .chain(({ tab: first, question, isNew }) =>
    fc.subarray<Step>(
      [
        { do: 'create', tab: first, question },
        { do: 'breathe', turns: 8 },
        { do: 'hold' },
        { do: 'save', tab: first, result: 1, part: 0 },
        { do: 'breathe', turns: 8 },
        { do: 'deaf', tab: first },
        isNew
          ? { do: 'attach', tab: 1 - first, question, isNew }
          : { do: 'edit', tab: 1 - first, question },
        { do: 'erase', tab: first, question },
        { do: 'breathe', turns: 8 },
        { do: 'letGo' },
        { do: 'breathe', turns: 8 },
      ],
      { minLength: 7 },
    ),
  );

/** A file on its way over bad Wi-Fi, with kills. */
const journey: fc.Arbitrary<Step[]> = fc
  .record({ tab, question: fc.nat(2), turns: fc.nat(8) })
  .map(({ tab: first, question, turns }): Step[] => {
    const again: Step[] = [
      { do: 'wait', ms: 31_000 },
      { do: 'kick', tab: first },
      { do: 'breathe', turns },
      { do: 'crash', tab: first },
      { do: 'breathe', turns: 8 },
    ];
    const begin: Step[] = [
      { do: 'create', tab: first, question },
      { do: 'breathe', turns: 8 },
      { do: 'weather', level: 2 },
      { do: 'attach', tab: first, question, isNew: true },
    ];
    return begin.concat(again, again);
  });

/** A random life of up to sixty steps; some are full of disputes, rivalries and files on their way. */
export const anyLife: fc.Arbitrary<Life> = fc.record({
  steps: fc.oneof(
    { weight: 3, arbitrary: fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.oneof(dispute, rivalry, journey), { minLength: 1, maxLength: 7, size: 'max' })
        .map((told) => told.flat()),
    },
  ),
  seed: fc.integer(),
});

/** How many lives, and from which seed, as the environment asks. */
export function modelSettings(env: Record<string, string | undefined>, runs: number) {
  const seed = Number(env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
  return { numRuns: Number(env['MODEL_RUNS'] ?? runs), seed };
}
