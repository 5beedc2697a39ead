/** The classes and courses that a list names: those that are there, and those that begin with it. */
import type { Roster, RosterClass, RowReason } from '#domain/roster/model.ts';
import { classKey, gradeOfBase, GRADES, nameKey } from '#domain/roster/names.ts';
import { foldText } from '#domain/text.ts';
import { meantBy } from './grades.ts';
import type { Identities } from './identities.ts';
import type { Known } from './known.ts';

/** What begins. */
export interface NewPlaces {
  bases: { id: string; name: string; grade: number }[];
  classes: { id: string; classBaseId: string; name: string; orders: number }[];
  /** Classes that are held in this year from now on. */
  held: Set<string>;
  courses: { id: string; name: string }[];
}

/** A class that is there or begins, or why there is none. */
export type FoundClass = { id: string } | { fault: RowReason };

/** Finds classes and courses by what lists call them, and lets begin what is missing. */
export function placesOf(
  known: Known,
  identities: Identities,
  list: Pick<Roster, 'people' | 'whole'>,
  makeId: () => string,
) {
  const meant = meantBy(known.bases, list);
  const begun: NewPlaces = { bases: [], classes: [], held: new Set(), courses: [] };
  const bases = [...known.bases];
  const gradeOf = new Map(bases.map((base) => [base.id, base]));
  const names = new Map<string, string>();
  const byKey = new Map<string, Set<string>>();
  const note = (key: string, id: string) => byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
  const noteClass = (one: { id: string; classBaseId: string; name: string }) => {
    names.set(one.id, one.name);
    note(classKey(one.name, null), one.id);
    const base = gradeOf.get(one.classBaseId);
    if (base) note(classKey(one.name, base.grade), one.id);
    if (base) note(`${foldText(base.name)} ${classKey(one.name, null)}`, one.id);
  };
  for (const one of known.classes) noteClass(one);
  const courseOf = new Map(known.courses.map(({ id, name }) => [nameKey(name), id]));
  const usedClasses = new Set<string>();

  /** Of several by one name those that are held this year come first. */
  const idsOf = (wanted: RosterClass): string[] => {
    const own =
      wanted.sourceId === null ? null : identities.ownerOf('class', 'source', wanted.sourceId);
    if (own !== null) return [own];
    const keys = [
      ...(wanted.base === null ? [] : [`${foldText(wanted.base)} ${classKey(wanted.name, null)}`]),
      classKey(wanted.name, wanted.grade),
      ...(wanted.grade === null ? [] : [classKey(wanted.name, null)]),
    ];
    const heldFirst = (found: string[]) => {
      const held = found.filter((id) => known.held.has(id) || begun.held.has(id));
      return held.length > 0 ? held : found;
    };
    for (const key of keys) {
      const found = [...(byKey.get(key) ?? [])].filter((id) => fits(id, wanted.grade));
      if (found.length > 0) return heldFirst(found);
    }
    // Where its name alone tells a grade, as `201` the second, a class that is there by this name knows better.
    if (wanted.base !== null) return [];
    return heldFirst([...(byKey.get(classKey(wanted.name, null)) ?? [])]);
  };
  const baseOfClass = new Map(known.classes.map((one) => [one.id, one.classBaseId]));
  function fits(id: string, grade: number | null): boolean {
    return grade === null || gradeOf.get(baseOfClass.get(id) ?? '')?.grade === grade;
  }

  const baseFor = ({ base, grade }: RosterClass): FoundClass => {
    const named = bases.find((one) => base !== null && foldText(one.name) === foldText(base));
    if (named) return named;
    if (grade === null) return { fault: 'baseUnknown' };
    const same = bases.filter((one) => one.grade === grade);
    const [only] = same;
    if (same.length > 1) return { fault: 'baseSeveral' };
    if (only) return only;
    const isPlain =
      base === null || foldText(base).replace(/\D/g, '') !== '' || gradeOfBase(base) === null;
    const name = isPlain ? (GRADES[grade - 1] ?? String(grade)) : (base ?? '');
    const made = { id: makeId(), name, grade };
    bases.push({ schoolId: known.schoolId, ...made });
    gradeOf.set(made.id, { schoolId: known.schoolId, ...made });
    begun.bases.push(made);
    return made;
  };

  return {
    begun,
    used: usedClasses,
    nameOf: (id: string) => names.get(id) ?? '',
    /** The classes that begin, each with its grade. */
    made: () =>
      begun.classes.map(({ name, classBaseId }) => {
        const base = gradeOf.get(classBaseId);
        const isBaseNew = begun.bases.some(({ id }) => id === classBaseId);
        return { name, base: base?.name ?? '', grade: base?.grade ?? null, isBaseNew };
      }),
    /** The class where it is there; nothing begins. */
    find(written: RosterClass): string | null {
      const wanted = meant(written);
      const ids = 'fault' in wanted ? [] : idsOf(wanted);
      return ids.length === 1 ? (ids[0] ?? null) : null;
    },
    /** The class, which begins where it is not there. */
    take(written: RosterClass): FoundClass {
      const wanted = meant(written);
      if ('fault' in wanted) return wanted;
      const ids = idsOf(wanted);
      if (ids.length > 1) return { fault: 'classSeveral' };
      let [id] = ids;
      if (id === undefined) {
        const base = baseFor(wanted);
        if ('fault' in base) return base;
        id = makeId();
        const orders = known.classes.length + begun.classes.length + 1;
        const made = { id, classBaseId: base.id, name: wanted.name, orders };
        begun.classes.push(made);
        baseOfClass.set(id, base.id);
        noteClass(made);
      }
      if (!known.held.has(id)) begun.held.add(id);
      usedClasses.add(id);
      if (wanted.sourceId !== null) identities.give('class', id, { source: wanted.sourceId });
      return { id };
    },
    /** The course, which begins where it is not there. */
    course({ sourceId, name }: { sourceId: string | null; name: string }): string {
      const own = sourceId === null ? null : identities.ownerOf('course', 'source', sourceId);
      let id = own ?? courseOf.get(nameKey(name));
      if (id === undefined) {
        id = makeId();
        begun.courses.push({ id, name });
        courseOf.set(nameKey(name), id);
      }
      if (sourceId !== null) identities.give('course', id, { source: sourceId });
      return id;
    },
  };
}
/** They. */
export type Places = ReturnType<typeof placesOf>;
