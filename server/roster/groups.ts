/** Rows of lists that are about one person, and who here she is. */
import type { RosterPerson, RowReason } from '#domain/roster/model.ts';
import { classKey, nameKey } from '#domain/roster/names.ts';
import { normalizeMobile } from '../services/sign-in/mobile.ts';
import type { Ids, Identities } from './identities.ts';

/** Somebody whom one row or several are about. */
export interface Listed {
  kind: RosterPerson['kind'];
  /** The first of them; what it lacks the others may say. */
  row: RosterPerson;
  rows: RosterPerson[];
  key: string;
  ids: Ids;
  mobile: string | null;
}

/** As much of it as an index of the database takes. */
const mostOfList = 800;
const nameOf = ({ firstName, lastName }: RosterPerson) => nameKey(firstName, lastName);
const classOf = ({ class: own }: RosterPerson) => (own ? classKey(own.name, own.grade) : '');

function idsOf(row: RosterPerson): { ids: Ids; mobile: string | null; hasNone: boolean } {
  const { sourceId: source, nationalCode: national, code, kind } = row;
  const mobile = kind === 'staff' && row.mobile !== null ? normalizeMobile(row.mobile) : null;
  const hasNone = [source, national, code, mobile].every((one) => one === null);
  const told = [
    nameOf(row),
    ...(kind === 'student' ? [classOf(row), nameKey(...row.guardians)] : []),
  ];
  // A list that tells nothing but names is known again by these.
  return {
    ids: { source, national, code, list: hasNone ? told.join('|').slice(0, mostOfList) : null },
    mobile,
    hasNone,
  };
}

const wordsOf = ({ kind, ids, mobile }: Listed) =>
  Object.entries({ ...ids, mobile }).flatMap(([scheme, value]) =>
    value === null ? [] : [`${kind} ${scheme} ${value}`],
  );

/** Gathers rows by any id they share; a member of staff without one by her name, where only one has it. */
export function gathered(people: readonly RosterPerson[]): Listed[] {
  const groups: Listed[] = [];
  const byWord = new Map<string, Listed>();
  const nameless: RosterPerson[] = [];
  const add = (row: RosterPerson, own?: Listed) => {
    const { ids, mobile } = idsOf(row);
    const listed: Listed = { kind: row.kind, row, rows: [row], key: nameOf(row), ids, mobile };
    const named = wordsOf(listed).flatMap((word) => byWord.get(word) ?? []);
    const [group = listed, ...others] = new Set(own ? [own] : named);
    if (group === listed) groups.push(listed);
    else join(group, listed);
    const words = wordsOf(group);
    // What was two until this row says that it is one.
    for (const other of others) {
      words.push(...wordsOf(other));
      join(group, other);
      groups.splice(groups.indexOf(other), 1);
    }
    for (const word of words) byWord.set(word, group);
  };
  for (const row of people)
    if (row.kind === 'staff' && idsOf(row).hasNone) nameless.push(row);
    else add(row);
  for (const row of nameless) {
    const name = nameOf(row);
    const same = groups.filter(({ kind, key }) => kind === 'staff' && key === name);
    add(row, same.length === 1 ? same[0] : undefined);
  }
  return groups;
}

function join(group: Listed, { rows, ids, mobile }: Listed): void {
  group.rows.push(...rows);
  const { source, national, code } = group.ids;
  group.ids = {
    source: source ?? ids.source ?? null,
    national: national ?? ids.national ?? null,
    code: code ?? ids.code ?? null,
    list: group.ids.list ?? null,
  };
  group.mobile ??= mobile;
}

/** Why rows that share an id cannot be about one person; null where they can. */
export function quarrelOf({ rows, key, kind, ids }: Listed): RowReason | null {
  const classes = new Set(rows.map(classOf).filter((one) => one !== ''));
  if (kind === 'student' && classes.size > 1) return 'twice';
  if (rows.some((row) => nameOf(row) !== key)) return 'twice';
  const isOther = (row: RosterPerson) =>
    (row.nationalCode ?? ids.national) !== ids.national || (row.code ?? ids.code) !== ids.code;
  // Two pupils of one class and one name, of whom nothing else is told.
  if (kind === 'student' && ids.list !== null && rows.length > 1 && isOneTable(rows))
    return 'sameNameTwice';
  return rows.some(isOther) ? 'twice' : null;
}

const isOneTable = ([first, ...rest]: RosterPerson[]) =>
  rest.some(({ place }) => place.file === first?.place.file && place.part === first.place.part);

/** Somebody here. */
export interface Here {
  id: string;
  key: string;
  mobile?: string | null;
}

/** Everybody whom an id of hers, her number or her list names. */
export function ownersOf(listed: Listed, identities: Identities, here: readonly Here[]): string[] {
  const { kind, ids, mobile } = listed;
  const known = (['source', 'national', 'code', 'list'] as const).flatMap((scheme) => {
    const value = ids[scheme] ?? null;
    return value === null ? [] : (identities.ownerOf(kind, scheme, value) ?? []);
  });
  const called = mobile === null ? [] : here.filter((one) => one.mobile === mobile);
  return [...new Set([...known, ...called.map(({ id }) => id)])];
}

/** Whether somebody is known by another code of a kind than the list tells. */
export function isKnownOtherwise(listed: Listed, id: string, identities: Identities): boolean {
  return (['national', 'code'] as const).some((scheme) => {
    const [own, told] = [identities.valueOf(listed.kind, scheme, id), listed.ids[scheme] ?? null];
    return own !== null && told !== null && own !== told;
  });
}
