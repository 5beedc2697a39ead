import { describe, expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf } from '#src/api/workbook-samples.ts';
import { impactOf, type Given, type KeyChange, type Scale } from './impact.ts';

const change: KeyChange = { optionIds: ['a', 'b'], to: 'b', maxUnits: 240, negative: null };
const scale: Scale = { totalUnits: 960, questionUnits: 960, hasLevels: false, isRanked: true };

const result = (id: string, totalUnits: number, more: Partial<ResultItem> = {}) =>
  resultOf({
    resultId: id,
    studentId: `s-${id}`,
    total: totalUnits / 240,
    totalUnits,
    scoredCount: 4,
    ...more,
  });
const chose = (optionId: string | null, scoreUnits: number, more: Partial<Given> = {}): Given => ({
  optionId,
  auto: true,
  scoreUnits,
  sumUnits: null,
  ...more,
});
const impact = (
  rows: [ResultItem, Given | null][],
  { key = change, on = scale }: { key?: KeyChange; on?: Scale } = {},
) =>
  impactOf(
    rows.map(([one]) => one),
    new Map(rows.flatMap(([one, given]) => (given ? [[one.resultId, given] as const] : []))),
    key,
    on,
  );
const said = ({ movers }: ReturnType<typeof impactOf>) =>
  movers.map(({ result: { resultId }, before, after }) => [
    resultId,
    before.units,
    after.units,
    before.rank,
    after.rank,
  ]);

describe('what another key does', () => {
  test('gives to whom chose the new option and takes from whom chose the old, with ranks and average', () => {
    const found = impact([
      [result('x', 720), chose('a', 240)],
      [result('y', 600), chose('b', 0)],
      [result('z', 500), chose(null, 0)],
    ]);
    expect(said(found)).toEqual([
      ['x', 720, 480, 1, 3],
      ['y', 600, 840, 2, 1],
    ]);
    expect(found).toMatchObject({
      rankOnly: 1,
      average: { before: 2.53, after: 2.53 },
      counted: 3,
      known: 3,
      unknown: 0,
    });
  });

  test('the biggest movers stand first: points are taken off where the exam does so', () => {
    const key = { ...change, negative: '1/3' };
    const found = impact(
      [
        [result('less', 300), chose('c', 0)],
        [result('up', 400), chose('b', -80)],
        [result('gone', 100), chose('a', 240)],
      ],
      { key },
    );
    expect(said(found)).toEqual([
      ['up', 400, 720, 1, 1],
      ['gone', 100, 0, 3, 3],
    ]);
  });

  test('what a teacher scored by hand stays', () => {
    expect(impact([[result('x', 480), chose('b', 0, { auto: false })]]).movers).toEqual([]);
  });

  test('a rejected result is in no figure and in no list, and is counted apart', () => {
    const found = impact([
      [result('x', 480, { reviewStatus: 'rejected' }), chose('b', 0)],
      [result('y', 240), chose('b', 0)],
    ]);
    expect(said(found)).toEqual([['y', 240, 480, 1, 1]]);
    expect(found).toMatchObject({ rejected: 1, counted: 1, average: { before: 1, after: 2 } });
  });

  test('one not wholly corrected moves without a rank', () => {
    const found = impact([[result('x', 240, { scoredCount: 2 }), chose('b', 0)]]);
    expect(said(found)).toEqual([['x', 240, 480, null, null]]);
    expect(found).toMatchObject({ counted: 0, average: { before: null, after: null } });
  });

  test('a total that was cut off at 0 is not guessed, but taken from the workbook where there is one', () => {
    const key = { ...change, negative: '1/2' };
    const cut = result('x', 0);
    expect(impact([[cut, chose('b', -120)]], { key })).toMatchObject({ movers: [], unknown: 1 });
    const whole = impact([[cut, chose('b', -120, { sumUnits: -400 })]], { key });
    expect(whole).toMatchObject({ movers: [], unknown: 0, known: 1 });
    const lifted = impact([[cut, chose('b', -120, { sumUnits: -60 })]], { key });
    expect(said(lifted)).toEqual([['x', 0, 300, 1, 1]]);
  });

  test('whose answer is not known stays as she is, and is counted as unknown', () => {
    const found = impact([
      [result('x', 240), null],
      [result('y', 120), chose('b', 0)],
    ]);
    expect(said(found)).toEqual([['y', 120, 360, 2, 1]]);
    expect(found).toMatchObject({ unknown: 1, known: 1, rankOnly: 1 });
  });

  test('a qualitative exam shows levels', () => {
    const found = impact([[result('x', 660), chose('b', 0)]], {
      on: { ...scale, hasLevels: true },
    });
    expect(found.movers[0]).toMatchObject({
      before: { level: 'acceptable' },
      after: { level: 'veryGood' },
    });
  });
});
