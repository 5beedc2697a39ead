/** Random lives in front of the real server. */
import * as fc from 'fast-check';
import { device, formAct, hers, listAct, question, result, tab, what } from './parts.ts';
import { people } from './school.ts';
import type { Life, Step } from './steps.ts';
import {
  ahead,
  cursed,
  erasing,
  filed,
  fullDisk,
  inky,
  leaving,
  losing,
  onItsWay,
  published,
  sleepy,
  starting,
} from './stories.ts';
import { lists } from './values.ts';

const onDisk = fc.record({
  do: fc.constantFrom('full', 'room', 'room', 'unsure', 'unreadable', 'tidied'),
  device,
});
const onTab = fc.record({ do: fc.constantFrom('again', 'takeBack', 'slowStart', 'tell'), tab });
const draft = fc.record({ do: fc.constant('draft' as const), tab, id: fc.nat(1) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: formAct },
  { weight: 2, arbitrary: onDisk },
  { weight: 3, arbitrary: onTab },
  { weight: 1, arbitrary: draft },
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
      tab: hers,
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

const some = (arbitrary: fc.Arbitrary<Step>, [minLength, maxLength]: [number, number]) =>
  fc.array(arbitrary, { minLength, maxLength, size: 'max' });

/** What is told in order, with whatever else happens in between. */
const told = (stories: fc.Arbitrary<Step[]>, [minLength, maxLength]: [number, number]) =>
  fc
    .array(fc.tuple(stories, some(step, [0, 4])), { minLength, maxLength, size: 'max' })
    .map((parts) => parts.flat(2));

const disks = fc.oneof(fullDisk, filed);
const anything = some(step, [20, 60]);

/** Kinds of lives; a run goes through them in turn, so that each happens in every run. */
const themes: fc.Arbitrary<Pick<Life, 'steps' | 'storage'>>[] = [
  anything.map((steps) => ({ steps })),
  told(agreement, [2, 6]).map((steps) => ({ steps })),
  told(published, [1, 3]).map((steps) => ({ steps })),
  told(disks, [2, 5]).map((steps) => ({ steps })),
  told(sleepy, [1, 3]).map((steps) => ({ steps })),
  anything.map((steps) => ({ steps })),
  told(fc.oneof(starting, ahead, erasing, onItsWay), [2, 4]).map((steps) => ({ steps })),
  told(losing, [1, 2]).map((steps) => ({ steps, storage: 'dexie' })),
  told(leaving, [1, 3]).map((steps) => ({ steps })),
  fc.tuple(some(step, [0, 10]), inky).map((parts) => ({ steps: parts.flat() })),
  fc.tuple(cursed, some(step, [0, 10])).map((parts) => ({ steps: parts.flat() })),
];

/** The lives of a run, in order. */
export function lifeAt(at: number): fc.Arbitrary<Life> {
  const theme = themes[at % themes.length];
  if (!theme) throw new Error('no theme');
  return fc.noBias(
    fc.tuple(theme, fc.integer()).map(([life, seed]) => Object.assign({ seed }, life)),
  );
}

/** How many steps, and from which seed, as the environment asks. */
export function stepsWanted(env: Record<string, string | undefined>, steps: number) {
  const seed = Number(env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
  return { steps: Number(env['MODEL_STEPS'] ?? steps), seed };
}
