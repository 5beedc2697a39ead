import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { teacherScoreFault } from '#domain/score.ts';
import { countedIn, tapCriterion, type Counted } from './rubric.ts';

const rubric = { maxUnits: 480, parts: [120, 240, 240, 80] };

/** Taps one after the other; the score is what each of them made. */
function taps(begin: number | null, places: number[]) {
  let units = begin;
  let counted: Counted | undefined;
  for (const place of places) {
    counted = tapCriterion(counted, { ...rubric, units, place });
    units = counted.units;
  }
  return { units, places: countedIn(counted, units) };
}

test('a tap adds the part of a criterion, and a second tap takes it off', () => {
  expect(taps(null, [0])).toEqual({ units: 120, places: [0] });
  expect(taps(null, [0, 1])).toEqual({ units: 360, places: [0, 1] });
  expect(taps(null, [0, 1, 0])).toEqual({ units: 240, places: [1] });
});

test('without any of them the answer is as it was, also without a score', () => {
  expect(taps(null, [0, 0]).units).toBeNull();
  expect(taps(60, [1, 1]).units).toBe(60);
});

test('the score never passes the maximum, and taking one off counts from what was really counted', () => {
  expect(taps(null, [0, 1, 2])).toEqual({ units: 480, places: [0, 1, 2] });
  expect(taps(null, [0, 1, 2, 0]).units).toBe(480);
  expect(taps(null, [0, 1, 2, 1]).units).toBe(360);
});

test('a part that is no quarter makes the nearest score that may be given', () => {
  expect(taps(null, [3]).units).toBe(60);
  expect(taps(null, [3, 0]).units).toBe(180);
});

test('a score that was given otherwise means that nothing is counted', () => {
  const counted = tapCriterion(undefined, { ...rubric, units: null, place: 0 });
  expect(countedIn(counted, 240)).toEqual([]);
  expect(tapCriterion(counted, { ...rubric, units: 240, place: 0 })).toEqual({
    base: 240,
    units: 360,
    places: [0],
  });
});

test('whatever is tapped, the score may be given', () => {
  const quarters = fc.option(fc.nat(8).map((count) => count * 60));
  const tapped = fc.array(fc.nat(3), { maxLength: 20 });
  fc.assert(
    fc.property(quarters, tapped, (begin, places) => {
      const { units } = taps(begin, places);
      expect(units === null ? null : teacherScoreFault(units, rubric.maxUnits)).toBeNull();
    }),
  );
});
