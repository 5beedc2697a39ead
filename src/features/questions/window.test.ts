import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sliceOf } from './window.ts';

const rows = (count: number) => Array.from({ length: count }, () => 100);

describe('the rows of a long list that are mounted', () => {
  test('are all of a short list', () => {
    expect(sliceOf(rows(40), { top: 5_000, bottom: 6_000 })).toEqual({
      first: 0,
      end: 40,
      above: 0,
      below: 0,
    });
  });

  test('are those near the window', () => {
    expect(sliceOf(rows(200), { top: 5_000, bottom: 6_000 })).toEqual({
      first: 49,
      end: 60,
      above: 4_900,
      below: 14_000,
    });
  });

  test('are the last ones where the page was scrolled past the end', () => {
    const { first, end } = sliceOf(rows(200), { top: 90_000, bottom: 91_000 });
    expect([first, end]).toEqual([180, 200]);
  });

  test('are never more than forty, and what is left out keeps its place', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 900 }), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(
        heights,
        fc.integer({ min: -500, max: 90_000 }),
        fc.nat(3_000),
        (all, top, size) => {
          const { first, end, above, below } = sliceOf(all, { top, bottom: top + size });
          const sum = (some: number[]) => some.reduce((whole, one) => whole + one, 0);
          expect(end - first).toBeLessThanOrEqual(40);
          expect(above).toBe(sum(all.slice(0, first)));
          expect(below).toBe(sum(all.slice(end)));
          expect(end).toBeGreaterThan(first);
        },
      ),
    );
  });
});
