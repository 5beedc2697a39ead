import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distributeParts, distributeRest } from './distribute-points.ts';

const quarter = 60;

describe('spreading the rest of a total', () => {
  test('deals a quarter to each question in order, round and round', () => {
    expect(distributeRest([240, 240, 240], 720 + 4 * quarter)).toEqual([360, 300, 300]);
  });

  test('takes a surplus back the same way, never below a quarter', () => {
    expect(distributeRest([120, 60, 300], 480 - 4 * quarter)).toEqual([60, 60, 120]);
  });

  test.each([
    ['no question', [], 240],
    ['a total between two quarters', [240], 250],
    ['a total smaller than a quarter for each', [240, 240], 60],
  ])('refuses %s', (_, maxima, total) => {
    expect(distributeRest(maxima, total)).toBeNull();
  });

  test('changes nothing where nothing is missing', () => {
    expect(distributeRest([240, 60], 300)).toEqual([240, 60]);
  });

  test('always comes out at the total, and fairly: no two that could take differ by more than a quarter', () => {
    const maxima = fc.array(
      fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * quarter),
      { minLength: 1, maxLength: 30 },
    );
    const total = fc.integer({ min: 1, max: 2_000 }).map((quarters) => quarters * quarter);
    fc.assert(
      fc.property(maxima, total, (before, whole) => {
        const after = distributeRest(before, whole);
        const sum = before.reduce((units, one) => units + one, 0);
        fc.pre(whole >= before.length * quarter);
        expect(after?.reduce((units, one) => units + one, 0)).toBe(whole);
        expect(Math.min(...(after ?? []))).toBeGreaterThanOrEqual(quarter);
        const given = (after ?? []).map((one, at) => one - (before[at] ?? 0));
        const unfair = whole < sum ? 0 : Math.max(...given) - Math.min(...given);
        expect(unfair).toBeLessThanOrEqual(quarter);
      }),
    );
  });
});

describe('the parts of a question whose maximum changes', () => {
  test.each([
    ['make up the new maximum where they made up the old one', [120, 120], 240, 360, [180, 180]],
    ['give back what is too much', [120, 120], 240, 180, [60, 120]],
    ['stay where they were less than the whole', [60, 60], 240, 360, [60, 60]],
    ['never exceed the new maximum', [120, 60], 240, 120, [60, 60]],
    ['stay where they cannot come out', [60, 60, 60], 180, 120, [60, 60, 60]],
    ['are none where there were none', [], 240, 360, []],
  ])('%s', (_, parts, from, to, expected) => {
    expect(distributeParts(parts, from, to)).toEqual(expected);
  });
});
