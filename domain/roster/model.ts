/** The people of a school as files list them, before anybody has looked who of them is known. */

/** Why nothing is done by a row: what reading found, then what holding it against the school found. */
export const ROW_REASONS = [
  'nationalCode',
  'noName',
  'halfName',
  'digitsInName',
  'noClass',
  'noCourse',
  'noSourceId',
  'noHeadings',
  'noRole',
  'formula',
  'formulaCell',
  'errorCell',
  'dateCell',
  'otherCell',
  'extraCells',
  'letters',
  'tooLong',
  'severalClasses',
  'twice',
  'sameNameTwice',
  'codesDisagree',
  'otherName',
  'otherCode',
  'sameName',
  'sameNameElsewhere',
  'sameNameSeveral',
  'classSeveral',
  'baseUnknown',
  'baseSeveral',
] as const;
/** One of them. */
export type RowReason = (typeof ROW_REASONS)[number];

const ofTeaching = new Set<RowReason>([
  'noClass',
  'noCourse',
  'classSeveral',
  'baseUnknown',
  'baseSeveral',
]);
/** Whether she comes all the same: of a member of staff these stand against what she teaches alone. */
export const isOnlyUntaught = ({
  kind,
  reason,
}: {
  kind: RosterPerson['kind'];
  reason: RowReason;
}) => kind === 'staff' && ofTeaching.has(reason);

/** What a file of people can be. */
export const ROSTER_KINDS = ['csv', 'html', 'xlsx', 'oneroster-1.1', 'oneroster-1.2'] as const;

/** Where something stands: in which file, in which part of it, and in which of its rows, from 1. */
export interface RosterPlace {
  file: string;
  /** A sheet of a workbook or a file of an archive. */
  part: string | null;
  line: number | null;
}

/** A class as it is named; `grade` is the school year from 1 to 12 that base or name tell. */
export interface RosterClass {
  sourceId: string | null;
  name: string;
  base: string | null;
  grade: number | null;
}

/** What somebody teaches to a class. */
export interface RosterTeaching {
  course: { sourceId: string | null; name: string };
  class: RosterClass | null;
}

/** One row about somebody. */
export interface RosterPerson {
  place: RosterPlace;
  kind: 'student' | 'staff';
  sourceId: string | null;
  /** Ten Latin digits with a check digit that fits. */
  nationalCode: string | null;
  /** The national code as it is written, where it is none. */
  writtenCode: string | null;
  /** The school's own number for her. */
  code: string | null;
  mobile: string | null;
  /** A name to sign in with. */
  login: string | null;
  firstName: string;
  lastName: string;
  /** Names of her parents or guardians. */
  guardians: string[];
  /** Of staff only where no course is named: what they teach names its classes. */
  class: RosterClass | null;
  teaches: RosterTeaching[];
  /** The file says that she is no longer there. */
  isLeaving: boolean;
  /** Why nothing may be done by this row; null where it is sound. */
  fault: RowReason | null;
}

/** A file that was given, and what became of it. */
export interface RosterFile {
  name: string;
  /** Null where it could not be read. */
  kind: (typeof ROSTER_KINDS)[number] | null;
  people: number;
  /** The code of what is wrong with it, and what its sentence names. */
  refused: { code: string; values: Record<string, string | number> } | null;
}

/** What files list together. */
export interface Roster {
  files: RosterFile[];
  people: RosterPerson[];
  /** Classes of which everybody is listed: who is missing there is gone. */
  whole: RosterClass[];
}

/** So many rows about people are read of a file. */
export const MOST_PEOPLE = 20_000;
/** So many of them are sent to a server in one request. */
export const MOST_AT_ONCE = 5_000;
/** As long as a name, a code or what else a cell says may be. */
export const MOST_LETTERS = 200;

/** A row about somebody of whom only the place and the name are known. */
export function personAt(
  place: RosterPlace,
  kind: RosterPerson['kind'],
  name: { firstName: string; lastName: string },
): RosterPerson {
  return {
    place,
    kind,
    ...name,
    sourceId: null,
    nationalCode: null,
    writtenCode: null,
    code: null,
    mobile: null,
    login: null,
    guardians: [],
    class: null,
    teaches: [],
    isLeaving: false,
    fault: null,
  };
}

const cut = (text: string) => text.slice(0, MOST_LETTERS);
const cutOrNull = (text: string | null) => text && cut(text);
const cutClass = (own: RosterClass | null) =>
  own && {
    ...own,
    sourceId: cutOrNull(own.sourceId),
    name: cut(own.name),
    base: cutOrNull(own.base),
  };
/** As many guardians and as much teaching as a row may name. */
const [mostGuardians, mostTeaching] = [20, 500];

function isShort(person: RosterPerson): boolean {
  const { place, guardians, teaches, class: own } = person;
  const { sourceId, writtenCode, code, mobile, login, firstName, lastName } = person;
  if (guardians.length > mostGuardians || teaches.length > mostTeaching) return false;
  const classes = [own, ...teaches.map((one) => one.class)];
  return [
    place.file,
    place.part,
    sourceId,
    writtenCode,
    code,
    mobile,
    login,
    firstName,
    lastName,
    ...guardians,
    ...classes.flatMap((one) => (one ? [one.sourceId, one.name, one.base] : [])),
    ...teaches.flatMap(({ course }) => [course.sourceId, course.name]),
  ].every((text) => text === null || text.length <= MOST_LETTERS);
}

/** A row of which nothing is longer than it may be; one that was is not taken for what is left of it. */
export function bounded(person: RosterPerson): RosterPerson {
  if (isShort(person)) return person;
  const { place, guardians, teaches } = person;
  return {
    ...person,
    place: { ...place, file: cut(place.file), part: cutOrNull(place.part) },
    sourceId: cutOrNull(person.sourceId),
    writtenCode: cutOrNull(person.writtenCode),
    code: cutOrNull(person.code),
    mobile: cutOrNull(person.mobile),
    login: cutOrNull(person.login),
    firstName: cut(person.firstName),
    lastName: cut(person.lastName),
    guardians: guardians.slice(0, mostGuardians).map(cut),
    class: cutClass(person.class),
    teaches: teaches.slice(0, mostTeaching).map(({ course, class: own }) => ({
      course: { sourceId: cutOrNull(course.sourceId), name: cut(course.name) },
      class: cutClass(own),
    })),
    fault: person.fault ?? 'tooLong',
  };
}
