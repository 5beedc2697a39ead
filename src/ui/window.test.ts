import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowAt, sliceOf, stepTo } from './window.ts';

const rows = (count: number) => Array.from({ length: count }, () => 100);

describe('the rows of a long list that are mounted', () => {
  test('are all of a short list', () => {
    expect(sliceOf(rows(40), { top: 5_000, bottom: 6_000 })).toEqual({
      first: 0,
      end: 40,
    });
  });

  test('are those near the window', () => {
    expect(sliceOf(rows(200), { top: 5_000, bottom: 6_000 })).toEqual({
      first: 49,
      end: 60,
    });
  });

  test('are the last ones where the page was scrolled past the end', () => {
    const { first, end } = sliceOf(rows(200), { top: 90_000, bottom: 91_000 });
    expect([first, end]).toEqual([180, 200]);
  });

  test('are never more than forty', () => {
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
          const { first, end } = sliceOf(all, { top, bottom: top + size });
          expect(end - first).toBeLessThanOrEqual(40);
          expect(end).toBeGreaterThan(first);
        },
      ),
    );
  });
});

describe('the way to other rows', () => {
  const wanted = { first: 50, end: 64 };

  test('begins with the row in sight, goes down, and then up', () => {
    const steps = [{ first: 0, end: 12 }];
    for (let step = 0; step < 7; step += 1)
      steps.push(stepTo(steps.at(-1) ?? wanted, wanted, 54, 2));
    expect(steps.slice(1, 3)).toEqual([
      { first: 54, end: 56 },
      { first: 54, end: 58 },
    ]);
    expect(steps.at(-2)).toEqual({ first: 52, end: 64 });
    expect(steps.at(-1)).toEqual(wanted);
  });

  test('keeps what is wanted still, and brings at most a few', () => {
    const stretch = fc
      .tuple(fc.nat(190), fc.integer({ min: 1, max: 10 }))
      .map(([first, size]) => ({ first, end: first + size }));
    fc.assert(
      fc.property(stretch, stretch, fc.nat(199), (mounted, wish, seen) => {
        const next = stepTo(mounted, wish, seen, 2);
        const places = (one: { first: number; end: number }) =>
          Array.from({ length: one.end - one.first }, (_, at) => one.first + at);
        const had = new Set(places(mounted));
        expect(places(next).filter((at) => !had.has(at)).length).toBeLessThanOrEqual(2);
        for (const at of places(next)) expect(places(wish)).toContain(at);
        for (const at of places(wish).filter((one) => had.has(one)))
          expect(places(next)).toContain(at);
        let now = mounted;
        for (let step = 0; step < 10; step += 1) now = stepTo(now, wish, seen, 2);
        expect(now).toEqual(wish);
      }),
    );
  });

  test('the row in sight is the one at that height', () => {
    expect([-50, 0, 99, 100, 1_050, 90_000].map((y) => rowAt(rows(20), y))).toEqual([
      0, 0, 0, 1, 10, 19,
    ]);
  });
});
