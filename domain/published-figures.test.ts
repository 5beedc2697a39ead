import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyseExam, type ExamAnalysis } from './exam-analysis.ts';
import { momentsOf, spreadOf } from './moments.ts';
import { effectSize, wordOfEffect } from './comparison.ts';
import { standardScores } from './standard-score.ts';

/** What R says of a set of data: see the README beside it. */
interface Published {
  maximum: number;
  rows: number[][];
  alpha: number;
  error: number;
  deviation: number;
  facility: number[];
  variances: number[];
  discrimination: number[];
  standard: number[];
}

const sets = ['attitude', 'contrary', 'judges', 'right'] as const;
type All = Record<(typeof sets)[number], Published> & {
  effect: { a: number[]; b: number[]; d: number };
};
const published: All = JSON.parse(readFileSync('tests/fixtures/statistics/figures.json', 'utf8'));

function analyse({ rows, maximum }: Published): ExamAnalysis {
  const [first = []] = rows;
  return analyseExam({
    questions: first.map(() => ({
      type: 'descriptive' as const,
      maxUnits: maximum,
      correct: null,
      options: 0,
    })),
    students: rows.map((units) => ({
      units,
      chosen: units.map(() => null),
      answered: units.map(() => true),
    })),
  });
}

/** Names of the figures that are further than 1e-9 from R's, beside their own size. */
function faultsOf(analysis: ExamAnalysis, by: Published): string[] {
  const off = (own: number | null | undefined, theirs: number | undefined) =>
    !(Math.abs((own ?? NaN) - (theirs ?? NaN)) <= 1e-9 * Math.max(1, Math.abs(theirs ?? NaN)));
  const single = (['alpha', 'error', 'deviation'] as const).filter((name) =>
    off(analysis[name], by[name]),
  );
  const perQuestion = (['facility', 'discrimination'] as const).filter((name) =>
    by[name].some((theirs, at) => off(analysis.questions[at]?.[name], theirs)),
  );
  return [...single, ...perQuestion];
}

describe.each(sets)('of %s', (name) => {
  const by = published[name];

  test('every figure is the one of R', () => {
    expect(faultsOf(analyse(by), by)).toEqual([]);
  });

  test('variances are those of R', () => {
    for (const [place, variance] of by.variances.entries()) {
      const moments = momentsOf(by.rows.map((row) => row[place] ?? NaN));
      const own = Number(spreadOf(moments)) / moments.count / (moments.count - 1);
      expect(Math.abs(own - variance)).toBeLessThan(1e-9 * variance);
    }
  });

  test('standard scores are those of R, rounded', () => {
    const { totals } = analyse(by);
    expect(standardScores(totals)).toEqual(by.standard.map((score) => Math.round(score)));
  });
});

test("Cohen's d is what R's test of two means says", () => {
  const { a, b, d } = published.effect;
  const [ofA, ofB] = [momentsOf(a), momentsOf(b)];
  const difference = ofA.sum / ofA.count - ofB.sum / ofB.count;
  const effect = effectSize(difference, ofA, ofB) ?? NaN;
  expect(Math.abs(effect - d)).toBeLessThan(1e-9);
  expect(wordOfEffect(effect)).toBe('large');
});

describe('a wrong formula is found out', () => {
  const by = published.right;
  const right = analyse(by);
  const strongestFirst = by.rows.toSorted((a, b) => sum(b) - sum(a));

  function sum(row: readonly number[]) {
    return row.reduce((all, one) => all + one, 0);
  }
  const mean = (values: readonly number[]) => sum(values) / values.length;
  const reached = (rows: readonly number[][], place: number) =>
    mean(rows.map((row) => row[place] ?? NaN)) / by.maximum;
  const withDiscrimination = (of: (place: number) => number) => ({
    ...right,
    questions: right.questions.map((question, place) => ({
      ...question,
      discrimination: of(place),
    })),
  });

  test.each<[string, ExamAnalysis, string]>([
    ['alpha without k ÷ (k − 1)', { ...right, alpha: ((right.alpha ?? NaN) * 6) / 7 }, 'alpha'],
    [
      'alpha with n for the questions and n − 1 for the totals',
      { ...right, alpha: (7 / 6) * (1 - (29 / 30) * (1 - ((right.alpha ?? NaN) * 6) / 7)) },
      'alpha',
    ],
    [
      'an error by the deviation with n',
      { ...right, error: (right.deviation ?? NaN) * Math.sqrt(1 - (right.alpha ?? NaN)) },
      'error',
    ],
    [
      'a deviation with n − 1',
      { ...right, deviation: Math.sqrt(30 / 29) * (right.deviation ?? NaN) },
      'deviation',
    ],
    [
      'groups cut where the order of names happens to cut them',
      withDiscrimination(
        (place) =>
          reached(strongestFirst.slice(0, 8), place) - reached(strongestFirst.slice(-8), place),
      ),
      'discrimination',
    ],
    [
      'groups of a quarter',
      withDiscrimination(
        (place) =>
          reached(strongestFirst.slice(0, 7), place) - reached(strongestFirst.slice(-7), place),
      ),
      'discrimination',
    ],
  ])('%s', (_, planted, figure) => {
    expect(faultsOf(planted, by)).toContain(figure);
  });
});
