/** Random lives in front of the real server. */
import * as fc from 'fast-check';
import type { Life, ListAct, Step } from './steps.ts';
import { lists } from './values.ts';
import { fields } from './marking.ts';
import { people } from './school.ts';

const tab = fc.nat(4);
const device = fc.nat(2);
const result = fc.nat(1);
const question = fc.nat(1);
const what = fc.constantFrom(...fields, 'score' as const, 'comment' as const);

const listAct: fc.Arbitrary<ListAct> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('text' as const, 'answer' as const) },
    { weight: 4, arbitrary: fc.constantFrom('add' as const, 'read' as const, 'move' as const) },
    { weight: 2, arbitrary: fc.constant('erase' as const) },
    { weight: 1, arbitrary: fc.constant('release' as const) },
  ),
  at: fc.nat(2),
  to: fc.nat(2),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      tab,
      result,
      question,
      what,
      isEqual: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('saveAndCrash' as const),
      tab,
      result,
      question,
      what,
      after: fc.nat(6),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      tab,
      result,
      isSlow: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      tab: fc.constantFrom(0, 1, 4),
      list: fc.constantFrom(...lists),
      act: listAct,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('kick', 'kick', 'crash', 'deaf', 'hear', 'suspend', 'resume', 'arrive'),
      tab,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      tab,
      choice: fc.constantFrom('mine', 'theirs', 'edited'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('weather' as const), device, level: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('hold', 'letGo', 'worker', 'lateArrives'),
      device,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      device,
      ms: fc.constantFrom(60_000, 86_400_000, -60_000, -86_400_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('person' as const),
      device,
      who: fc.constantFrom(...people),
      leaves: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(30, 1_000, 5_000, 31_000, 300_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('breathe' as const), turns: fc.nat(6) }) },
);

/** Some of what happens, in order, when two teachers give one answer the same score and one goes on writing. */
const agreement: fc.Arbitrary<Step[]> = fc
  .record({ result, question, goesOn: what })
  .chain(({ result: where, question: at, goesOn }) => {
    const place = { result: where, question: at };
    const save = (by: number, said: typeof goesOn, isEqual = false): Step => ({
      do: 'save',
      tab: by,
      ...place,
      what: said,
      isEqual,
    });
    return fc.subarray<Step>(
      [
        { do: 'weather', device: 0, level: 3 },
        save(0, 'score'),
        save(2, 'score', true),
        { do: 'breathe', turns: 6 },
        save(2, 'comment'),
        { do: 'breathe', turns: 6 },
        { do: 'weather', device: 0, level: 0 },
        { do: 'kick', tab: 0 },
        { do: 'breathe', turns: 6 },
        save(0, goesOn),
        save(1, 'comment'),
        { do: 'kick', tab: 0 },
        { do: 'breathe', turns: 6 },
        { do: 'decide', tab: 0, choice: 'theirs' },
      ],
      { minLength: 6 },
    );
  });

/** A random life of some forty steps; some are full of agreements. */
export const anyLife: fc.Arbitrary<Life> = fc.record({
  steps: fc.oneof(
    { weight: 3, arbitrary: fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.oneof(agreement, fc.array(step, { minLength: 1, maxLength: 6 })), {
          minLength: 2,
          maxLength: 6,
          size: 'max',
        })
        .map((told) => told.flat()),
    },
  ),
  seed: fc.integer(),
});

/** How many steps, and from which seed, as the environment asks. */
export function stepsWanted(env: Record<string, string | undefined>, steps: number) {
  const seed = Number(env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
  return { steps: Number(env['MODEL_STEPS'] ?? steps), seed };
}
