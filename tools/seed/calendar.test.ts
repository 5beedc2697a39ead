import { expect, test } from 'vitest';
import { createCalendar } from './calendar.ts';

const noonInTehran = Date.UTC(2026, 10, 20, 8, 30);

test('in its own week the written days stay as they are', () => {
  const calendar = createCalendar(null, noonInTehran);
  expect(calendar.day('1405-08-29')).toBe('2026-11-20');
  expect(calendar.at('1405-08-29', '17:30').toISOString()).toBe('2026-11-20T14:00:00.000Z');
  expect(calendar.at('1405-09-01').toISOString()).toBe('2026-11-21T20:30:00.000Z');
});

test('a week begins on Saturday: Friday still belongs to the week before', () => {
  const at = (iso: string) => createCalendar(iso, 0).day('1405-08-29');
  expect(at('2026-11-14')).toBe('2026-11-20');
  expect(at('2026-11-20')).toBe('2026-11-20');
  expect(at('2026-11-21')).toBe('2026-11-27');
});

test('every day of two years moves by the same whole weeks and keeps its weekday', () => {
  for (const today of ['2025-03-20', '2027-03-21', '1406-01-01', '2030-12-31']) {
    const calendar = createCalendar(today, 0);
    const days = ['1404-07-01', '1404-12-29', '1405-08-29', '1406-03-08'];
    const moved = days.map((day) => Date.parse(calendar.day(day)));
    const plain = days.map((day) => Date.parse(createCalendar('2026-11-20', 0).day(day)));
    const weeks = moved.map((at, place) => (at - (plain[place] ?? 0)) / (7 * 86_400_000));
    expect(new Set(weeks).size).toBe(1);
    expect(Number.isInteger(weeks[0])).toBe(true);
  }
});

test('today may be told in Jalali or ISO', () => {
  expect(createCalendar('1405-09-13', 0).day('1405-08-29')).toBe(
    createCalendar('2026-12-04', 0).day('1405-08-29'),
  );
});
