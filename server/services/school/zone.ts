/** Days of a school's zone as instants. */
import { parseDate, toZoned } from '@internationalized/date';
import { refuse } from '../../errors.ts';

/** The first instant of a day and of the day after it. */
export function dayBounds(day: string, timeZone: string): { from: Date; to: Date } {
  try {
    const date = parseDate(day);
    return {
      from: toZoned(date, timeZone).toDate(),
      to: toZoned(date.add({ days: 1 }), timeZone).toDate(),
    };
  } catch {
    throw refuse('request.invalid', { path: 'StartDate' });
  }
}

/** The day a moment lies in, as year, month and day. */
export function dayOf(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now));
}

/** The first instant of the day a moment lies in. */
export function startOfDay(now: number, timeZone: string): Date {
  return dayBounds(dayOf(now, timeZone), timeZone).from;
}
