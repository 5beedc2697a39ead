import { expect, test } from 'vitest';
import { formatDay, formatDayTime, formatNumber, formatScore, formatTime } from './format.ts';

const zone = 'Asia/Tehran';
const now = Date.parse('2026-11-21T06:00:00Z');

test('numbers carry the digits and separators of their language', () => {
  expect(formatNumber(1234.5, 'fa')).toBe('۱٬۲۳۴٫۵');
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
});

test('numbers are written as the language’s own rules write them', () => {
  const locales = { fa: 'fa-IR', en: 'en-GB' } as const;
  const values = [
    0,
    -0,
    1.005,
    -1.005,
    0.994999,
    999.995,
    1e-7,
    -1e-7,
    1e12,
    -1e13,
    NaN,
    -Infinity,
  ];
  for (let at = 1; at <= 300; at += 1)
    for (let power = -4; power < 12; power += 1) {
      const size = 10 ** power;
      // Halves of a hundredth among them, and what no double says exactly.
      values.push(at * 0.005 * size, -at * 1.234567 * size, at + 0.005, -at - size);
    }
  for (const lang of ['fa', 'en'] as const) {
    const { format } = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 2 });
    const both = (write: (value: number) => string) => values.map((value) => [value, write(value)]);
    expect(both((value) => formatNumber(value, lang))).toEqual(both(format));
  }
});

test('a score is shown from its exact units, rounded half up, and a missing one as a dash', () => {
  expect(formatScore(360, 'fa')).toBe('۱٫۵');
  expect(formatScore(80, 'en')).toBe('0.33');
  expect(formatScore(0, 'fa')).toBe('۰');
  expect(formatScore(null, 'fa')).toBe('–');
});

test('a Persian day reads weekday, day, month in the solar Hijri calendar', () => {
  expect(formatDay('2026-11-17T06:30:00Z', 'fa', zone, { now })).toBe('سه‌شنبه ۲۶ آبان');
  expect(formatDay('2026-11-21T06:00:00Z', 'fa', zone, { year: 'always' })).toBe(
    'شنبه ۳۰ آبان ۱۴۰۵',
  );
});

test('an English day is Gregorian, with the year only when it is another one', () => {
  expect(formatDay('2026-11-17T06:30:00Z', 'en', zone, { now })).toBe('Tue 17 Nov');
  expect(formatDay('2025-11-17T06:30:00Z', 'en', zone, { now })).toBe('Mon 17 Nov 2025');
});

test('the year that decides is the one of the calendar shown', () => {
  const nowruzWeek = Date.parse('2026-03-25T06:00:00Z');
  expect(formatDay('2026-02-01T06:30:00Z', 'fa', zone, { now: nowruzWeek })).toBe(
    'یکشنبه ۱۲ بهمن ۱۴۰۴',
  );
  expect(formatDay('2026-02-01T06:30:00Z', 'en', zone, { now: nowruzWeek })).toBe('Sun 1 Feb');
});

test('a day is taken in the zone of the school, and a calendar day never slips', () => {
  expect(formatDay('2026-11-16T20:45:00Z', 'en', zone, { now })).toBe('Tue 17 Nov');
  expect(formatDay('2026-11-17', 'en', 'America/Los_Angeles', { now })).toBe('Tue 17 Nov');
});

test('times run in 24 hours, midnight is 00:00', () => {
  expect(formatTime('2026-11-16T20:30:00Z', 'fa', zone)).toBe('۰۰:۰۰');
  expect(formatTime('2026-11-17T06:30:00Z', 'en', zone)).toBe('10:00');
  expect(formatDayTime('2026-11-17T06:30:00Z', 'fa', zone, { now })).toBe('سه‌شنبه ۲۶ آبان، ۱۰:۰۰');
});

test('what is no date is shown as nothing', () => {
  expect(formatDayTime('soon', 'fa', zone, { now })).toBe('');
  expect(formatTime('', 'fa', zone)).toBe('');
});
