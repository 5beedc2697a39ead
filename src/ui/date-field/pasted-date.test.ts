import { toCalendar } from '@internationalized/date';
import { expect, test } from 'vitest';
import { gregorian } from './calendars.ts';
import { readPasted } from './pasted-date.ts';

function read(text: string): string | null {
  const found = readPasted(text, 'Asia/Tehran');
  if (!found) return null;
  const day = toCalendar(found.date, gregorian).toString();
  return found.time ? `${day} ${found.time.toString().slice(0, 5)}` : day;
}

test.each([
  ['۱۴۰۵/۰۹/۰۱ ۰۸:۳۰', '2026-11-22 08:30'],
  ['۱۴۰۵/۹/۱', '2026-11-22'],
  ['١٤٠٥/٠٩/٠١ ٠٨:٣٠', '2026-11-22 08:30'],
  ['1405-09-01', '2026-11-22'],
  ['14050901', '2026-11-22'],
  ['۱۴۰۵۰۹۰۱۰۸۳۰', '2026-11-22 08:30'],
  ['2026-11-22', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  ['۰۱/۰۹/۱۴۰۵', '2026-11-22'],
  ['2026-11-22 08:30:15', '2026-11-22 08:30'],
  ['2026-11-22T05:00:00.000Z', '2026-11-22 08:30'],
  ['2026-11-22T08:30+03:30', '2026-11-22 08:30'],
  ['08:30 1405.9.1', '2026-11-22 08:30'],
  ['یکشنبه ۱ آذر ۱۴۰۵، ۰۸:۳۰', '2026-11-22 08:30'],
  ['يكشنبه 1 آذر 1405', '2026-11-22'],
  ['Sun 22 Nov 2026, 08:30', '2026-11-22 08:30'],
  ['22 November 2026', '2026-11-22'],
  ['\u2067۱۴۰۵/۰۹/۰۱\u2069', '2026-11-22'],
  ['مهلت: ۱۴۰۵/۰۹/۰۱', '2026-11-22'],
])('«%s» is %s', (text, day) => {
  expect(read(text)).toBe(day);
});

test.each([
  '',
  'فردا',
  '1405/13/01',
  '1405/07/31',
  '1405/12/30',
  '2026-02-30',
  '0405/09/01',
  '1405/09/01 25:00',
  '140509012560',
  '2026-11-22T99:00:00Z',
  '12345678901',
  '۱ برومر ۱۴۰۵',
  '1405/09-01',
])('in «%s» there is no date', (text) => {
  expect(read(text)).toBeNull();
});
