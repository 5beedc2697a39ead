/** School years by the Jalali calendar: from the first day of Mehr to the last of Shahrivar. */
import {
  CalendarDate,
  GregorianCalendar,
  PersianCalendar,
  toCalendar,
} from '@internationalized/date';
import { term } from '#contract/shapes.ts';
import type { Term } from '#contract/shapes.ts';
import { toLatinDigits } from '#domain/text.ts';

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();
const [shahrivar, mehr] = [6, 7];

/** A school year as it is stored; both days are ISO days and belong to it. */
export interface SchoolYear {
  name: string;
  startsOn: string;
  endsOn: string;
}

/** The year that begins in the Mehr of a Jalali year. */
export function schoolYear(first: number): SchoolYear {
  const from = new CalendarDate(persian, first, mehr, 1);
  const lastMonth = new CalendarDate(persian, first + 1, shahrivar, 1);
  const to = lastMonth.set({ day: persian.getDaysInMonth(lastMonth) });
  const iso = (day: CalendarDate) => toCalendar(day, gregorian).toString();
  const digits = (year: number) => String(year).replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d);
  return {
    name: `سال تحصیلی ${digits(first)}-${digits(first + 1)}`,
    startsOn: iso(from),
    endsOn: iso(to),
  };
}

/** The Jalali year of `1405`, `۱۴۰۵` or `1405-1406`; null for anything else. */
export function readYear(written: string): number | null {
  const [, first, second] =
    /^(1[34]\d\d)(?:\s*[-–/]\s*(1[34]\d\d))?$/.exec(toLatinDigits(written.trim())) ?? [];
  if (first === undefined) return null;
  const isPair = second === undefined || Number(second) === Number(first) + 1;
  return isPair ? Number(first) : null;
}

/** The ISO day of `1405-07-01`, `۱۴۰۵/۷/۱` or `2026-09-23`; null for anything else. */
export function readDay(written: string): string | null {
  const [, ...parts] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(toLatinDigits(written.trim())) ?? [];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const date = new CalendarDate(year < 1700 ? persian : gregorian, year, month, day);
  // A day that no month has becomes its last one.
  const isIt = date.year === year && date.month === month && date.day === day;
  return isIt ? toCalendar(date, gregorian).toString() : null;
}

/** The term of `نیم‌سال اول=1405-07-01..1405-10-15`; null for anything else. */
export function readTerm(written: string): Term | null {
  const [, name = '', from = '', to = ''] = /^(.+)=(.+)\.\.(.+)$/s.exec(written) ?? [];
  const [startsOn, endsOn] = [readDay(from), readDay(to)];
  return term.safeParse({ name, startsOn, endsOn }).data ?? null;
}

/** Whether time zones by this name are known. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
