/** Decides what a list means for a school: who is new, changed, moved, gone or the same, and what is unclear. */
import type { Roster, RosterPerson } from '#domain/roster/model.ts';
import { nameKey } from '#domain/roster/names.ts';
import {
  gathered,
  isKnownOtherwise,
  ownersOf,
  quarrelOf,
  type Here,
  type Listed,
} from './groups.ts';
import { identitiesOf } from './identities.ts';
import type { Known } from './known.ts';
import { placesOf } from './places.ts';
import { planOf, type Plan } from './plan.ts';

/** How a list is taken. */
export interface Taking {
  /** Takes the one of the same name in the same class for the person that is meant. */
  isByName: boolean;
  makeId: () => string;
}

/** Decides it; nothing is written. */
export function decide(
  roster: Omit<Roster, 'files'>,
  known: Known,
  { isByName, makeId }: Taking,
): Plan {
  const identities = identitiesOf(known.identifiers);
  const places = placesOf(known, identities, roster, makeId);
  const plan = planOf(known, places, identities, makeId);
  const here = {
    student: known.students.map((one): Here => ({ id: one.id, key: keyOf(one) })),
    staff: known.staff.map((one): Here => ({ id: one.id, key: keyOf(one), mobile: one.mobile })),
  };
  const byName = {
    student: Map.groupBy(here.student, ({ key }) => key),
    staff: Map.groupBy(here.staff, ({ key }) => key),
  };
  const keys = new Map([...here.student, ...here.staff].map(({ id, key }) => [id, key]));
  for (const row of roster.people) if (row.fault !== null) plan.unclear([row], row.fault);
  const sound = gathered(roster.people.filter(({ fault }) => fault === null)).filter((listed) => {
    const quarrel = quarrelOf(listed);
    if (quarrel !== null) plan.unclear(listed.rows, quarrel);
    return quarrel === null;
  });
  const matched = new Map<string, Listed>();
  const open: Listed[] = [];
  for (const listed of sound) {
    const [owner, ...others] = ownersOf(listed, identities, here[listed.kind]);
    if (others.length > 0) plan.unclear(listed.rows, 'codesDisagree');
    else if (owner === undefined) open.push(listed);
    else if (matched.has(owner)) plan.unclear(listed.rows, 'twice', owner);
    else if (isAnotherName(listed, owner)) plan.unclear(listed.rows, 'otherName', owner);
    else matched.set(owner, listed);
  }

  /** A wrong digit may be somebody else's code; an id of another system is typed by nobody. */
  function isAnotherName({ ids, key, kind, row }: Listed, owner: string): boolean {
    if (keys.get(owner) === key) return false;
    if (ids.source && identities.ownerOf(kind, 'source', ids.source) === owner) return false;
    const own = [...known.students, ...known.staff].find(({ id }) => id === owner);
    const isSame = (one: string, other: string) => nameKey(one) === nameKey(other);
    return !own || !(isSame(own.firstName, row.firstName) || isSame(own.lastName, row.lastName));
  }

  const isTold = (row: RosterPerson, id: string) => {
    if (row.kind === 'staff') return true;
    const wanted = row.class && places.find(row.class);
    return wanted !== null && known.enrolled.get(id)?.classId === wanted;
  };
  const isBare = ({ ids }: Listed) => (ids.list ?? null) !== null;
  // Which of two is the one that is here, a name does not tell.
  const wordOf = ({ kind, key, row }: Listed) =>
    [kind, key, (kind === 'student' && row.class && places.find(row.class)) || ''].join(' ');
  const fresh: Listed[] = [];
  const namesakes = Map.groupBy(open, wordOf);
  for (const listed of open) {
    const named = (byName[listed.kind].get(listed.key) ?? []).filter(({ id }) => !matched.has(id));
    const near = named.filter(({ id }) => isTold(listed.row, id));
    const [candidate, ...others] = near.length > 0 || !isBare(listed) ? near : named;
    if (candidate === undefined) fresh.push(listed);
    else if (isKnownOtherwise(listed, candidate.id, identities))
      plan.unclear(listed.rows, 'otherCode', candidate.id);
    else if (others.length > 0) plan.unclear(listed.rows, 'sameNameSeveral');
    else if (isByName && (namesakes.get(wordOf(listed)) ?? []).length > 1)
      plan.unclear(listed.rows, 'sameNameTwice', candidate.id);
    else if (isByName && near.length > 0) matched.set(candidate.id, listed);
    else
      plan.unclear(listed.rows, near.length > 0 ? 'sameName' : 'sameNameElsewhere', candidate.id);
  }
  for (const [id, listed] of matched) plan.known(id, listed);
  for (const listed of fresh) plan.fresh(listed);
  const classes = new Set(roster.whole.flatMap((one) => places.find(one) ?? []));
  for (const { studentId, classId } of known.enrolled.values())
    if (classes.has(classId) && !matched.has(studentId))
      plan.missing(studentId, classId, keys.get(studentId) ?? '');
  return plan.done();
}

const keyOf = (one: { firstName: string; lastName: string }) =>
  nameKey(one.firstName, one.lastName);
