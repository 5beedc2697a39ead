import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  added,
  compared,
  decimalOf,
  fraction,
  hundredthsOf,
  lessened,
  numberOf,
} from './fraction.ts';

describe('the decimal', () => {
  test('is rounded half away from zero at the second place', () => {
    expect(decimalOf(fraction(29, 200))).toBe(0.15);
    expect(decimalOf(fraction(-29, 200))).toBe(-0.15);
    expect(decimalOf(fraction(1, 3))).toBe(0.33);
    expect(decimalOf(fraction(-2, 3))).toBe(-0.67);
  });

  test('has no zero below zero', () => {
    expect(Object.is(decimalOf(fraction(-1, 1_000)), 0)).toBe(true);
  });
});

const any = fc
  .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }))
  .map(([over, under]) => fraction(over, under));

test('adding and taking away again changes nothing', () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(compared(lessened(added(a, b), b), a)).toBe(0);
      expect(compared(added(a, b), added(b, a))).toBe(0);
    }),
  );
});

test('the order is the one of the numbers', () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      // So small, they are never so near that binary numbers take them for equal.
      expect(compared(a, b)).toBe(Math.sign(numberOf(a) - numberOf(b)));
    }),
  );
});

test('a share that is known as a binary number is rounded as its fraction', () => {
  // 0.285 × 100 is 28.499999999999996.
  expect(Math.round(0.285 * 100)).toBe(28);
  expect(hundredthsOf(0.285)).toBe(0.29);
  expect(hundredthsOf(-0.285)).toBe(-0.29);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(10_000_000), (under, over) => {
      const exact = fraction(over % (under + 1), under);
      expect(hundredthsOf(numberOf(exact))).toBe(decimalOf(exact));
    }),
  );
});
