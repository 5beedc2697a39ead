/** Random lives in front of the real server. */
import * as fc from 'fast-check';
import { device, draftAct, formAct, hers, listAct, question, result, tab, what } from './parts.ts';
import { people } from './school.ts';
import type { Life, Step } from './steps.ts';
import { ahead, early, erasing, filed, onItsWay, published } from './list-stories.ts';
import {
  cursed,
  drafted,
  fullDisk,
  inky,
  leaving,
  losing,
  rivals,
  sleepy,
  starting,
} from './stories.ts';
import { lists } from './values.ts';

const onDisk = fc.record({
  do: fc.constantFrom('full', 'room', 'room', 'unsure', 'unreadable', 'tidied'),
  device,
});
const onTab = fc.record({ do: fc.constantFrom('again', 'takeBack', 'slowStart', 'tell'), tab });
const place = { tab, result, question };
const saved = { ...place, do: fc.constant('save' as const), isEqual: fc.boolean() };

interface Weighted {
  weight: number;
  arbitrary: fc.Arbitrary<Step>;
}

/** What may happen, each act with its weight beside the others. */
const acts = {
  form: { weight: 3, arbitrary: formAct },
  disk: { weight: 2, arbitrary: onDisk },
  tab: { weight: 3, arbitrary: onTab },
  draft: { weight: 2, arbitrary: draftAct },
  save: { weight: 14, arbitrary: fc.record({ ...saved, what }) },
  ink: {
    // Only where lives lean to it: among all else it is rare that what was drawn is erased.
    weight: 0,
    arbitrary: fc.record({ ...saved, what: fc.constantFrom('ink' as const, 'erase' as const) }),
  },
  saveAndCrash: {
    weight: 2,
    arbitrary: fc.record({
      ...place,
      do: fc.constant('saveAndCrash' as const),
      what,
      after: fc.nat(6),
    }),
  },
  read: {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      tab,
      result,
      isSlow: fc.boolean(),
    }),
  },
  list: {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      tab: hers,
      list: fc.constantFrom(...lists),
      act: listAct,
    }),
  },
  page: {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('kick', 'kick', 'crash', 'deaf', 'hear', 'suspend', 'resume', 'arrive'),
      tab,
    }),
  },
  decide: {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      tab,
      choice: fc.constantFrom('mine', 'theirs', 'edited'),
    }),
  },
  weather: {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('weather' as const), device, level: fc.nat(3) }),
  },
  way: {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('hold', 'letGo', 'worker', 'lateArrives'),
      device,
    }),
  },
  clock: {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      device,
      ms: fc.constantFrom(60_000, 86_400_000, -60_000, -86_400_000),
    }),
  },
  person: {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('person' as const),
      device,
      who: fc.constantFrom(...people),
      leaves: fc.boolean(),
    }),
  },
  wait: {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(30, 1_000, 5_000, 31_000, 300_000),
    }),
  },
  breathe: {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('breathe' as const), turns: fc.nat(6) }),
  },
} satisfies Record<string, Weighted>;

/** What lives lean to: acts by their weights beside the others, and kinds of lives that are gone through in turn. */
export interface Leaning {
  acts?: Partial<Record<keyof typeof acts, number>>;
  themes?: readonly Theme[];
}

const stepOf = (weights: Partial<Record<string, number>>): fc.Arbitrary<Step> =>
  fc.oneof(
    ...Object.entries<Weighted>(acts).map(([name, { weight, arbitrary }]) => ({
      weight: weights[name] ?? weight,
      arbitrary,
    })),
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

/** Kinds of lives, of whatever may happen between what is told. */
function themesOf(step: fc.Arbitrary<Step>) {
  const some = (minLength: number, maxLength: number) =>
    fc.array(step, { minLength, maxLength, size: 'max' });
  /** What is told in order, with whatever else happens in between. */
  const told = (stories: fc.Arbitrary<Step[]>, minLength: number, maxLength: number) =>
    fc
      .array(fc.tuple(stories, some(0, 4)), { minLength, maxLength, size: 'max' })
      .map((parts) => parts.flat(2));
  return {
    anything: some(20, 60),
    agreement: told(agreement, 2, 6),
    rivals: told(rivals, 2, 5),
    published: told(published, 2, 4),
    early: told(early, 1, 1),
    fullDisk: told(fullDisk, 2, 5),
    filed: told(filed, 2, 5),
    disks: told(fc.oneof(fullDisk, filed), 2, 5),
    sleepy: told(sleepy, 3, 6),
    starting: told(starting, 2, 4),
    erasing: told(erasing, 2, 4),
    onItsWay: told(onItsWay, 2, 4),
    others: told(fc.oneof(starting, ahead, erasing, onItsWay, early), 2, 4),
    drafted: told(drafted, 3, 6),
    losing: told(losing, 2, 4),
    leaving: told(leaving, 3, 6),
    inky: fc.tuple(some(0, 10), inky).map((parts) => parts.flat()),
    cursed: fc.tuple(cursed, some(0, 10)).map((parts) => parts.flat()),
  };
}

type Theme = keyof ReturnType<typeof themesOf>;

/** A run goes through them in turn, so that each happens in every run. */
const inTurn: readonly Theme[] = [
  'anything',
  'agreement',
  'published',
  'rivals',
  'disks',
  'sleepy',
  'anything',
  'others',
  'losing',
  'leaving',
  'inky',
  'cursed',
  'drafted',
];

/** The lives of a run, in order. */
export function lifeAt(at: number, { acts: weights = {}, themes = inTurn }: Leaning = {}) {
  const theme = themes[at % themes.length] ?? 'anything';
  const steps = themesOf(stepOf(weights))[theme];
  const kind = theme === 'losing' ? { storage: 'dexie' as const } : {};
  return fc.noBias(
    fc.record({ steps, seed: fc.integer() }).map((life): Life => Object.assign(life, kind)),
  );
}

/** How many steps, and from which seed, as the environment asks. */
export function stepsWanted(env: Record<string, string | undefined>, steps: number) {
  const seed = Number(env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
  return { steps: Number(env['MODEL_STEPS'] ?? steps), seed };
}
