/**
 * How a question did: how much of it was reached, and how well it tells the strong from the weak. What is lost for a
 * wrong answer is a rule of totals: a question's own figures take an answer below 0 as 0, so that of a choice they are
 * shares of right answers (Crocker and Algina, Introduction to Classical and Modern Test Theory, 1986, chapter 14).
 */
import { decimalOf, fraction, lessened, type Fraction } from './fraction.ts';

/** One student's part: of this question, and of the whole exam. */
export interface Outcome {
  units: number;
  totalUnits: number;
}

/** What an answer says of its question: never below 0. */
export const reachedUnits = (units: number): number => Math.max(0, units);

const rounded = (figure: Fraction | null) => figure && decimalOf(figure);

/** Facility before it is rounded. */
export function facilityFigure(units: readonly number[], maxUnits: number): Fraction | null {
  if (units.length === 0 || maxUnits <= 0) return null;
  return fraction(
    units.reduce((sum, one) => sum + reachedUnits(one), 0),
    maxUnits * units.length,
  );
}

/** Facility: mean of what was reached ÷ maximum, from 0 to 1, two places; null of nobody. */
export function facilityOf(all: readonly Outcome[], maxUnits: number): number | null {
  return rounded(
    facilityFigure(
      all.map(({ units }) => units),
      maxUnits,
    ),
  );
}

/** Discrimination: facility of the upper 27 % minus that of the lower 27 %, from −1 to 1, two places; null without groups. */
export function discriminationOf(all: readonly Outcome[], maxUnits: number): number | null {
  const groups = groupsOf(
    all.toSorted((a, b) => b.totalUnits - a.totalUnits),
    ({ totalUnits }) => totalUnits,
  );
  return rounded(discriminationFigure(groups, ({ units }) => units, maxUnits));
}

/** The strongest or the weakest: those inside its border, and those on it, who share the places that are left. */
export interface Group<Student> {
  inside: readonly Student[];
  tied: readonly Student[];
  places: number;
}

/** Both groups of an exam, of the same size. */
export interface Groups<Student> {
  size: number;
  upper: Group<Student>;
  lower: Group<Student>;
}

/** The strongest and the weakest of a group: this share of it each, by total, in hundredths. */
const SHARE = 27;

/**
 * The strongest and the weakest 27 % (Kelley, Journal of Educational Psychology 30, 1939), by total, their number half
 * up; none where that is 0, and none of students of one total, among whom nobody is strong or weak. Students of equal totals at a border are in the group in equal
 * parts (two for one place: a half each), so that no order of names decides whose answers are looked at.
 */
export function groupsOf<Student>(
  strongestFirst: readonly Student[],
  totalOf: (student: Student) => number,
): Groups<Student> | null {
  const size = Math.floor((strongestFirst.length * SHARE + 50) / 100);
  const [first] = strongestFirst;
  const last = strongestFirst.at(-1);
  if (size === 0 || first === undefined || last === undefined) return null;
  if (totalOf(first) === totalOf(last)) return null;
  return {
    size,
    upper: firstOf(strongestFirst, size, totalOf),
    lower: firstOf(strongestFirst.toReversed(), size, totalOf),
  };
}

function firstOf<Student>(
  ordered: readonly Student[],
  size: number,
  totalOf: (student: Student) => number,
): Group<Student> {
  const last = ordered[size - 1];
  if (last === undefined) return { inside: [], tied: [], places: 0 };
  const border = totalOf(last);
  const from = ordered.findIndex((student) => totalOf(student) === border);
  const beyond = ordered.findIndex((student, at) => at >= size && totalOf(student) !== border);
  return {
    inside: ordered.slice(0, from),
    tied: ordered.slice(from, beyond === -1 ? undefined : beyond),
    places: size - from,
  };
}

/** What a group has together: all that is inside, and of those who share the last places their part. */
export function together(
  { tied, places }: Group<unknown>,
  inside: number,
  onBorder: number,
): Fraction {
  return fraction(tied.length * inside + places * onBorder, tied.length);
}

/** Discrimination before it is rounded. */
export function discriminationFigure<Student>(
  groups: Groups<Student> | null,
  unitsOf: (student: Student) => number,
  maxUnits: number,
): Fraction | null {
  if (!groups || maxUnits <= 0) return null;
  const sumOf = (students: readonly Student[]) =>
    students.reduce((sum, student) => sum + reachedUnits(unitsOf(student)), 0);
  const sumIn = (group: Group<Student>) => together(group, sumOf(group.inside), sumOf(group.tied));
  const { over, under } = lessened(sumIn(groups.upper), sumIn(groups.lower));
  return { over, under: under * BigInt(groups.size * maxUnits) };
}
