import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reliabilityOf as reliability } from './reliability.ts';
import { totalUnits } from './score.ts';

/** With the totals that are given out. */
const reliabilityOf = (columns: readonly (readonly number[])[]) =>
  reliability(
    columns,
    (columns[0] ?? []).map((_, at) => totalUnits(columns.map((column) => column[at] ?? 0))),
  );

const nothing = { alpha: null, error: null };

describe('nothing is said', () => {
  test.each([
    ['of no question', []],
    ['of one question', [[240, 0, 120]]],
    ['of nobody', [[], []]],
    ['of one student', [[240], [0]]],
    [
      'where all are equal',
      [
        [60, 60],
        [0, 0],
      ],
    ],
    [
      'where all sums are equal, though nothing else is',
      [
        [0, 240],
        [240, 0],
      ],
    ],
  ])('%s', (_, columns) => {
    expect(reliabilityOf(columns)).toEqual(nothing);
  });
});

test('questions that say the same are wholly reliable', () => {
  const column = [0, 60, 240];
  expect(reliabilityOf([column, column, column])).toEqual({ alpha: 1, error: 0 });
});

test('questions that contradict each other are less than not reliable, and the error is the deviation', () => {
  // n Σx² − (Σx)²: 115 200 and 86 400; of the sums 240, 240, 120 only 28 800: alpha 2 × (1 − 7) = −12.
  // The deviation (n − 1) of the sums is √(28 800 ÷ 6) = √4800.
  const { alpha, error } = reliabilityOf([
    [0, 240, 0],
    [240, 0, 120],
  ]);
  expect(alpha).toBe(-12);
  expect(error).toBeCloseTo(Math.sqrt(4_800), 12);
});

test('a question that all answered alike counts among the questions', () => {
  // As psych with `delete = FALSE` would: 3/2 × (1 − 1/2) where the two others say the same.
  const column = [0, 60, 240];
  expect(reliabilityOf([column, column, [60, 60, 60]]).alpha).toBeCloseTo(0.75, 14);
});

test('the error is that of the totals, which are never below 0', () => {
  // Sums −160, 0, 240 and 480; totals 0, 0, 240, 480: n Σx² − (Σx)² is 633 600 and not 876 800.
  const columns = [
    [-80, 0, 120, 240],
    [-80, 0, 120, 240],
  ];
  expect(reliabilityOf(columns)).toEqual({ alpha: 1, error: 0 });
  const { alpha, error } = reliabilityOf([...columns, [0, 0, 0, 0]]);
  expect(alpha).toBeCloseTo(0.75, 14);
  expect(error).toBeCloseTo(Math.sqrt((633_600 / 12) * 0.25), 12);
});

test('the order of the questions decides nothing', () => {
  const columns = fc
    .nat({ max: 12 })
    .chain((students) =>
      fc.array(
        fc.array(fc.integer({ min: -80, max: 240 }), { minLength: students, maxLength: students }),
        { minLength: 2, maxLength: 8 },
      ),
    );
  fc.assert(
    fc.property(columns, (all) => {
      expect(reliabilityOf(all.toReversed())).toEqual(reliabilityOf(all));
    }),
  );
});
