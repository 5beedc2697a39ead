import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distributionOf } from './distribution.ts';

const points = (score: number) => score * 240;
const edges = (maximum: number) =>
  distributionOf([], points(maximum)).flatMap(({ from, to }, at) =>
    at === 0 ? [from / 240, to / 240] : [to / 240],
  );

describe('the ranges', () => {
  test.each([
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [2, [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]],
    [5, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]],
    [8, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    [10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [12, [0, 2, 4, 6, 8, 10, 12]],
    [15, [0, 2.5, 5, 7.5, 10, 12.5, 15]],
    [17.5, [0, 2.5, 5, 7.5, 10, 12.5, 15, 17.5]],
    [20, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]],
    [40, [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40]],
    [50, [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]],
    [100, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
  ])('of %d are equal, on round scores', (maximum, wanted) => {
    expect(edges(maximum)).toEqual(wanted);
  });

  test('where no round width goes into the maximum, the last one reaches beyond it', () => {
    expect(edges(13)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
    expect(edges(0.9)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(edges(0.1)).toEqual([0, 0.25]);
  });

  test('there are none without a maximum', () => {
    expect(distributionOf([240], 0)).toEqual([]);
  });
});

test('a score on a border belongs to the range above it, and the best one to the last', () => {
  const counts = distributionOf([0, 9.75, 10, 11.75, 12, 18, 20, 20].map(points), points(20));
  expect(counts.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1, 2, 1, 0, 0, 3]);
});

test('everybody is in exactly one range, whatever the maximum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (maximum, shares) => {
        const totals = shares.map((share) => Math.round(share * maximum));
        const bins = distributionOf(totals, maximum);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(totals.length);
        expect(bins.length).toBeLessThanOrEqual(10);
        const width = bins[0]?.to ?? NaN;
        expect(bins[0]?.from).toBe(0);
        expect(bins.at(-1)?.to).toBe(Math.ceil(maximum / width) * width);
        for (const [at, { from, to, count }] of bins.entries()) {
          expect(to - from).toBe(width);
          const isLast = at === bins.length - 1;
          const inside = totals.filter((t) => t >= from && (t < to || (isLast && t === to)));
          expect(count).toBe(inside.length);
        }
      },
    ),
  );
});
