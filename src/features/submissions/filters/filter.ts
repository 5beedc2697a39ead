import { scoreToUnits, STEP_UNITS, unitsToScore } from '#domain/score.ts';
import { codeOf, nameOf } from './searched-names.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';

/** The groups that every list of students has. */
export const groups = ['toCorrect', 'all', 'corrected'] as const;
export type StudentsShown = (typeof groups)[number];

/** What a workbook's review says, how it came in, and where this device's work on it stands. */
export const facets = {
  review: ['notReviewed', 'accepted', 'rejected'],
  handIn: ['late', 'notHandedIn'],
  device: ['unscored', 'unsent', 'conflict'],
} as const;
type FacetName = keyof typeof facets;
export type Trait = (typeof facets)[FacetName][number];
export const traits: readonly Trait[] = Object.values(facets).flat();

export const sorts = [
  'name',
  'review',
  'total',
  'rank',
  'classRank',
  'time',
  'late',
  'attempts',
  'correct',
  'wrong',
  'unanswered',
] as const;
export type Sort = (typeof sorts)[number];

/** Which students are wanted, and in which order; kept in the address of the list and of the walk through it. */
export interface SubmissionFilter {
  /** Null: nobody chose a group. */
  group: StudentsShown | null;
  /** Of one kind any will do, of several kinds one each. */
  traits: readonly Trait[];
  belowUnits: number | null;
  classId: string | null;
  name: string;
  sort: Sort;
}

export const noFilter: SubmissionFilter = {
  group: null,
  traits: [],
  belowUnits: null,
  classId: null,
  name: '',
  sort: 'name',
};

/** Reads an address; what it does not know is dropped, not refused. */
export function filterOf(search: SubmissionSearch): SubmissionFilter {
  const said = (search.is ?? '').split('.');
  const below = /^\d{1,4}(\.\d{1,2})?$/.test(search.below ?? '')
    ? scoreToUnits(Number(search.below))
    : null;
  return {
    group: groups.find((one) => one === search.show) ?? null,
    traits: traits.filter((one) => said.includes(one)),
    belowUnits: below !== null && below > 0 && below % STEP_UNITS === 0 ? below : null,
    classId: search.class || null,
    name: nameOf(search.name),
    sort: sorts.find((one) => one === search.sort) ?? 'name',
  };
}

/** How an address says it: each key is there, so that what is not said is taken off the address. */
export function searchOf(filter: SubmissionFilter): Required<SubmissionSearch> {
  return {
    show: filter.group ?? undefined,
    is: filter.traits.join('.') || undefined,
    below: filter.belowUnits === null ? undefined : String(unitsToScore(filter.belowUnits)),
    class: filter.classId ?? undefined,
    name: codeOf(filter.name),
    sort: filter.sort === 'name' ? undefined : filter.sort,
  };
}

/** How much beside the group, the name and the order is wanted. */
export const countSaid = (filter: SubmissionFilter): number =>
  filter.traits.length + (filter.belowUnits === null ? 0 : 1) + (filter.classId === null ? 0 : 1);

/** Whether some students are left out. */
export const isNarrowed = (filter: SubmissionFilter): boolean =>
  countSaid(filter) > 0 || filter.name !== '' || filter.group === 'corrected';

/** Whether correcting from this list is a walk of its own. */
export const isWalk = (filter: SubmissionFilter): boolean =>
  isNarrowed(filter) || filter.sort !== 'name';
