/** The sample school's written Jalali dates, all moved by the same whole number of weeks to fall around today. */
import {
  CalendarDate,
  GregorianCalendar,
  parseDate,
  PersianCalendar,
  toCalendar,
  toTime,
  toZoned,
  toCalendarDateTime,
} from '@internationalized/date';
import type { CalendarDate as Day } from '@internationalized/date';

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();
const zone = 'Asia/Tehran';
/** The written day that falls into today's week. */
const writtenToday = jalali('1405-08-29');

/** Moves written dates. */
export interface Calendar {
  /** A written Jalali day as an ISO day. */
  day(written: string): string;
  /** A written Jalali day and time in the school's zone as an instant. */
  at(written: string, time?: string): Date;
}

/** Today as the sample school sees it: a Jalali or an ISO day, or the clock's. */
export function createCalendar(today: string | null, now: number): Calendar {
  const shift = { days: 7 * weeksBetween(weekOf(writtenToday), weekOf(dayOf(today, now))) };
  const moved = (written: string) => jalali(written).add(shift);
  return {
    day: (written) => moved(written).toString(),
    at: (written, time = '00:00') =>
      toZoned(toCalendarDateTime(moved(written), timeOf(time)), zone).toDate(),
  };
}

function dayOf(today: string | null, now: number): Day {
  if (today === null) {
    return parseDate(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(now)));
  }
  return Number(today.slice(0, 4)) < 1700 ? jalali(today) : parseDate(today);
}

function jalali(written: string): Day {
  const [year = 0, month = 0, day = 0] = written.split('-').map(Number);
  return toCalendar(new CalendarDate(persian, year, month, day), gregorian);
}

function timeOf(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toTime(toCalendarDateTime(writtenToday).set({ hour, minute }));
}

/** The Saturday a week begins with. */
function weekOf(day: Day): Day {
  const weekday = day.toDate('UTC').getUTCDay();
  return day.subtract({ days: (weekday + 1) % 7 });
}

function weeksBetween(from: Day, to: Day): number {
  const milliseconds = to.toDate('UTC').getTime() - from.toDate('UTC').getTime();
  return Math.round(milliseconds / (7 * 24 * 60 * 60 * 1000));
}
