import { expect, test } from 'vitest';
import { rateLimitOf } from './rate-limit.ts';
import type { RateLimit } from './rate-limit.ts';

const second = 1_000;
const outcomeOf = (rateLimit: RateLimit, now: number, who = 'she') => {
  try {
    rateLimit(who, now);
    return null;
  } catch (error) {
    return error;
  }
};
/** How many of so many requests get through, one every `every` milliseconds from `from` on. */
const through = (rateLimit: RateLimit, count: number, from = 0, every = 0) =>
  Array.from({ length: count }, (_, n) => outcomeOf(rateLimit, from + n * every)).filter(
    (outcome) => outcome === null,
  ).length;

test('an outbox of five thousand at once and fifty requests a second all day get through', () => {
  const rateLimit = rateLimitOf(60);
  expect(through(rateLimit, 5_000)).toBe(5_000);
  expect(through(rateLimit, 50 * 3_600, second, second / 50)).toBe(50 * 3_600);
});

test('a flood gets what the rate allows, and after the pause it was told there is room again', () => {
  const rateLimit = rateLimitOf(60);
  expect(through(rateLimit, 20_000)).toBe(6_000);
  const refused = { code: 'request.tooMany', headers: { 'retry-after': '5' } };
  expect(outcomeOf(rateLimit, 0)).toMatchObject(refused);
  expect(through(rateLimit, 1_000, 5 * second)).toBe(300);
  // Nobody else waits for it.
  expect(outcomeOf(rateLimit, 5 * second, 'he')).toBeNull();
});

test('a clock that is set back keeps nobody out', () => {
  const rateLimit = rateLimitOf(1);
  expect(through(rateLimit, 200, 3_600 * second)).toBe(100);
  expect(through(rateLimit, 1)).toBe(0);
  expect(through(rateLimit, 10, 5 * second)).toBe(5);
});

test('without a limit there is none', () => {
  expect(through(rateLimitOf(0), 100_000)).toBe(100_000);
});
