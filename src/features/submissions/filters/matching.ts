import type { ResultItem } from '#contract/results/workbook.ts';
import { isPresent, reviewOf } from '#domain/counting.ts';
import { foldText } from '#domain/text.ts';
import type { PartState } from '#src/offline/index.ts';
import { isCorrected } from '#src/features/results/index.ts';
import { shownUnits } from '../score-column.ts';
import { fullName } from '#src/lib/person-name.ts';
import {
  facets,
  groups,
  traits,
  type Sort,
  type SubmissionFilter,
  type StudentsShown,
  type Trait,
} from './filter.ts';
import { standingsOf, type Standing } from './standings.ts';

/** A student's row with all that a filter asks of it. */
export interface Submission {
  result: ResultItem;
  /** Wants correcting now. */
  isOpen: boolean;
  /** The gravest that this device's outbox has to say of it. */
  local: PartState;
}

const traitTests: Record<Trait, (item: Submission) => boolean> = {
  notReviewed: (item) => isExpected(item) && isUndecided(item),
  accepted: ({ result }) => reviewOf(result) === 'accepted',
  rejected: ({ result }) => reviewOf(result) === 'rejected',
  late: ({ result }) => result.state === 'handedIn' && result.late,
  notHandedIn: ({ result }) => result.state !== 'handedIn',
  unscored: (item) => isExpected(item) && unscoredIn(item.result) > 0,
  unsent: ({ local }) => local !== 'server',
  conflict: ({ local }) => local === 'conflict' || local === 'needsYou',
};

/** Something is to be said of it: it was handed in, somebody worked on it, or there is nothing to hand in. */
export const isExpected = ({ result, isOpen }: Submission): boolean => isOpen || isPresent(result);

/** Nobody has accepted or rejected it. */
export const isUndecided = ({ result }: Pick<Submission, 'result'>): boolean =>
  (reviewOf(result) ?? 'notReviewed') === 'notReviewed';

export const unscoredIn = ({ questionCount, scoredCount }: ResultItem): number =>
  Math.max(0, questionCount - scoredCount);

function inGroup({ result, isOpen }: Submission, group: StudentsShown): boolean {
  if (group === 'all') return true;
  return group === 'toCorrect' ? isOpen : isCorrected(result);
}

const kindOf = (trait: Trait): readonly Trait[] =>
  Object.values(facets).find((kind) => kind.some((one) => one === trait)) ?? [];

function hasTraits(item: Submission, wanted: readonly Trait[]): boolean {
  return wanted.every((trait) => {
    const kind = kindOf(trait);
    return wanted.some((one) => kind.includes(one) && traitTests[one](item));
  });
}

/** Whether everything but group and traits fits. */
function othersTest({ name, belowUnits, classId }: SubmissionFilter) {
  const words = foldText(name).split(' ').filter(Boolean);
  return ({ result }: Submission): boolean => {
    const { student } = result;
    const units = shownUnits(result);
    if (classId !== null && student.classId !== classId) return false;
    if (belowUnits !== null && (units === null || units >= belowUnits)) return false;
    if (words.length === 0) return true;
    const text = foldText(`${fullName(student)} ${student.className}`);
    return words.every((word) => text.includes(word));
  };
}

const LAST = Number.MAX_VALUE;
const reviews = ['notReviewed', 'rejected', 'accepted'] as const;
/** The most first. */
const most = (count: number | undefined) => (count === undefined ? LAST : -count);

type Key = (item: Submission) => number;
const byPlace =
  (place: keyof Standing) =>
  (items: readonly Submission[]): Key => {
    // Ranks of rows without a total are nobody's.
    const places = standingsOf(
      items.map(({ result }) => result),
      true,
    );
    return ({ result }) => places.get(result.resultId)?.[place] ?? LAST;
  };

/** Who has none comes last; equal ones stay in the list's own order, which is by name. */
const keys: Record<Exclude<Sort, 'name'>, (items: readonly Submission[]) => Key> = {
  review: () => (item) =>
    isExpected(item) ? reviews.indexOf(reviewOf(item.result) ?? 'notReviewed') : reviews.length,
  total:
    () =>
    ({ result }) =>
      shownUnits(result) ?? LAST,
  rank: byPlace('rank'),
  classRank: byPlace('classRank'),
  time:
    () =>
    ({ result: { handedInAt } }) =>
      handedInAt === null ? LAST : Date.parse(handedInAt),
  late:
    () =>
    ({ result: { state, late } }) =>
      state === 'handedIn' && late ? 0 : 1,
  attempts:
    () =>
    ({ result }) =>
      most(result.attempts),
  correct:
    () =>
    ({ result }) =>
      most(result.correct),
  wrong:
    () =>
    ({ result }) =>
      most(result.wrong),
  unanswered:
    () =>
    ({ result }) =>
      most(result.unanswered),
};

/** The students that match a filter, in its order; if it names no group, those of `group`. */
export function filterSubmissions(
  items: readonly Submission[],
  filter: SubmissionFilter,
  group: StudentsShown = filter.group ?? 'all',
): Submission[] {
  const fits = othersTest(filter);
  const found = items.filter(
    (item) => inGroup(item, group) && hasTraits(item, filter.traits) && fits(item),
  );
  if (filter.sort === 'name') return found;
  // Places are places among all, whoever is shown.
  const key = keys[filter.sort](items);
  return found.toSorted((a, b) => key(a) - key(b));
}

/** How many each choice would show beside all else that is chosen. */
export interface SubmissionCounts {
  groups: Record<StudentsShown, number>;
  traits: Record<Trait, number>;
}

export function countStack(
  items: readonly Submission[],
  filter: SubmissionFilter,
  group: StudentsShown,
): SubmissionCounts {
  const fitting = items.filter(othersTest(filter));
  const counts: SubmissionCounts = {
    groups: { toCorrect: 0, all: 0, corrected: 0 },
    traits: {
      notReviewed: 0,
      accepted: 0,
      rejected: 0,
      late: 0,
      notHandedIn: 0,
      unscored: 0,
      unsent: 0,
      conflict: 0,
    },
  };
  for (const item of fitting) {
    if (hasTraits(item, filter.traits))
      for (const one of groups) if (inGroup(item, one)) counts.groups[one] += 1;
    if (!inGroup(item, group)) continue;
    for (const trait of traits) {
      const kind = kindOf(trait);
      const others = filter.traits.filter((one) => !kind.includes(one));
      if (traitTests[trait](item) && hasTraits(item, others)) counts.traits[trait] += 1;
    }
  }
  return counts;
}
