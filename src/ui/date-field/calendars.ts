import {
  GregorianCalendar,
  PersianCalendar,
  parseAbsolute,
  parseDate,
  toCalendar,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
  type Calendar,
  type CalendarIdentifier,
} from '@internationalized/date';
import type { DateValue } from 'react-stately/useDatePickerState';
import type { Lang } from '#src/lib/language.ts';

export const gregorian = new GregorianCalendar();
const persian = new PersianCalendar();

/** The two calendars of the app, by the name that a locale asks for. */
export function createCalendar(name: CalendarIdentifier): Calendar {
  return name === 'persian' ? persian : gregorian;
}

export const calendarOf = (lang: Lang): Calendar => (lang === 'fa' ? persian : gregorian);

/** Without `-nu-…`: with it only digits of that one script could be typed. */
export const localeOf = (lang: Lang) =>
  lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB-u-ca-gregory';

/** How a field's value is read into the calendar of the language and written back. */
export interface Notation {
  read(text: string | null | undefined): DateValue | null;
  write(date: DateValue): string;
}

/** Null where the text is no date: the field then stands empty instead of taking its page down. */
function orNull(read: () => DateValue): DateValue | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** A calendar day, 'YYYY-MM-DD' Gregorian. */
export function dayNotation(lang: Lang): Notation {
  return {
    read: (text) => (text ? orNull(() => toCalendar(parseDate(text), calendarOf(lang))) : null),
    write: (date) => toCalendar(toCalendarDate(date), gregorian).toString(),
  };
}

/** An instant in UTC, shown as the wall clock of a zone; minutes are the finest that is typed. */
export function instantNotation(lang: Lang, zone: string): Notation {
  return {
    read: (text) =>
      text
        ? orNull(() => toCalendar(toCalendarDateTime(parseAbsolute(text, zone)), calendarOf(lang)))
        : null,
    write: (date) =>
      toZoned(toCalendarDateTime(date).set({ second: 0, millisecond: 0 }), zone)
        .toDate()
        .toISOString(),
  };
}
