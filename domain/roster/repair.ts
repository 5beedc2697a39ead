/** A row of a list that somebody puts right by hand. */
import { bounded, type RosterClass, type RosterPerson } from './model.ts';
import { codeKey, nationalCodeOf, tidyName } from './names.ts';
import { classNamed, nameFault } from './table.ts';

/** What of a row can be put right, as it is typed. */
export interface RowRepair {
  firstName: string;
  lastName: string;
  nationalCode: string;
  code: string;
  /** Of staff all classes that she teaches, with commas between them. */
  class: string;
  base: string;
}

const classesOf = ({ kind, class: own, teaches }: RosterPerson): RosterClass[] => {
  if (kind === 'student') return own ? [own] : [];
  return [
    ...new Map(teaches.flatMap((one) => (one.class ? [[one.class.name, one.class]] : []))).values(),
  ];
};

/** What the list has, to begin with. */
export function repairOf(person: RosterPerson): RowRepair {
  const { firstName, lastName, nationalCode, writtenCode, code } = person;
  const classes = classesOf(person);
  return {
    firstName,
    lastName,
    nationalCode: nationalCode ?? writtenCode ?? '',
    code: code ?? '',
    class: classes.map(({ name }) => name).join('، '),
    base: classes[0]?.base ?? '',
  };
}

/** The row as it was put right; what its cells looked like in the file no longer stands against it. */
export function repaired(person: RosterPerson, repair: RowRepair): RosterPerson {
  const before = repairOf(person);
  const nationalCode = nationalCodeOf(repair.nationalCode);
  const typed = repair.nationalCode.trim();
  const row: RosterPerson = {
    ...person,
    firstName: tidyName(repair.firstName),
    lastName: tidyName(repair.lastName),
    nationalCode,
    code: codeKey(repair.code),
    writtenCode: typed !== '' && nationalCode === null ? typed : null,
    fault: null,
  };
  const isClassKept = repair.class === before.class && repair.base === before.base;
  const classes = isClassKept
    ? classesOf(person)
    : repair.class
        .split(/[,،;؛]/)
        .flatMap((name) => classNamed(name, tidyName(repair.base) || null) ?? []);
  if (person.kind === 'student') row.class = classes[0] ?? null;
  else if (!isClassKept) row.teaches = taught(person, classes);
  row.fault = nameFault(row) ?? (row.writtenCode === null ? null : 'nationalCode');
  return bounded(row);
}

/** Each of her courses in each of the classes. */
function taught({ teaches }: RosterPerson, classes: readonly RosterClass[]) {
  const courses = new Map(teaches.map(({ course }) => [course.name, course]));
  return [...courses.values()].flatMap((course) =>
    (classes.length > 0 ? classes : [null]).map((own) => ({ course, class: own })),
  );
}
