import { expect, test } from 'vitest';
import { offsetOf } from './offset.ts';

test.each([
  [0, 'same', 'seconds', 0],
  [2_999, 'same', 'seconds', 0],
  [-2_999, 'same', 'seconds', 0],
  [5_400, 'ahead', 'seconds', 5],
  [-90_000, 'behind', 'minutes', 2],
  [3 * 3_600_000, 'ahead', 'hours', 3],
  [-5 * 365 * 86_400_000, 'behind', 'days', 1825],
] as const)('%i ms is %s by %s %i', (difference, kind, unit, value) => {
  expect(offsetOf(difference)).toEqual({ kind, unit, value });
});
