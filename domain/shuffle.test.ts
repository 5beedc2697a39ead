import { expect, test } from 'vitest';
import { shuffled } from './shuffle.ts';

const items = Array.from({ length: 12 }, (_, place) => place);
const seeds = Array.from(
  { length: 2_000 },
  (_, n) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`,
);

test('the same seed gives the same order, and every item stays there once', () => {
  for (const seed of seeds.slice(0, 50)) {
    expect(shuffled(items, seed)).toEqual(shuffled(items, seed));
    expect(shuffled(items, seed).toSorted((a, b) => a - b)).toEqual(items);
  }
  expect(items[0]).toBe(0);
});

test('an order that was once given never changes with the code', () => {
  expect(shuffled(items, 'برگه')).toEqual([2, 4, 11, 1, 3, 0, 8, 7, 6, 5, 9, 10]);
});

test('ids that differ in their last digits alone still give each item each place about as often', () => {
  const first = items.map(() => 0);
  for (const seed of seeds) {
    const item = shuffled(items, seed)[0] ?? 0;
    first[item] = (first[item] ?? 0) + 1;
  }
  const expected = seeds.length / items.length;
  for (const count of first) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.35);
});
