import { GregorianCalendar, parseDate, PersianCalendar, toCalendar } from '@internationalized/date';
import type { SuggestedPlan, YearPlan } from '#contract/school/years.ts';
import { toLatinDigits } from '#domain/text.ts';
import { LEAVES } from './class-select.tsx';
import { inDigitsOf } from './count-up.ts';
import { isYearDays, type YearDays } from './year-fields.tsx';

/** A student who does not go where her class goes; the name is kept with her, for the plan to be read again. */
export interface Exception {
  studentId: string;
  name: string;
  className: string;
  to: string;
}
/** What an admin decides of the next year; `to` is a class or `LEAVES`, and `''` where she has still to say. */
export interface Plan {
  year: YearDays;
  /** By the class they are of now; those that are not here go as suggested. */
  ways: Record<string, string>;
  exceptions: Exception[];
  keepsTeaching: boolean;
}

/** Whether plain data are such a plan. */
export function isPlan(value: unknown): value is Plan {
  if (typeof value !== 'object' || value === null) return false;
  const { year, ways, exceptions, keepsTeaching } = value as Partial<Record<keyof Plan, unknown>>;
  return (
    isYearDays(year) &&
    typeof ways === 'object' &&
    ways !== null &&
    Array.isArray(exceptions) &&
    typeof keepsTeaching === 'boolean'
  );
}

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();

/** The same day of the next Persian year. */
function yearLater(day: string): string {
  const later = toCalendar(parseDate(day), persian).add({ years: 1 });
  return toCalendar(later, gregorian).toString();
}

/** The same words with each year in them one later: «سال تحصیلی ۱۴۰۶-۱۴۰۷» after «سال تحصیلی ۱۴۰۵-۱۴۰۶». */
const nameLater = (name: string) =>
  name.replace(/[0-9۰-۹]{4}/gu, (year) => inDigitsOf(year, Number(toLatinDigits(year)) + 1));

/** What a plan begins with: the year after this one, everybody with her class, the same teachers. */
export const firstPlan = ({ name, startsOn, endsOn }: YearDays): Plan => ({
  year: { name: nameLater(name), startsOn: yearLater(startsOn), endsOn: yearLater(endsOn) },
  ways: {},
  exceptions: [],
  keepsTeaching: true,
});

/** Where a class goes: as it was chosen, or as it suggests itself. */
export function wayOf({ ways }: Plan, row: SuggestedPlan['classes'][number]): string {
  return ways[row.class.id] ?? row.to?.id ?? (row.unknown ? '' : LEAVES);
}

const target = (to: string) => (to === LEAVES ? null : to);

/** As it is sent; null while a class goes nowhere yet. */
export function sentPlan(plan: Plan, { classes }: SuggestedPlan): YearPlan | null {
  const ways = classes.map((row) => ({ classId: row.class.id, to: wayOf(plan, row) }));
  if (ways.some(({ to }) => to === '')) return null;
  const { year, exceptions, keepsTeaching } = plan;
  return {
    ...year,
    name: year.name.trim(),
    classes: ways.map(({ classId, to }) => ({ classId, to: target(to) })),
    students: exceptions.map(({ studentId, to }) => ({ studentId, to: target(to) })),
    keepsTeaching,
  };
}
