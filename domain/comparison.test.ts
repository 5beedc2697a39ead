import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectSize, hundredthsBetween, meaningOf, wordOfEffect } from './comparison.ts';
import { momentsOf } from './moments.ts';

const side = (share: number | null, students = 10) => ({ share, students });

describe('a difference', () => {
  test('is the one between the shares as they are shown', () => {
    expect(hundredthsBetween(0.55, 0.53)).toBe(2);
    expect(hundredthsBetween(0.29, 0.58)).toBe(29);
  });

  test('means nothing of nine students, little below a tenth, and is clear above', () => {
    expect(meaningOf(side(0.75), side(0.5))).toBe('clear');
    expect(meaningOf(side(0.75), side(0.68))).toBe('small');
    expect(meaningOf(side(0.75), side(0.73))).toBe('same');
    expect(meaningOf(side(0.75), side(0.5, 9))).toBe('few');
    expect(meaningOf(side(0.75), side(null))).toBeNull();
  });
});

describe('the effect', () => {
  test('is the difference in pooled deviations', () => {
    // The squares are 2 each, the pooled deviation √(4 ÷ 2).
    const [a, b] = [momentsOf([5, 7]), momentsOf([4, 6])];
    expect(effectSize(1, a, b)).toBeCloseTo(1 / Math.sqrt(2), 12);
  });

  test('of one alone, or where nobody differs, is not defined', () => {
    expect(effectSize(5, momentsOf([10]), momentsOf([5, 15]))).toBeNull();
    expect(effectSize(5, momentsOf([20, 20]), momentsOf([10, 10]))).toBeNull();
  });

  test('the other way round is the opposite', () => {
    const values = fc.array(fc.nat(4_800), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, values, fc.integer({ min: 1, max: 99 }), (a, b, difference) => {
        const there = effectSize(difference, momentsOf(a), momentsOf(b)) ?? 0;
        expect(effectSize(-difference, momentsOf(b), momentsOf(a)) ?? 0).toBeCloseTo(-there, 12);
      }),
    );
  });

  test.each([
    [0.19, 'none'],
    [0.2, 'small'],
    [0.49, 'small'],
    [0.5, 'medium'],
    [0.8, 'large'],
    [-0.8, 'large'],
  ])('of %d is called %s', (effect, word) => {
    expect(wordOfEffect(effect)).toBe(word);
  });
});
