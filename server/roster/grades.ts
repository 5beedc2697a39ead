/** Which grade a list means by the name of a class. */
import type { Roster, RosterClass } from '#domain/roster/model.ts';
import { classKey, gradeOfBase, isNumberedGrade } from '#domain/roster/names.ts';

/** A class with the grade that is meant, or that its rows name several. */
type Meant = RosterClass | { fault: 'classSeveral' };

/** Whether its grade stands in its row, and not only in the number that the class is called by. */
const isNamed = ({ name, base, grade }: RosterClass) =>
  grade !== null && (gradeOfBase(base ?? '') !== null || !isNumberedGrade(name));
const keyOf = ({ name }: RosterClass) => classKey(name, null);

/**
 * Some schools call the second class of their first year `201`, others one of the eighth grade: such a number tells
 * a grade only where the school has it, and a row of the same class that names the grade knows better.
 */
export function meantBy(
  bases: readonly { grade: number }[],
  { people, whole }: Pick<Roster, 'people' | 'whole'>,
): (wanted: RosterClass) => Meant {
  const named = people
    .flatMap((row) => [row.class, ...row.teaches.map((one) => one.class)])
    .concat(whole)
    .filter((one) => one !== null)
    .filter(isNamed);
  const ofClass = Map.groupBy(named, keyOf);
  const grades = new Set((bases.length > 0 ? bases : named).map(({ grade }) => grade));
  return (wanted) => {
    if (isNamed(wanted)) return wanted;
    // What another system has an id for, or a base is written for, is no other row's class.
    const isOther = wanted.sourceId !== null || wanted.base !== null;
    const rows = isOther ? [] : (ofClass.get(keyOf(wanted)) ?? []);
    const [told, ...others] = new Map(rows.map((row) => [row.grade, row])).values();
    if (others.length > 0) return { fault: 'classSeveral' };
    if (told) return { ...wanted, base: told.base, grade: told.grade };
    const isKnown = grades.size === 0 || grades.has(wanted.grade);
    return isKnown ? wanted : { ...wanted, grade: null };
  };
}
