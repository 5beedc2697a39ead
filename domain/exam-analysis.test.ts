import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyseExam } from './exam-analysis.ts';
import type { CountedSheet, SheetQuestion, SheetStudent } from './exam-matrix.ts';

const written = (maxUnits: number): SheetQuestion => ({
  type: 'descriptive',
  maxUnits,
  correct: null,
  options: 0,
});

/** Every answer handed in and scored, of written questions. */
function sheetOf(rows: readonly (readonly number[])[], maxUnits = 240): CountedSheet {
  return {
    questions: (rows[0] ?? []).map(() => written(maxUnits)),
    students: rows.map((units) => ({
      units,
      chosen: units.map(() => null),
      answered: units.map(() => true),
    })),
  };
}

/**
 * Eight students and three questions, by hand. Q1 has four options (key: the second) and takes off a third, Q2 two
 * (key: the first), Q3 is written. `-` is not answered, `?` answered and not scored yet.
 *
 * |   | Q1 (240)  | Q2 (240) | Q3 (480) |  sum | total |
 * | - | --------- | -------- | -------- | ---: | ----: |
 * | A | b: 240    | a: 240   | 480      |  960 |   960 |
 * | B | b: 240    | a: 240   | 360      |  840 |   840 |
 * | C | b: 240    | b: 0     | 360      |  600 |   600 |
 * | D | c: −80    | a: 240   | 240      |  400 |   400 |
 * | E | b: 240    | b: 0     | 120      |  360 |   360 |
 * | F | a: −80    | a: 240   | -: 0     |  160 |   160 |
 * | G | -: 0      | b: 0     | 120      |  120 |   120 |
 * | H | c: −80    | b: 0     | ?        |  −80 |     0 |
 *
 * The sum is 3440; n Σx² − (Σx)² = 8 × 2 316 800 − 3440² = 6 700 800.
 * A group is 8 × 0.27 = 2.16, so 2: A B and G H; for Q3, where 7 are scored, A B and F G.
 * Of a question's own figures a wrong answer is 0: Q1 has 960 ÷ 1920 = 0.5, the share of right answers, and
 * (480 − 0) ÷ 480 = 1, as much as there can be.
 * Q2: 960 ÷ 1920 = 0.5; (480 − 0) ÷ 480 = 1. Q3: 1680 ÷ (7 × 480) = 0.5; (840 − 120) ÷ 960 = 0.75.
 * n Σx² − (Σx)²: Q1 1 478 400, Q2 921 600, Q3 (H as 0) 1 785 600, together 4 185 600; of the sums 7 296 000.
 * Alpha = 3/2 × (1 − 4 185 600 ÷ 7 296 000) = 243/380; the error is of the totals: √(6 700 800 ÷ 56 × 137/380).
 */
const byHand: CountedSheet = {
  questions: [
    { type: 'multipleChoice', maxUnits: 240, correct: 1, options: 4 },
    { type: 'multipleChoice', maxUnits: 240, correct: 0, options: 2 },
    written(480),
  ],
  students: (
    [
      [1, 0, 480],
      [1, 0, 360],
      [1, 1, 360],
      [2, 0, 240],
      [1, 1, 120],
      [0, 0, 0],
      [null, 1, 120],
      [2, 1, null],
    ] as const
  ).map(([first, second, third]) => ({
    units: [first === 1 ? 240 : first === null ? 0 : -80, second === 0 ? 240 : 0, third],
    chosen: [first, second, null],
    answered: [first !== null, true, third !== 0],
  })),
};

describe('the exam that was computed by hand', () => {
  const analysis = analyseExam(byHand);

  test('has its totals and what is made of them', () => {
    expect(analysis).toMatchObject({ count: 8 });
    expect(analysis.deviation).toBeCloseTo(Math.sqrt(6_700_800) / 8, 12);
    expect(analysis.totals).toEqual([960, 840, 600, 400, 360, 160, 120, 0]);
  });

  test('has its reliability', () => {
    expect(analysis.alpha).toBeCloseTo(243 / 380, 14);
    expect(analysis.error).toBeCloseTo(Math.sqrt(((6_700_800 / 56) * 137) / 380), 11);
  });

  test('has its questions', () => {
    expect(analysis.groupSize).toBe(2);
    expect(analysis.questions).toEqual([
      {
        correct: 4,
        wrong: 3,
        unanswered: 1,
        partly: 0,
        unscored: 0,
        facility: 0.5,
        discrimination: 1,
        options: { all: [1, 4, 2, 0], upper: [0, 2, 0, 0], lower: [0, 0, 1, 0] },
      },
      {
        correct: 4,
        wrong: 4,
        unanswered: 0,
        partly: 0,
        unscored: 0,
        facility: 0.5,
        discrimination: 1,
        options: { all: [4, 4], upper: [2, 0], lower: [0, 2] },
      },
      {
        correct: 1,
        wrong: 0,
        unanswered: 1,
        partly: 5,
        unscored: 1,
        facility: 0.5,
        discrimination: 0.75,
        options: null,
      },
    ]);
  });
});

describe('what says nothing is said to say nothing', () => {
  test('of nobody, as when everything was rejected', () => {
    expect(analyseExam({ questions: [written(240)], students: [] })).toEqual({
      count: 0,
      deviation: null,
      alpha: null,
      error: null,
      totals: [],
      groupSize: 0,
      questions: [
        {
          correct: 0,
          wrong: 0,
          unanswered: 0,
          partly: 0,
          unscored: 0,
          facility: null,
          discrimination: null,
          options: null,
        },
      ],
    });
    const asked = { type: 'multipleChoice' as const, maxUnits: 240, correct: 0, options: 3 };
    const [question] = analyseExam({ questions: [asked], students: [] }).questions;
    expect(question?.options).toEqual({ all: [0, 0, 0], upper: [0, 0, 0], lower: [0, 0, 0] });
  });

  test('of one student alone: her score and no comparison', () => {
    const analysis = analyseExam(sheetOf([[240, 60]]));
    expect(analysis).toMatchObject({ totals: [300], deviation: 0, alpha: null });
    expect(analysis.questions.map(({ facility }) => facility)).toEqual([1, 0.25]);
    expect(analysis.questions.map(({ discrimination }) => discrimination)).toEqual([null, null]);
  });

  test('of an exam without questions', () => {
    expect(analyseExam(sheetOf([[], []]))).toMatchObject({
      totals: [0, 0],
      alpha: null,
      questions: [],
    });
  });

  test('where all are equal: no deviation, no reliability, no discrimination', () => {
    const analysis = analyseExam(sheetOf(Array.from({ length: 12 }, () => [240, 60])));
    expect(analysis).toMatchObject({ deviation: 0, alpha: null, error: null, groupSize: 0 });
    expect(analysis.questions.map(({ discrimination }) => discrimination)).toEqual([null, null]);
  });

  test('of a question that nobody scored', () => {
    const unscored = { units: [null, 240], chosen: [null, null], answered: [true, true] };
    const questions = [written(240), written(240)];
    const analysis = analyseExam({ questions, students: [unscored, unscored] });
    expect(analysis.questions[0]).toMatchObject({
      unscored: 2,
      facility: null,
      discrimination: null,
    });
    expect(analysis.questions[1]).toMatchObject({ correct: 2, facility: 1, discrimination: null });
  });

  test('of a question without points', () => {
    const analysis = analyseExam(sheetOf([[0], [0]], 0));
    expect(analysis.questions[0]).toMatchObject({ facility: null, discrimination: null });
  });
});

const row = fc.array(fc.integer({ min: -80, max: 240 }), { minLength: 3, maxLength: 3 });
const rows = (least: number, most: number) => fc.array(row, { minLength: least, maxLength: most });

/** Few values, so that many totals are equal. */
const tiedRows = fc.array(fc.array(fc.constantFrom(0, 120, 240), { minLength: 2, maxLength: 2 }), {
  minLength: 2,
  maxLength: 6,
});

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    orders(items.toSpliced(at, 1)).map((others) => others.toSpliced(0, 0, item)),
  );
}

describe('whatever the scores', () => {
  test('the order of the students decides nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 30 }), (picks) => {
        const students = picks.map((pick): SheetStudent => byHand.students[pick] ?? never());
        const one = analyseExam({ ...byHand, students });
        const other = analyseExam({ ...byHand, students: students.toReversed() });
        const sorted = analyseExam({
          ...byHand,
          students: students.toSorted((a, b) => (a.units[1] ?? 0) - (b.units[1] ?? 0)),
        });
        for (const { totals, ...figures } of [other, sorted]) {
          expect({ ...figures, totals: totals.toSorted((a, b) => a - b) }).toEqual({
            ...one,
            totals: one.totals.toSorted((a, b) => a - b),
          });
        }
      }),
    );
  });

  test('ties at the border of a group count as the mean of all orders they could stand in', () => {
    fc.assert(
      fc.property(tiedRows, (scores) => {
        const total = (of: readonly number[]) => (of[0] ?? 0) + (of[1] ?? 0);
        const size = Math.round(scores.length * 0.27);
        const cuts = orders(scores).map((order) => {
          const strongestFirst = order.toSorted((a, b) => total(b) - total(a));
          const first = (part: number[][]) => part.reduce((sum, of) => sum + (of[0] ?? 0), 0);
          return first(strongestFirst.slice(0, size)) - first(strongestFirst.slice(-size));
        });
        const isLevel = new Set(scores.map(total)).size === 1;
        const mean = cuts.reduce((sum, cut) => sum + cut, 0) / cuts.length / size / 240;
        const [question] = analyseExam(sheetOf(scores)).questions;
        expect(question?.discrimination ?? mean).toBeCloseTo(mean, 12);
        expect(question?.discrimination === null).toBe(isLevel);
      }),
      { numRuns: 60 },
    );
  });

  test('a present to everybody moves the totals and nothing else', () => {
    fc.assert(
      fc.property(rows(2, 20), fc.integer({ min: 1, max: 500 }), (scores, present) => {
        const high = scores.map((units) => units.map((one) => one + 80));
        const before = analyseExam(sheetOf(high));
        const after = analyseExam(
          sheetOf(high.map((units) => units.with(0, (units[0] ?? 0) + present))),
        );
        expect(after.totals).toEqual(before.totals.map((total) => total + present));
        const still = ({ alpha, error, deviation, questions }: typeof after) => ({
          alpha,
          error,
          deviation,
          discrimination: questions.map(({ discrimination }) => discrimination),
        });
        expect(still(after)).toEqual(still(before));
      }),
    );
  });

  test('in twice the units the same is said', () => {
    fc.assert(
      fc.property(rows(2, 20), (scores) => {
        const one = analyseExam(sheetOf(scores, 240));
        const twice = analyseExam(
          sheetOf(
            scores.map((units) => units.map((unit) => unit * 2)),
            480,
          ),
        );
        expect(twice.questions).toEqual(one.questions);
        expect(twice.alpha).toEqual(one.alpha);
        expect(twice.totals).toEqual(one.totals.map((total) => total * 2));
      }),
    );
  });

  test('facility is from 0 to 1 and discrimination from −1 to 1, whatever wrong answers cost', () => {
    fc.assert(
      fc.property(rows(1, 40), (scores) => {
        for (const { facility, discrimination } of analyseExam(sheetOf(scores)).questions) {
          expect(facility).toBeGreaterThanOrEqual(0);
          expect(facility).toBeLessThanOrEqual(1);
          expect(Math.abs(discrimination ?? 0)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('every answer has exactly one outcome', () => {
    fc.assert(
      fc.property(rows(0, 20), (scores) => {
        for (const one of analyseExam(sheetOf(scores)).questions) {
          const { correct, wrong, unanswered, partly, unscored } = one;
          expect(correct + wrong + unanswered + partly + unscored).toBe(scores.length);
        }
      }),
    );
  });
});

function never(): never {
  throw new Error('no such student');
}
