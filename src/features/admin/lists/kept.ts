import type { RosterReport } from '#contract/people/roster.ts';
import {
  MOST_AT_ONCE,
  type Roster,
  type RosterFile,
  type RosterPerson,
  type RosterPlace,
} from '#domain/roster/model.ts';
import { classKey, isNumberedGrade } from '#domain/roster/names.ts';
import { repaired, repairOf, type RowRepair } from '#domain/roster/repair.ts';
import type { SentRoster } from '#src/api/roster.ts';
import { fullName } from '#src/lib/person-name.ts';

/** Lists as they were read, and what she has decided and put right since. */
export interface KeptLists {
  /** One for each file. */
  lists: Roster[];
  /** By the place of the row. */
  repairs: Record<string, RowRepair>;
  byName: boolean;
  archiveGone: boolean;
}

/** Tells them from what another release has kept. */
export function isKept(value: unknown): value is KeptLists | null {
  if (value === null) return true;
  return (
    typeof value === 'object' &&
    value !== undefined &&
    'lists' in value &&
    Array.isArray(value.lists) &&
    'repairs' in value
  );
}

/** By what a row is found again. */
export const placeKey = ({ file, part, line }: RosterPlace) => JSON.stringify([file, part, line]);

const nothing: KeptLists = { lists: [], repairs: {}, byName: false, archiveGone: false };
const fileOf = ({ files }: Roster) => files[0]?.name ?? '';

/** The rows as they stand in the files, by their places. */
const rowsOf = (lists: readonly Roster[]) =>
  new Map(
    lists.flatMap(({ people }) => people.map((row) => [placeKey(row.place), JSON.stringify(row)])),
  );

/** What was read beside what is there; a file of the same name was given once more, and what was put right in a row stays where that row does. */
export function withLists(kept: KeptLists | null, read: readonly Roster[]): KeptLists {
  const names = new Set(read.map(fileOf));
  const { lists, repairs, ...rest } = kept ?? nothing;
  const all = [...lists.filter((list) => !names.has(fileOf(list))), ...read];
  const [before, now] = [rowsOf(lists), rowsOf(all)];
  const own = Object.entries(repairs).filter(([key]) => before.get(key) === now.get(key));
  return { ...rest, repairs: Object.fromEntries(own), lists: all };
}

/** How a kind of file is called in a key. */
export const kindKey = (kind: NonNullable<RosterFile['kind']>) =>
  kind.startsWith('oneroster') ? 'oneroster' : (kind as 'csv' | 'html' | 'xlsx');

/** The files that were given. */
export const filesOf = ({ lists }: KeptLists) => lists.flatMap(({ files }) => files);

/** The people of the lists, as she has put them right. */
export function peopleOf({ lists, repairs }: KeptLists): RosterPerson[] {
  return lists.flatMap(({ people }) =>
    people.map((person) => {
      const repair = repairs[placeKey(person.place)];
      return repair ? repaired(person, repair) : person;
    }),
  );
}

/** The other students of her class, where the list tells the grade of none of them but by the number of the class. */
export function classmatesOf(kept: KeptLists, person: RosterPerson): RosterPerson[] {
  const keyOf = ({ kind, class: own }: RosterPerson) =>
    kind === 'student' &&
    own &&
    own.base === null &&
    (own.grade === null || isNumberedGrade(own.name))
      ? classKey(own.name, null)
      : null;
  const key = keyOf(person);
  const own = placeKey(person.place);
  if (key === null) return [];
  return kept.lists
    .flatMap(({ people }) => people)
    .filter(({ place }) => placeKey(place) !== own && !kept.repairs[placeKey(place)]?.base)
    .filter((one) => keyOf(one) === key);
}

/** A row put right, or as it is in the file; the grade that was typed in it also for others of its class. */
export function withRepair(
  kept: KeptLists,
  person: RosterPerson,
  repair: RowRepair | null,
  classmates: readonly RosterPerson[],
): KeptLists {
  const key = placeKey(person.place);
  const { [key]: _, ...others } = kept.repairs;
  if (repair === null) return { ...kept, repairs: others };
  const { base } = repair;
  const theirs = classmates.map((one) => {
    const at = placeKey(one.place);
    return [at, { ...repairOf(one), ...kept.repairs[at], base }] as const;
  });
  return { ...kept, repairs: { ...others, ...Object.fromEntries(theirs), [key]: repair } };
}

/** Rows of which reading alone says that nothing may be done by them; what the server finds comes later. */
export function faultsOf(people: readonly RosterPerson[]): RosterReport['unclear'] {
  return people.flatMap((person) => {
    const { place, kind, fault: reason } = person;
    return reason === null
      ? []
      : [{ ...place, kind, name: fullName(person).trim(), reason, maybe: null }];
  });
}

/** Without what says nothing: a list of a whole school stays small. */
function sentPerson(person: RosterPerson): SentRoster['roster']['people'][number] {
  const { place, kind, firstName, lastName, ...rest } = person;
  const isSaid = (value: unknown) =>
    value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  const told = Object.entries(rest).filter(([, value]) => isSaid(value));
  return { place, kind, firstName, lastName, ...Object.fromEntries(told) };
}

/** How they are sent, or why they cannot be: nothing was read, or too many people. */
export function sentOf(
  kept: KeptLists,
): { body: SentRoster } | { fault: 'unread' | 'tooMany'; n: number } {
  const files = filesOf(kept).flatMap(({ name, kind, people }) =>
    kind === null ? [] : [{ name, kind, people }],
  );
  const people = peopleOf(kept);
  if (files.length === 0) return { fault: 'unread', n: 0 };
  if (people.length > MOST_AT_ONCE) return { fault: 'tooMany', n: people.length };
  const whole = kept.lists.flatMap((list) => list.whole);
  const { byName, archiveGone } = kept;
  return {
    body: { roster: { files, people: people.map(sentPerson), whole }, byName, archiveGone },
  };
}
