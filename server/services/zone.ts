/** Days of a school's zone as instants. */
import { parseDate, toZoned } from '@internationalized/date';
import { refuse } from '../errors.ts';

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

/** The first instant of the day a moment lies in. */
export function startOfDay(now: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now));
  return dayBounds(parts, timeZone).from;
}
