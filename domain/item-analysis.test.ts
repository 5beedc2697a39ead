import { describe, expect, test } from 'vitest';
import { discriminationOf, facilityOf } from './item-analysis.ts';

const of = (...pairs: [number, number][]) =>
  pairs.map(([units, totalUnits]) => ({ units, totalUnits }));

describe('facility', () => {
  test('is the mean divided by the maximum', () => {
    expect(facilityOf(of([240, 900], [120, 800], [0, 700]), 240)).toBe(0.5);
    expect(facilityOf(of([240, 1], [240, 1]), 240)).toBe(1);
  });
  test('is rounded half up, and a wrong answer that costs is worth nothing', () => {
    expect(facilityOf(of([1, 1], [0, 0]), 100)).toBe(0.01);
    expect(facilityOf(of([-80, 1]), 240)).toBe(0);
    // The share of right answers, whatever wrong ones cost: 1 of 2.
    expect(facilityOf(of([240, 9], [-240, 1]), 240)).toBe(0.5);
  });
  test('of nobody is nothing', () => {
    expect(facilityOf([], 240)).toBeNull();
    expect(facilityOf(of([1, 1]), 0)).toBeNull();
  });
});

describe('discrimination', () => {
  test('is what the upper 27 % reach more than the lower 27 %', () => {
    // Of eleven, 27 % are three.
    const outcomes = Array.from({ length: 11 }, (_, n) => ({
      units: n < 3 ? 240 : n < 8 ? 120 : 0,
      totalUnits: 1_000 - n,
    }));
    expect(discriminationOf(outcomes.toReversed(), 240)).toBe(1);
  });
  test('is below nothing where the weak do better', () => {
    expect(discriminationOf(of([0, 100], [240, 50]), 240)).toBe(-1);
  });
  test('takes of students who are equal at the border an equal part each, whoever comes first', () => {
    // Of five, 27 % are one; the upper place is shared by three (240 + 240 + 0) ÷ 3, the lower one has 0: 2/3.
    const tied: [number, number][] = [
      [240, 900],
      [240, 900],
      [0, 900],
      [240, 500],
      [0, 100],
    ];
    expect(discriminationOf(of(...tied), 240)).toBe(0.67);
    expect(discriminationOf(of(...tied.toReversed()), 240)).toBe(0.67);
  });
  test('is never above 1, whatever wrong answers cost', () => {
    expect(discriminationOf(of([240, 500], [-240, 0]), 240)).toBe(1);
  });
  test('says nothing where all totals are equal: nobody is strong or weak', () => {
    expect(discriminationOf(of([240, 500], [0, 500]), 240)).toBeNull();
  });
  test('says nothing of one alone', () => {
    expect(discriminationOf(of([240, 100]), 240)).toBeNull();
    expect(discriminationOf([], 240)).toBeNull();
  });
});
