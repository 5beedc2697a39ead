import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';
import type { Pace } from './pace.ts';

const second = 1_000;
const outcomeOf = (pace: Pace, now: number, who = 'she') => {
  try {
    pace(who, now);
    return null;
  } catch (error) {
    return error;
  }
};
/** How many of so many requests get through, one every `every` milliseconds from `from` on. */
const through = (pace: Pace, count: number, from = 0, every = 0) =>
  Array.from({ length: count }, (_, n) => outcomeOf(pace, from + n * every)).filter(
    (outcome) => outcome === null,
  ).length;

test('an outbox of five thousand at once and fifty requests a second all day get through', () => {
  const pace = paceOf(60);
  expect(through(pace, 5_000)).toBe(5_000);
  expect(through(pace, 50 * 3_600, second, second / 50)).toBe(50 * 3_600);
});

test('a flood gets what the rate allows, and after the pause it was told there is room again', () => {
  const pace = paceOf(60);
  expect(through(pace, 20_000)).toBe(6_000);
  const refused = { code: 'request.tooMany', headers: { 'retry-after': '5' } };
  expect(outcomeOf(pace, 0)).toMatchObject(refused);
  expect(through(pace, 1_000, 5 * second)).toBe(300);
  // Nobody else waits for it.
  expect(outcomeOf(pace, 5 * second, 'he')).toBeNull();
});

test('a clock that is set back keeps nobody out', () => {
  const pace = paceOf(1);
  expect(through(pace, 200, 3_600 * second)).toBe(100);
  expect(through(pace, 1)).toBe(0);
  expect(through(pace, 10, 5 * second)).toBe(5);
});

test('without a limit there is none', () => {
  expect(through(paceOf(0), 100_000)).toBe(100_000);
});
