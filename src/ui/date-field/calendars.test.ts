import { CalendarDate, PersianCalendar, parseDate, toCalendar } from '@internationalized/date';
import { expect, test } from 'vitest';
import { calendarOf, dayNotation, instantNotation, localeOf } from './calendars.ts';

const persian = new PersianCalendar();
const icu = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The solar Hijri day as ICU counts it. */
function byIcu(iso: string): string {
  const parts = Object.fromEntries(
    icu.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}/${parts['month']}/${parts['day']}`;
}

/** The leap years of 1300 to 1500: every fourth, and once in 33 years one waits for the fifth. */
const leapYears = [
  1300, 1304, 1309, 1313, 1317, 1321, 1325, 1329, 1333, 1337, 1342, 1346, 1350, 1354, 1358, 1362,
  1366, 1370, 1375, 1379, 1383, 1387, 1391, 1395, 1399, 1403, 1408, 1412, 1416, 1420, 1424, 1428,
  1432, 1436, 1441, 1445, 1449, 1453, 1457, 1461, 1465, 1469, 1474, 1478, 1482, 1486, 1490, 1494,
  1498,
];

test('each day of 1300 to 1500 is the day that ICU says, there and back', () => {
  const notation = dayNotation('fa');
  const wrong: string[] = [];
  let days = 0;
  let date = new CalendarDate(persian, 1300, 1, 1);
  for (; date.year <= 1500; date = date.add({ days: 1 })) {
    const iso = notation.write(date);
    days += 1;
    const back = notation.read(iso);
    if (byIcu(iso) !== `${date.year}/${date.month}/${date.day}` || back?.compare(date) !== 0)
      wrong.push(iso);
  }
  expect(wrong).toEqual([]);
  expect(days).toBe(201 * 365 + leapYears.length);
}, 120_000);

test('Esfand has 30 days in leap years alone', () => {
  const years = Array.from({ length: 201 }, (_, index) => 1300 + index);
  const thirty = years.filter(
    (year) => persian.getDaysInMonth(new CalendarDate(persian, year, 12, 1)) === 30,
  );
  expect(thirty).toEqual(leapYears);
});

test.each([
  ['2025-03-20', 1403, 12, 30],
  ['2025-03-21', 1404, 1, 1],
  ['2030-03-20', 1408, 12, 30],
  ['2031-03-20', 1409, 12, 29],
  ['2024-01-01', 1402, 10, 11],
])('%s is %d/%d/%d', (iso, year, month, day) => {
  const date = toCalendar(parseDate(iso), calendarOf('fa'));
  expect([date.year, date.month, date.day]).toEqual([year, month, day]);
});

test('an instant is read on the clock of the zone and written back in UTC', () => {
  const notation = instantNotation('fa', 'Asia/Tehran');
  const date = notation.read('2026-11-22T05:00:00.000Z');
  expect(date).toMatchObject({ year: 1405, month: 9, day: 1, hour: 8, minute: 30 });
  expect(date && notation.write(date)).toBe('2026-11-22T05:00:00.000Z');
});

test('an instant shortly before midnight in UTC is the next day in Tehran', () => {
  const date = instantNotation('fa', 'Asia/Tehran').read('2026-11-21T21:00:00.000Z');
  expect(date).toMatchObject({ year: 1405, month: 9, day: 1, hour: 0, minute: 30 });
});

test('seconds are not written', () => {
  const notation = instantNotation('en', 'Asia/Tehran');
  const date = notation.read('2026-11-22T05:00:40.123Z');
  expect(date && notation.write(date)).toBe('2026-11-22T05:00:00.000Z');
});

test.each(['', 'soon', '2026-13-01', '1405/09/01', null])('%s is read as no date', (text) => {
  expect(dayNotation('fa').read(text)).toBeNull();
  expect(instantNotation('en', 'Asia/Tehran').read(text)).toBeNull();
});

test('the locales ask for their calendars and tie the digits to no script', () => {
  const calendars = (['fa', 'en'] as const).map(
    (lang) => new Intl.DateTimeFormat(localeOf(lang)).resolvedOptions().calendar,
  );
  expect(calendars).toEqual(['persian', 'gregory']);
  expect(localeOf('fa')).not.toContain('-nu-');
});
