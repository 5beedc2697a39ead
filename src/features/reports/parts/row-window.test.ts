import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOf, stepTo, type Stretch } from '#src/ui/window.ts';
import { AT_ONCE, spanAt } from './row-window.ts';

const ones = (count: number) => Array.from({ length: count }, () => 1);
const view = { height: 700, row: 48, count: 1_200 };

describe('the rows that are mounted', () => {
  test('are those in sight and some beyond, wherever one has scrolled to', () => {
    fc.assert(
      fc.property(fc.nat(1_200 * 48), fc.nat(1_200), (top, count) => {
        const { first, end } = spanAt(top, { ...view, count });
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        const seen = Math.floor(top / view.row);
        expect(first).toBeLessThanOrEqual(seen);
        expect(end).toBeGreaterThanOrEqual(Math.min(count, seen + 15));
        expect(end - first).toBeLessThan(60);
      }),
    );
  });

  test('come a few in each frame wherever one jumps, the first in sight at the beginning', () => {
    const countOf = ({ first, end }: Stretch) => Math.max(0, end - first);
    const common = (one: Stretch, other: Stretch) =>
      countOf({ first: Math.max(one.first, other.first), end: Math.min(one.end, other.end) });
    fc.assert(
      fc.property(fc.nat(1_200 * 48), fc.nat(1_200 * 48), (from, to) => {
        const wanted = spanAt(to, view);
        const seen = Math.min(Math.floor(to / view.row), view.count - 1);
        let mounted = spanAt(from, view);
        let frames = 0;
        while (mounted.first !== wanted.first || mounted.end !== wanted.end) {
          const next = stepTo(mounted, wanted, seen, AT_ONCE);
          expect(countOf(next) - common(mounted, next)).toBeLessThanOrEqual(4);
          expect(countOf(next)).toBe(common(next, wanted));
          expect(next.first).toBe(common(mounted, wanted) === 0 ? seen : next.first);
          mounted = next;
          frames += 1;
        }
        expect(frames).toBeLessThanOrEqual(8);
      }),
    );
  });

  test('and the gaps between them are every row once, in order', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.nat(200),
        fc.nat(200),
        fc.integer({ min: -1, max: 220 }),
        (count, one, other, pinned) => {
          const first = Math.min(one, other, count);
          const end = Math.min(Math.max(one, other), count);
          const rows = partsOf(ones(count), { first, end }, pinned).flatMap((part) =>
            'gap' in part ? Array.from({ length: part.gap }, (_, at) => part.from + at) : [part.at],
          );
          expect(rows).toEqual(Array.from({ length: count }, (_, at) => at));
        },
      ),
    );
  });

  test('keep the one that has the focus, before, in or after the window', () => {
    const span = { first: 10, end: 20 };
    const rows = Array.from({ length: 10 }, (_, at) => ({ at: 10 + at }));
    expect(partsOf(ones(30), span, 3)).toContainEqual({ at: 3 });
    expect(partsOf(ones(30), span, 25)).toContainEqual({ at: 25 });
    expect(partsOf(ones(30), span, 12)).toEqual([
      { gap: 10, from: 0 },
      ...rows,
      { gap: 10, from: 20 },
    ]);
  });
});
