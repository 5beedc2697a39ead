import type { ColumnKind } from './sheet.ts';

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
export function momentOf(
  kind: ColumnKind,
  value: string | number | Date,
  zone: string,
): Date | null {
  if ((kind !== 'day' && kind !== 'instant') || typeof value === 'number') return null;
  // A day without a time is that day in every zone.
  const isDay = typeof value === 'string' && dayOnly.test(value);
  const wall = isDay ? Date.parse(value) : wallClock(value, zone);
  if (wall === null || !(wall >= FIRST && wall <= LAST)) return null;
  return new Date(kind === 'day' ? Math.floor(wall / DAY) * DAY : wall);
}
