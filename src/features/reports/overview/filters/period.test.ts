import { expect, test } from 'vitest';
import { isWithin, monthAround, periodName } from './period.ts';

const tehran = 'Asia/Tehran';

test('a month is that of the calendar of the language', () => {
  // 30 Aban 1405.
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(monthAround(now, 'fa', tehran)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(monthAround(now, 'en', tehran)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});

test('the last month of a solar year has 29 days, of a leap year 30, and the first six 31', () => {
  const around = (day: string) => monthAround(Date.parse(`${day}T08:00:00Z`), 'fa', tehran);
  expect(around('2027-03-01')).toEqual({ from: '2027-02-20', to: '2027-03-20' });
  expect(around('2025-03-01')).toEqual({ from: '2025-02-19', to: '2025-03-20' });
  expect(around('2026-04-15')).toEqual({ from: '2026-03-21', to: '2026-04-20' });
});

test('the school sets the day: late in the evening of London it is tomorrow in Tehran', () => {
  const now = Date.parse('2026-11-21T21:00:00Z');
  expect(monthAround(now, 'fa', tehran).from).toBe('2026-11-22');
  expect(isWithin({ from: '2026-11-22' }, '2026-11-21T21:00:00Z', tehran)).toBe(true);
  expect(isWithin({ to: '2026-11-21' }, '2026-11-21T21:00:00Z', tehran)).toBe(false);
});

test('both days of a period belong to it, and one of them is enough', () => {
  const period = { from: '2026-11-01', to: '2026-11-02' };
  const at = (day: string) => isWithin(period, `${day}T08:00:00Z`, tehran);
  expect(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'].map(at)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isWithin({}, '2026-10-31T08:00:00Z', tehran)).toBe(true);
});

test('the days of a term are that term', () => {
  const terms = [{ name: 'نوبت اول', startsOn: '2026-09-23', endsOn: '2027-01-05' }];
  const month = { from: '2026-10-23', to: '2026-11-21' };
  expect(periodName({ from: '2026-09-23', to: '2027-01-05' }, month, terms)).toBe('term 0');
  expect(periodName({ from: '2026-09-23', to: '2027-01-04' }, month, terms)).toBe('own');
});

test('a period is named by its days', () => {
  const month = { from: '2026-10-23', to: '2026-11-21' };
  expect(periodName({}, month)).toBe('all');
  expect(periodName(month, month)).toBe('month');
  expect(periodName({ from: month.from }, month)).toBe('own');
});
