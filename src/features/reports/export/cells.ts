import { UNITS_PER_POINT } from '#domain/score.ts';
import type { CellValue, ColumnKind, Place } from './sheet.ts';

const DAY = 86_400_000;
const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const known = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const found = known.get(zone);
  if (found) return found;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  known.set(zone, made);
  return made;
}

/** What the clock on the wall of the zone shows, as if it were universal time; null where it is no moment. */
function wallClock(value: string | Date, zone: string): number | null {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const parts = formatter(zone).formatToParts(date);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** Spreadsheets count days from 1900, and wrongly in its first two months. */
const FIRST = Date.UTC(1900, 2, 1);
const LAST = Date.UTC(9999, 11, 31);

/**
 * A day or a moment as a spreadsheet has it: without a zone. Null for what it cannot have, which stays text.
 */
function momentOf(kind: ColumnKind, value: string | number | Date, zone: string): Date | null {
  if ((kind !== 'day' && kind !== 'instant') || typeof value === 'number') return null;
  // A day without a time is that day in every zone.
  const isDay = typeof value === 'string' && dayOnly.test(value);
  const wall = isDay ? Date.parse(value) : wallClock(value, zone);
  if (wall === null || !(wall >= FIRST && wall <= LAST)) return null;
  return new Date(kind === 'day' ? Math.floor(wall / DAY) * DAY : wall);
}

/** What a spreadsheet program takes in one cell. */
const MOST_LETTERS = 32_767;

const numeric: ReadonlySet<ColumnKind> = new Set(['number', 'score', 'percent']);

/** Cut where no sign is divided, and marked as cut. */
function fitting(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, MOST_LETTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Text without what is no sign: neither files nor the programs that open them agree on it. */
export const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu, '');

/** A value as files hold it: a number, a moment without a zone, a text of one kind of line breaks, or nothing. */
export function filedValue(
  kind: ColumnKind,
  value: CellValue,
  place: Place,
): string | number | Date | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && numeric.has(kind)) {
    if (!Number.isFinite(value)) return null;
    return kind === 'score' ? value / UNITS_PER_POINT : value;
  }
  const moment = momentOf(kind, value, place.zone);
  if (moment !== null) return moment;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const text = tidy(String(value));
  return text === '' ? null : fitting(text);
}
