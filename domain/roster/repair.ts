/** A row of a list that somebody puts right by hand. */
import { toLatinDigits } from '../text.ts';
import { bounded, type RosterClass, type RosterPerson } from './model.ts';
import { codeKey, nationalCodeOf, tidyName } from './names.ts';
import { classNamed, nameFault } from './table.ts';

/** What of a row can be put right, as it is typed. */
export interface RowRepair {
  firstName: string;
  lastName: string;
  nationalCode: string;
  code: string;
  /** Of students, with commas between them. */
  guardians: string;
  /** Of staff, as what she signs in with. */
  mobile: string;
  login: string;
  /** Of staff all that she teaches, with commas between them. */
  course: string;
  /** Of staff all classes that she teaches, with commas between them. */
  class: string;
  base: string;
}

const classesOf = ({ kind, class: own, teaches }: RosterPerson): RosterClass[] => {
  if (kind === 'student' || teaches.length === 0) return own ? [own] : [];
  return [
    ...new Map(teaches.flatMap((one) => (one.class ? [[one.class.name, one.class]] : []))).values(),
  ];
};
const coursesOf = ({ teaches }: RosterPerson) => [
  ...new Map(teaches.map(({ course }) => [course.name, course])).values(),
];
const comma = '، ';
const parted = (text: string) =>
  text
    .split(/[,،;؛]/)
    .map(tidyName)
    .filter(Boolean);

/** Excel takes the zeros away that a national code begins with; the school's own code was kept without them. */
function codesOf({ nationalCode, writtenCode, code }: RosterPerson) {
  const written = toLatinDigits(writtenCode ?? '').trim();
  const isNational = nationalCode !== null && code !== null && codeKey(nationalCode) === code;
  return {
    nationalCode: nationalCode ?? (/^\d{8,9}$/.test(written) ? written.padStart(10, '0') : written),
    code: isNational ? nationalCode : (code ?? ''),
  };
}

/** What the list has, to begin with. */
export function repairOf(person: RosterPerson): RowRepair {
  const { firstName, lastName, guardians, mobile, login } = person;
  const classes = classesOf(person);
  return {
    firstName,
    lastName,
    ...codesOf(person),
    guardians: guardians.join(comma),
    mobile: mobile ?? '',
    login: login ?? '',
    course: coursesOf(person)
      .map(({ name }) => name)
      .join(comma),
    class: classes.map(({ name }) => name).join(comma),
    base: classes[0]?.base ?? '',
  };
}

/** The row as it was put right; what its cells looked like in the file no longer stands against it. */
export function repaired(person: RosterPerson, typed: Partial<RowRepair>): RosterPerson {
  const before = repairOf(person);
  // Another release knew fewer of them.
  const repair = { ...before, ...typed };
  const nationalCode = nationalCodeOf(repair.nationalCode);
  const written = repair.nationalCode.trim();
  const row: RosterPerson = {
    ...person,
    firstName: tidyName(repair.firstName),
    lastName: tidyName(repair.lastName),
    nationalCode,
    code: codeKey(repair.code),
    // Only what was typed is parted: a name of the list may have a comma of its own.
    guardians: repair.guardians === before.guardians ? person.guardians : parted(repair.guardians),
    mobile: repair.mobile.trim() || null,
    login: repair.login.trim() || null,
    writtenCode: written !== '' && nationalCode === null ? written : null,
    fault: null,
  };
  const isClassKept = repair.class === before.class && repair.base === before.base;
  const isCourseKept = repair.course === before.course;
  // What no course was named for is still as it was written.
  const isParted = person.kind === 'student' || person.teaches.length > 0;
  const classes =
    isClassKept && isParted
      ? classesOf(person)
      : (person.kind === 'student' ? [repair.class] : parted(repair.class)).flatMap(
          (name) => classNamed(name, tidyName(repair.base) || null) ?? [],
        );
  if (person.kind === 'student') row.class = classes[0] ?? null;
  else if (!isClassKept || !isCourseKept) {
    const courses = coursesOf(person);
    row.teaches = taught(isCourseKept ? courses : typedCourses(repair.course, courses), classes);
    row.class = row.teaches.length === 0 ? (classes[0] ?? null) : null;
  }
  row.fault = nameFault(row) ?? (row.writtenCode === null ? null : 'nationalCode');
  return bounded(row);
}

type Course = RosterPerson['teaches'][number]['course'];

/** Those that are typed, each once; one that the list has keeps its id. */
function typedCourses(text: string, before: readonly Course[]): Course[] {
  return [...new Set(parted(text))].map(
    (name) => before.find((one) => one.name === name) ?? { sourceId: null, name },
  );
}

/** Each of her courses in each of the classes. */
const taught = (courses: readonly Course[], classes: readonly RosterClass[]) =>
  courses.flatMap((course) =>
    (classes.length > 0 ? classes : [null]).map((own) => ({ course, class: own })),
  );
