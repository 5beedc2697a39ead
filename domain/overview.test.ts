import { describe, expect, test } from 'vitest';
import { meanOfSums, meansBy, weakest } from './overview.ts';
import type { Totals } from './statistics.ts';

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
        exam('few', 80, 10),
        exam('many', 88, 11),
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

  test('are never named for the sake of nine students', () => {
    expect(listed([exam('nine', 0, 9), exam('ten', 50, 10)])).toEqual(['ten']);
    const twice = [exam('five', 0, 5).totals, exam('six', 0, 6).totals].flatMap((one) => one ?? []);
    expect(weakest([twice], (totals) => totals)).toEqual([]);
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
