import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardScores } from './standard-score.ts';

test('the mean is 5000 and a deviation 1000', () => {
  // Mean 480, deviations −240, 0, 240: their mean square is 38 400, the deviation 195.96, so 240 is 1.2247 of it.
  expect(standardScores([240, 480, 720])).toEqual([3_775, 5_000, 6_225]);
  // Two are always one deviation from their mean.
  expect(standardScores([0, 4_800])).toEqual([4_000, 6_000]);
});

test('there is none of nobody, of one alone and where all are equal', () => {
  expect(standardScores([])).toEqual([]);
  expect(standardScores([960])).toEqual([null]);
  expect(standardScores([960, 960, 960])).toEqual([null, null, null]);
});

test('one far from all others may lie below nothing, and is not held at it', () => {
  expect(standardScores([...Array.from({ length: 40 }, () => 4_800), 0]).at(-1)).toBe(-1_325);
});

const totals = fc.array(fc.integer({ min: 0, max: 24_000 }), { minLength: 2, maxLength: 40 });

test('a better total never has a worse standard score, and equal ones have the same', () => {
  fc.assert(
    fc.property(totals, (all) => {
      const scores = standardScores(all);
      const ofTotal = new Map(all.map((total, at) => [total, scores[at]]));
      expect(all.map((total) => ofTotal.get(total))).toEqual(scores);
      const down = (a: number | null | undefined, b: number | null | undefined) =>
        (b ?? 0) - (a ?? 0);
      const best = all.toSorted(down).map((total) => ofTotal.get(total));
      expect(best).toEqual(scores.toSorted(down));
    }),
  );
});

test('neither another maximum nor a present to everybody changes it', () => {
  fc.assert(
    fc.property(totals, fc.integer({ min: 1, max: 20 }), fc.nat(4_800), (all, times, present) => {
      expect(standardScores(all.map((total) => total * times + present))).toEqual(
        standardScores(all),
      );
    }),
  );
});
