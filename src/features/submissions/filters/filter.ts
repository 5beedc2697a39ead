import { scoreToUnits, STEP_UNITS, unitsToScore } from '#domain/score.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import { listOf, parseJson } from '#src/lib/json.ts';
import { pageMemory } from '#src/lib/local-memory.ts';

/**
 * What was searched for by name, under codes that say nothing: an address goes into histories and logs, where no
 * pupil's name may stand, nor on a disk. They are this page's and go with its person; elsewhere, and after a reload, a
 * code stands for no name.
 */
const key = 'bargeh.searchedNames';
/** Of a tab that is never closed. */
const MOST = 50;

type Named = [code: string, name: string];

const isNamed = (one: unknown): one is Named =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

const known = (): Named[] => listOf(parseJson(pageMemory.get(key) ?? ''), isNamed);

/** The code of a name, the same each time; none for no name. */
function codeOf(name: string): string | undefined {
  if (name === '') return undefined;
  const all = known();
  const found = all.find(([, one]) => one === name);
  if (found) return found[0];
  const code = crypto.randomUUID().slice(0, 8);
  pageMemory.set(key, JSON.stringify([...all, [code, name]].slice(-MOST)));
  return code;
}

/** The name behind a code; empty where this window knows of none. */
const nameOf = (code: string | undefined): string =>
  (code && known().find(([one]) => one === code)?.[1]) || '';

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

/** Which students to show, and in which order; kept in the address of the list and of its queue. */
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

/** Reads an address; unknown values are dropped, not refused. */
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

/** Whether correcting from this list is a queue of its own. */
export const hasOwnQueue = (filter: SubmissionFilter): boolean =>
  isNarrowed(filter) || filter.sort !== 'name';
