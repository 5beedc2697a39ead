import { CalendarDate, Time, parseAbsolute, toCalendarDate, toTime } from '@internationalized/date';
import { foldText, toLatinDigits } from '#domain/text.ts';
import { calendarOf, localeOf } from './calendars.ts';
import type { Lang } from '#src/lib/language.ts';

/** What was found in a pasted text. */
export interface PastedDate {
  date: CalendarDate;
  time: Time | null;
}

const invisible = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/i;
const clock = /(?<!\d)(\d{1,2})[:٫](\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)/;
const yearFirst = /(?<!\d)(\d{4})([/\-.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const dayFirst = /(?<!\d)(\d{1,2})([/\-.])(\d{1,2})\2(\d{4})(?!\d)/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:\D?(\d{2})(\d{2}))?$/;
const worded = /(?<!\d)(\d{1,2})\s+(\p{L}+)\s+(\d{4})(?!\d)/u;

/** Years tell the calendars apart: no solar Hijri year of ours is a Gregorian one. */
function languageOf(year: number): Lang | null {
  if (year >= 1300 && year <= 1500) return 'fa';
  return year >= 1900 && year <= 2200 ? 'en' : null;
}

function dateOf(year: string, month: string | number, day: string): CalendarDate | null {
  const lang = languageOf(Number(year));
  if (!lang) return null;
  const date = new CalendarDate(calendarOf(lang), Number(year), Number(month), Number(day));
  // The constructor bends the 31st of a month of 30 days into a day that exists.
  return date.month === Number(month) && date.day === Number(day) ? date : null;
}

function timeOf(hour: string, minute: string): Time | null {
  return Number(hour) < 24 && Number(minute) < 60 ? new Time(Number(hour), Number(minute)) : null;
}

/** The number of the month of this name, in the calendar of the year. */
function monthNamed(name: string, year: string): number | null {
  const lang = languageOf(Number(year));
  if (!lang) return null;
  for (let month = 1; month <= 12; month += 1) {
    const date = new CalendarDate(calendarOf(lang), Number(year), month, 1).toDate('UTC');
    for (const length of ['long', 'short'] as const) {
      const formatter = new Intl.DateTimeFormat(localeOf(lang), { month: length, timeZone: 'UTC' });
      if (foldText(formatter.format(date)) === foldText(name)) return month;
    }
  }
  return null;
}

function findDate(text: string): CalendarDate | null {
  const first = yearFirst.exec(text);
  if (first) return dateOf(first[1] ?? '', first[3] ?? '', first[4] ?? '');
  const last = dayFirst.exec(text);
  if (last) return dateOf(last[4] ?? '', last[3] ?? '', last[1] ?? '');
  const [, day = '', name = '', year = ''] = worded.exec(text) ?? [];
  const month = monthNamed(name, year);
  return month ? dateOf(year, month, day) : null;
}

/** Reads a whole date, with or without its time, in either calendar and any digits; null where there is none. */
export function readPasted(pasted: string, zone: string): PastedDate | null {
  const text = toLatinDigits(pasted.replace(invisible, '').trim());
  if (instant.test(text)) {
    if (Number.isNaN(Date.parse(text))) return null;
    const at = parseAbsolute(new Date(text).toISOString(), zone);
    return { date: toCalendarDate(at), time: toTime(at) };
  }
  const packed = compact.exec(text);
  if (packed) {
    const [, year = '', month = '', day = '', hour, minute] = packed;
    const date = dateOf(year, month, day);
    const time = hour && minute ? timeOf(hour, minute) : null;
    return date && (!hour || time) ? { date, time } : null;
  }
  const date = findDate(text);
  if (!date) return null;
  const [, hour, minute] = clock.exec(text) ?? [];
  if (!hour || !minute) return { date, time: null };
  const time = timeOf(hour, minute);
  return time && { date, time };
}
