import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSides, meanOfSums, meansBy, sideOf, weakest } from './overview.ts';
import type { Totals } from './statistics.ts';

const points = (...scores: number[]) => scores.map((score) => score * 240);

test('the mean of several classes is the mean of their students, not of their means', () => {
  // (20 + 20 + 20 + 4) ÷ 4
  const parts = [
    { sumUnits: 60 * 240, count: 3 },
    { sumUnits: 4 * 240, count: 1 },
  ];
  expect(meanOfSums(parts)).toBe(16);
  expect(meanOfSums([{ sumUnits: 0, count: 0 }])).toBeNull();
  expect(meanOfSums([])).toBeNull();
});

interface Exam {
  course: string;
  totals: Totals | null;
}
const exam = (course: string, sum: number, count: number, maximum = 20): Exam => ({
  course,
  totals: { sumUnits: sum * 240, count, maxUnits: maximum * 240 },
});

describe('means by what exams have in common', () => {
  const exams = [
    exam('b', 150, 10),
    exam('a', 100, 10),
    exam('b', 1, 1, 4),
    { course: 'c', totals: null },
  ];
  const means = meansBy(
    exams,
    ({ course }) => course,
    ({ totals }) => totals,
  );

  test('give every exam the same weight, and stand in the order of the exams', () => {
    expect(means.map(({ key, count, share }) => [key, count, share])).toEqual([
      ['b', 11, 0.5],
      ['a', 10, 0.5],
      ['c', 0, null],
    ]);
  });

  test('keep the exams they are made of', () => {
    expect(means[0]?.items).toEqual([exams[0], exams[2]]);
  });
});

describe('the weakest', () => {
  const listed = (exams: Exam[], options?: Parameters<typeof weakest>[2]) =>
    weakest(exams, ({ totals }) => (totals ? [totals] : []), options).map(
      ({ item }) => item.course,
    );

  test('come first, and of equal ones that with more results', () => {
    expect(
      listed([
        exam('good', 160, 10),
        exam('few', 40, 5),
        exam('many', 80, 10),
        exam('bad', 20, 10),
      ]),
    ).toEqual(['bad', 'many', 'few', 'good']);
  });

  test('are told apart by what the two places on the screen no longer show', () => {
    const near = [
      { course: 'better', totals: { sumUnits: 1_001, count: 10, maxUnits: 1_000 } },
      { course: 'weaker', totals: { sumUnits: 1_000, count: 10, maxUnits: 1_000 } },
    ];
    expect(listed(near)).toEqual(['weaker', 'better']);
  });

  test('are never named for the sake of four students', () => {
    expect(listed([exam('four', 0, 4), exam('five', 50, 5)])).toEqual(['five']);
    expect(listed([exam('four', 0, 4)], { minimum: 4 })).toEqual(['four']);
  });

  test('are ten unless told otherwise', () => {
    const many = Array.from({ length: 12 }, (_, at) => exam(`${at}`, at, 10));
    expect(listed(many)).toHaveLength(10);
    expect(listed(many, { most: 2 })).toEqual(['0', '1']);
  });

  test('leave out what nobody was counted in', () => {
    expect(listed([{ course: 'none', totals: null }], { minimum: 0 })).toEqual([]);
  });
});

describe('two sides', () => {
  test('differ by their shares of the maximum', () => {
    // 12 of 20 and 5 of 10.
    const compared = compareSides(sideOf(points(10, 14), 4_800), sideOf(points(4, 6), 2_400));
    expect(compared?.difference).toBe(0.1);
    // Shares .5 .7 and .4 .6: the squares are .02 each, the pooled deviation √(.04 ÷ 2), .1 ÷ that.
    expect(compared?.effect).toBeCloseTo(0.1 / Math.sqrt(0.02), 12);
    expect(compared?.word).toBe('medium');
  });

  test.each([
    [0.19, 'none'],
    [0.2, 'small'],
    [0.49, 'small'],
    [0.5, 'medium'],
    [0.8, 'large'],
  ])('with an effect of %d the difference is called %s', (effect, word) => {
    // −1 and 1 a hundred times have a deviation of √(200 ÷ 199) each.
    const spread = Array.from(
      { length: 200 },
      (_, at) => 100_000 + (at % 2 === 0 ? 1_000 : -1_000),
    );
    const shift = Math.ceil(effect * 1_000 * Math.sqrt(200 / 199));
    const better = spread.map((total) => total + shift);
    expect(compareSides(sideOf(better, 240_000), sideOf(spread, 240_000))?.word).toBe(word);
    expect(compareSides(sideOf(spread, 240_000), sideOf(better, 240_000))?.word).toBe(word);
  });

  test('without anybody are not compared', () => {
    expect(compareSides(sideOf([], 4_800), sideOf(points(10), 4_800))).toBeNull();
    expect(compareSides(sideOf(points(10), 0), sideOf(points(10), 4_800))).toBeNull();
  });

  test('of one student, or of equals, have a difference and no effect', () => {
    const one = compareSides(sideOf(points(10), 4_800), sideOf(points(5, 15), 4_800));
    expect(one).toEqual({ difference: 0, effect: null, word: null });
    const equals = compareSides(sideOf(points(20, 20), 4_800), sideOf(points(10, 10), 4_800));
    expect(equals).toEqual({ difference: 0.5, effect: null, word: null });
  });

  test('the other way round differ by the opposite', () => {
    const totals = fc.array(fc.nat(4_800), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(totals, totals, (a, b) => {
        const there = compareSides(sideOf(a, 4_800), sideOf(b, 4_800));
        const back = compareSides(sideOf(b, 4_800), sideOf(a, 4_800));
        expect((there?.difference ?? NaN) + (back?.difference ?? NaN)).toBe(0);
        expect((there?.effect ?? 0) + (back?.effect ?? 0)).toBeCloseTo(0, 12);
      }),
    );
  });
});
