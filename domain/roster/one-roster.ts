/** Reads OneRoster archives of CSV files, of version 1.1 (roles in `users.csv`) and 1.2 (in `roles.csv`). */
import { rowsOfText } from '../files/csv.ts';
import { decode } from '../files/decoding.ts';
import { UnreadableFile } from '../files/model.ts';
import type { Archive } from '../files/zip.ts';
import { bounded, MOST_PEOPLE, personAt, type RosterClass, type RosterPerson } from './model.ts';
import { codeKey, nameKey, nationalCodeOf, tidyName } from './names.ts';
import { classesOf, classNamed } from './table.ts';

/** A row by its columns, which are named in small letters, and its line. */
type Row = { line: number; of: (column: string) => string };

const isOf = (file: string) => (path: string) =>
  path.toLowerCase().split('/').at(-1) === file && !/(^|\/)__macosx\//i.test(path);

/** The folder in which the files of a OneRoster archive lie, with its slash; null where there are none. */
export function oneRosterFolder({ paths }: Archive): string | null {
  const users = paths.filter(isOf('users.csv')).toSorted((one, other) => one.length - other.length);
  const found = users[0] ?? paths.find(isOf('manifest.csv'));
  return found === undefined ? null : found.slice(0, found.lastIndexOf('/') + 1);
}

/** Columns by their names in version 1.0, which some programs still write. */
const namesOf10: Record<string, string> = { grade: 'grades', agents: 'agentsourcedids' };

function tableOf(archive: Archive, folder: string, name: string): Row[] | null {
  const bytes = archive.read(`${folder}${name}.csv`);
  if (bytes === null) return null;
  if (bytes.length === 0) return [];
  const known = ([first = []]: readonly string[][]) =>
    first.filter((cell) => /id$|name$|^value$/i.test(cell.trim())).length;
  const [head = [], ...rows] = rowsOfText(decode(bytes).text, known).rows;
  const places = new Map(
    head.map((cell, at) => {
      const column = cell.trim().toLowerCase();
      return [namesOf10[column] ?? column, at];
    }),
  );
  return rows.flatMap((row, at) =>
    row.every((cell) => cell.trim() === '')
      ? []
      : [{ line: at + 2, of: (column) => (row[places.get(column) ?? -1] ?? '').trim() }],
  );
}

/** What the control file says of the others; without one, what is there is all there is. */
function manifestOf(archive: Archive, folder: string) {
  const rows = tableOf(archive, folder, 'manifest') ?? [];
  const said = new Map(
    rows.map(({ of }) => [of('propertyname').toLowerCase(), of('value').toLowerCase()]),
  );
  return {
    version: said.get('oneroster.version') ?? null,
    mode: (name: string) => said.get(`file.${name.toLowerCase()}`) ?? null,
  };
}

const list = (cell: string) =>
  cell
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const isGone = ({ of }: Row) => of('status').toLowerCase() === 'tobedeleted';
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.of('sourcedid'), row]));

/** A member of a class: the pupil or teacher, the class, and until when. */
interface Member {
  user: string;
  class: string;
  isTeacher: boolean;
  ends: string;
  begins: string;
}

/** Reads the archive; refuses one without the files that say who is in which class, and one of several schools of which none is named. */
export function readOneRoster(file: string, archive: Archive, folder: string, org: string | null) {
  const manifest = manifestOf(archive, folder);
  const read = (name: string, isNeeded = true): Row[] => {
    if (manifest.mode(name) === 'absent') return [];
    const rows = tableOf(archive, folder, name);
    if (rows === null && isNeeded)
      throw new UnreadableFile('oneRosterLacks', { name: `${name}.csv` });
    return rows ?? [];
  };
  const allClasses = read('classes').filter((row) => !isGone(row));
  const school = schoolOf(allClasses, read('orgs', false), org);
  const classRows = allClasses.filter(
    ({ of }) => school === null || of('schoolsourcedid') === school,
  );
  const everybody = read('users');
  const users = everybody.filter(
    ({ of }) =>
      school === null || [...list(of('orgsourcedids')), of('primaryorgsourcedid')].includes(school),
  );
  if (users.length > MOST_PEOPLE) throw new UnreadableFile('tooManyPeople', { most: MOST_PEOPLE });
  const rosters = { classes: byId(classRows), courses: byId(read('courses', false)) };
  const roles = rolesOf(everybody, read('roles', false));
  const members = read('enrollments')
    .filter((row) => !isGone(row))
    .map(({ of }): Member => ({
      user: of('usersourcedid'),
      class: of('classsourcedid'),
      isTeacher: /teacher|aide/i.test(of('role')),
      ends: of('enddate'),
      begins: of('begindate'),
    }));
  const people = peopleOf(
    file,
    users,
    roles.of,
    rosters,
    members,
    guardiansOf(everybody, roles.of),
  );
  const isDelta = ['users', 'enrollments'].some((name) => manifest.mode(name) === 'delta');
  const version = manifest.version ?? (roles.isApart ? '1.2' : '1.1');
  return {
    kind: version === '1.2' ? ('oneroster-1.2' as const) : ('oneroster-1.1' as const),
    people,
    // Changes alone say nothing about whom they do not name.
    whole: isDelta ? [] : classesOf(people),
  };
}

/** The school that is meant, by its sourcedId; null where the archive is about one alone. */
function schoolOf(
  classes: readonly Row[],
  orgs: readonly Row[],
  org: string | null,
): string | null {
  const schools = [...new Set(classes.map(({ of }) => of('schoolsourcedid')).filter(Boolean))];
  if (org === null) {
    if (schools.length <= 1) return null;
    const some = schools.slice(0, 20);
    const nameOf = (id: string) => orgs.find(({ of }) => of('sourcedid') === id)?.of('name') || id;
    const names = some.map(nameOf).join('\n');
    throw new UnreadableFile('oneRosterSchools', { ids: some.join(', '), names });
  }
  const named = orgs.find(({ of }) => of('sourcedid') === org || of('identifier') === org);
  const id = named?.of('sourcedid') ?? org;
  if (!schools.includes(id)) throw new UnreadableFile('oneRosterNoSchool', { org });
  return id;
}

/** The role of each user: her own of 1.1, else the primary one of those that 1.2 keeps apart. */
function rolesOf(users: readonly Row[], rows: readonly Row[]) {
  const apart = new Map<string, string>();
  for (const row of rows.filter((one) => !isGone(one))) {
    const user = row.of('usersourcedid');
    if (row.of('roletype').toLowerCase() === 'primary' || !apart.has(user))
      apart.set(user, row.of('role').toLowerCase());
  }
  const of = new Map(
    users.map((row) => {
      const id = row.of('sourcedid');
      return [id, row.of('role').toLowerCase() || (apart.get(id) ?? '')];
    }),
  );
  return { of, isApart: rows.length > 0 };
}

interface Tables {
  classes: Map<string, Row>;
  courses: Map<string, Row>;
}

function classOf({ of }: Row): RosterClass | null {
  return classNamed(of('title') || of('classcode'), list(of('grades'))[0] ?? null, of('sourcedid'));
}

const nameOf = ({ of }: Row) => ({
  firstName: tidyName(of('givenname')),
  lastName: tidyName(of('familyname')),
});

/** Roles of 1.1 and 1.2 of whom nothing is taken as people of the school; whoever has none of all roles is told. */
const otherRoles = new Set(
  'administrator aide counselor districtadministrator guardian parent principal proctor relative siteadministrator systemadministrator'.split(
    ' ',
  ),
);

const isHomeroom = (row: Row | undefined) => row?.of('classtype').toLowerCase() === 'homeroom';

/** The class that a pupil belongs to: her homeroom, else the only one she is in; several are told apart by nobody. */
function ownClass(own: readonly Member[], { classes }: Tables): Row | 'several' | null {
  const known = own.filter((one) => classes.has(one.class));
  const rooms = known.filter((one) => isHomeroom(classes.get(one.class)));
  const wanted = rooms.length > 0 ? rooms : known;
  // Many programs end every enrolment with its year: she is where hers ends last.
  const end = (one: Member) => one.ends || 'never';
  const last = wanted.map(end).toSorted().at(-1);
  const left = wanted.filter((one) => end(one) === last);
  const ids = new Set(left.map((one) => one.class));
  if (ids.size <= 1) return classes.get([...ids][0] ?? '') ?? null;
  // Who changed rooms is in the one she came to last.
  const [newest, before] = left.toSorted((one, other) => other.begins.localeCompare(one.begins));
  const isDated = rooms.length > 0 && newest && before && newest.begins > before.begins;
  return isDated ? (classes.get(newest.class) ?? null) : 'several';
}

const grouped = (members: readonly Member[], key: 'user' | 'class') => {
  const groups = new Map<string, Member[]>();
  for (const one of members) groups.set(one[key], [...(groups.get(one[key]) ?? []), one]);
  return groups;
};

function peopleOf(
  file: string,
  users: readonly Row[],
  roles: Map<string, string>,
  tables: Tables,
  members: readonly Member[],
  guardians: Map<string, string[]>,
): RosterPerson[] {
  const ofUser = grouped(members, 'user');
  const ofClass = grouped(members, 'class');
  const classOfPupil = new Map<string, Row | 'several' | null>();
  for (const [user, own] of ofUser)
    classOfPupil.set(
      user,
      ownClass(
        own.filter((one) => !one.isTeacher),
        tables,
      ),
    );
  /** What is taught to pupils of several rooms is taught to each of these. */
  const roomsOf = (taught: string): Row[] => {
    const row = tables.classes.get(taught);
    if (row === undefined || isHomeroom(row)) return row ? [row] : [];
    const rooms = (ofClass.get(taught) ?? []).flatMap(({ user, isTeacher }) => {
      const own = isTeacher ? null : classOfPupil.get(user);
      return own && own !== 'several' ? [own] : [];
    });
    return rooms.length > 0 ? [...new Set(rooms)] : [row];
  };
  return users.flatMap((row) => {
    const id = row.of('sourcedid');
    const role = roles.get(id) ?? '';
    if (otherRoles.has(role)) return [];
    const kind = role === 'teacher' ? 'staff' : 'student';
    const place = { file, part: 'users.csv', line: row.line };
    const person = personAt(place, kind, nameOf(row));
    person.sourceId = id || null;
    person.code = codeKey(row.of('identifier'));
    const isTenDigits = /^\d{10}$/.test(row.of('identifier'));
    person.nationalCode = isTenDigits ? nationalCodeOf(row.of('identifier')) : null;
    person.isLeaving = isGone(row) || row.of('enableduser').toLowerCase() === 'false';
    if (kind === 'student') {
      const own = classOfPupil.get(id) ?? null;
      if (own === 'several') person.fault = 'severalClasses';
      else person.class = own && classOf(own);
      person.guardians = guardians.get(id) ?? [];
    } else {
      person.mobile = row.of('sms') || row.of('phone') || null;
      person.login = row.of('username') || row.of('email') || null;
      const taught = (ofUser.get(id) ?? []).filter(({ isTeacher }) => isTeacher);
      person.teaches = taught.flatMap((one) => {
        const class_ = tables.classes.get(one.class);
        const course = tables.courses.get(class_?.of('coursesourcedid') ?? '');
        const name = tidyName(course?.of('title') ?? '');
        if (!course || name === '') return [];
        const told = { sourceId: course.of('sourcedid'), name };
        return roomsOf(one.class).map((room) => ({ course: told, class: classOf(room) }));
      });
    }
    if (role !== 'teacher' && role !== 'student') person.fault = 'noRole';
    if (id === '') person.fault = 'noSourceId';
    if (nameKey(person.firstName, person.lastName) === '') person.fault = 'noName';
    return [bounded(person)];
  });
}

/** Guardians stand beside their children or name them; both ways are in use. */
function guardiansOf(users: readonly Row[], roles: Map<string, string>): Map<string, string[]> {
  const rows = byId(users);
  const found = new Map<string, Set<string>>();
  const add = (child: string, adult: Row | undefined) => {
    if (!adult || isGone(adult)) return;
    const { firstName, lastName } = nameOf(adult);
    const names = found.get(child) ?? new Set();
    found.set(child, names.add(`${firstName} ${lastName}`.trim()));
  };
  const isAdult = (id: string) => /^(?:parent|guardian|relative)$/.test(roles.get(id) ?? '');
  for (const row of users) {
    const id = row.of('sourcedid');
    for (const other of list(row.of('agentsourcedids'))) {
      if (isAdult(other)) add(id, rows.get(other));
      else if (isAdult(id)) add(other, row);
    }
  }
  return new Map(
    [...found].map(([child, names]) => [child, [...names].filter(Boolean).toSorted()]),
  );
}
