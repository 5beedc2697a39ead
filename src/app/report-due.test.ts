import { expect, test } from 'vitest';
import { isReportDue } from './report-due.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const some = { waiting: 3, needsYou: 1, oldest: now };

test('what was never told is news, also that nothing waits', () => {
  expect(isReportDue(null, 's:u', { waiting: 0, needsYou: 0, oldest: null }, now)).toBe(true);
});

test.each([
  ['the same an hour later', `s:u 3 1 ${now - 3_600_000}`, false],
  ['the same a day later', `s:u 3 1 ${now - day - 1}`, true],
  ['told by a clock that was far ahead', `s:u 3 1 ${now + 2 * day}`, true],
  ['fewer', `s:u 4 1 ${now}`, true],
  ['another decision', `s:u 3 0 ${now}`, true],
  ['of somebody else', `s:v 3 1 ${now}`, true],
  ['a spoilt memory', 'x', true],
])('%s: %s is news: %s', (_, told, isIt) => {
  expect(isReportDue(told, 's:u', some, now)).toBe(isIt);
});
