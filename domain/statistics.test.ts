import { describe, expect, test } from 'vitest';
import { meanScore, meanShare } from './statistics.ts';

const one = (sumUnits: number, maxUnits: number) => ({ sumUnits, count: 1, maxUnits });

describe('the mean of totals', () => {
  test('is rounded half up at the second place', () => {
    expect(meanScore(480 + 241, 2)).toBe(1.5);
    expect(meanScore(3, 1)).toBe(0.01);
    expect(meanScore(1_440 + 1_440 + 1_200, 3)).toBe(5.67);
  });

  test('of nothing is nothing', () => {
    expect(meanScore(0, 0)).toBeNull();
    expect(meanScore(0, 4)).toBe(0);
  });
});

describe('the mean share', () => {
  test('gives every exam the same weight, whatever its maximum', () => {
    expect(meanShare([one(4_800, 4_800), one(0, 240)])).toBe(0.5);
    expect(meanShare([one(240, 720), one(240, 720), one(240, 720)])).toBe(0.33);
  });

  test('is rounded half up, where the sum of binary shares would fall short', () => {
    // .005 and .285: .145 exactly, and .14499999… in binary numbers.
    expect(Math.round(((1 / 200 + 57 / 200) / 2) * 100) / 100).toBe(0.14);
    expect(meanShare([one(1, 200), one(57, 200)])).toBe(0.15);
    expect(meanShare([one(67, 200)])).toBe(0.34);
  });

  test('of a class is the mean of its members in each exam', () => {
    expect(meanShare([{ sumUnits: 480 + 240, count: 2, maxUnits: 480 }, one(240, 480)])).toBe(0.63);
  });

  test('leaves out what has no maximum or no result', () => {
    expect(meanShare([one(0, 0), { sumUnits: 0, count: 0, maxUnits: 480 }])).toBeNull();
    expect(meanShare([one(0, 0), one(120, 480)])).toBe(0.25);
  });
});
