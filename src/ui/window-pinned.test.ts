import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST, partsOf, sliceOf } from './window.ts';

test('a pinned row stays where it is in the list, and never more than forty are mounted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 200 }),
      fc.nat(40_000),
      fc.option(fc.nat(199)),
      (heights, top, wish) => {
        const pinned = wish === null ? null : wish % heights.length;
        const most = pinned === null ? MOST : MOST - 1;
        const slice = sliceOf(heights, { top, bottom: top + 1_800 }, most);
        const parts = partsOf(heights, slice, heights.length <= MOST ? null : pinned);
        const places = parts.flatMap((part) => ('at' in part ? [part.at] : []));
        expect(places.length).toBeLessThanOrEqual(MOST);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        expect(places).toContain(pinned ?? places[0]);
        const whole = parts.reduce(
          (sum, part) => sum + ('at' in part ? (heights[part.at] ?? 0) : part.gap),
          0,
        );
        expect(whole).toBe(heights.reduce((sum, height) => sum + height, 0));
      },
    ),
  );
});
