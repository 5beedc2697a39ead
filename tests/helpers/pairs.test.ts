import { expect, test } from 'vitest';
import { pairsOf } from './pairs.ts';

const factors = {
  screen: Array.from({ length: 11 }, (_, place) => place),
  language: ['fa', 'en'],
  width: [390, 820, 1280],
  scheme: ['light', 'dark'],
  state: ['full', 'empty', 'error', 'offline'],
};
const entries = Object.entries(factors);

test('every two values of different factors meet in one of the cases', () => {
  const cases: Record<string, unknown>[] = pairsOf(factors);
  const missing = entries.flatMap(([one, values], place) =>
    entries
      .slice(place + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) =>
          others.flatMap((at) =>
            cases.some((found) => found[one] === value && found[other] === at)
              ? []
              : [`${one} ${value}, ${other} ${at}`],
          ),
        ),
      ),
  );
  expect(missing).toEqual([]);
});

test('the cases are few, always the same, and none stands there twice', () => {
  const cases = pairsOf(factors);
  // No fewer can be: each screen in each state.
  expect(cases.length).toBeGreaterThanOrEqual(11 * 4);
  expect(cases.length).toBeLessThanOrEqual(11 * 4 + 6);
  expect(pairsOf(factors)).toEqual(cases);
  expect(new Set(cases.map((one) => JSON.stringify(one))).size).toBe(cases.length);
});

test('one factor alone has no pairs, and two are every combination', () => {
  expect(pairsOf({ only: [1, 2] })).toEqual([]);
  expect(pairsOf({ one: [1, 2], other: ['a', 'b', 'c'] })).toHaveLength(6);
});
