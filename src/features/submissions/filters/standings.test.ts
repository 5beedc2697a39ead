import { expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf, studentOf } from '#src/api/workbook-samples.ts';
import { isCounted, standingsOf, withStandings } from './standings.ts';

const row = (id: string, totalUnits: number | null, change: Partial<ResultItem> = {}) =>
  resultOf({
    resultId: id,
    studentId: id,
    reviewStatus: 'accepted',
    totalUnits,
    questionCount: 2,
    scoredCount: totalUnits === null ? 0 : 2,
    ...change,
  });
const inClass = (classId: string) => ({ student: studentOf('', { classId }) });
/** As the server would say them. */
function ranked(rows: readonly ResultItem[]): ResultItem[] {
  const places = standingsOf(rows, true);
  return rows.map((one) => ({
    ...one,
    rank: places.get(one.resultId)?.rank ?? null,
    classRank: places.get(one.resultId)?.classRank ?? null,
  }));
}
const ranksOf = (rows: readonly ResultItem[]) =>
  rows.map(({ rank, classRank }) => [rank, classRank]);

test('counted is who was accepted or wholly scored, never who was rejected or has no total', () => {
  expect(isCounted(row('a', 240), true)).toBe(true);
  expect(isCounted(row('a', 240, { reviewStatus: 'rejected' }), true)).toBe(false);
  const open = { reviewStatus: 'notReviewed' as const };
  expect(isCounted(row('a', 240, open), true)).toBe(true);
  expect(isCounted(row('a', 240, { ...open, scoredCount: 1 }), true)).toBe(false);
  expect(isCounted(row('a', null, { ...open, questionCount: 0 }), true)).toBe(false);
  expect(isCounted(row('a', null, { state: 'notStarted' }), true)).toBe(false);
  expect(isCounted(row('a', 240), false)).toBe(false);
});

test('equal totals share a place and the next is left out, in all and in each class', () => {
  const rows = [
    row('a', 480),
    row('b', 720, inClass('b')),
    row('c', 720),
    row('d', 960, { reviewStatus: 'rejected' }),
  ];
  expect(ranksOf(ranked(rows))).toEqual([
    [3, 2],
    [1, 1],
    [1, 1],
    [null, null],
  ]);
});

test('where nothing is known here beyond the server its ranks stay as they are, also where there are none', () => {
  const rows = [row('a', 480), row('b', 240)];
  expect(withStandings(rows, rows, true)).toEqual({ results: rows, ranks: 'server' });
});

test('what was scored here moves the ranks of everybody it passes; whoever keeps her place keeps her row', () => {
  const read = ranked([row('a', 480), row('b', 240), row('c', 720)]);
  const merged = read.map((one) => (one.resultId === 'b' ? { ...one, totalUnits: 500 } : one));
  const { results, ranks } = withStandings(read, merged, true);
  expect(ranks).toBe('here');
  expect(ranksOf(results)).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
  ]);
  expect(results[2]).toBe(read[2]);
});

test('a teacher who sees a part of those who are ranked keeps the ranks of the server', () => {
  const read = [
    { ...row('a', 480), rank: 7, classRank: 1 },
    { ...row('b', 240), rank: 9, classRank: 2 },
  ];
  const merged = read.map((one) => (one.resultId === 'b' ? { ...one, totalUnits: 500 } : one));
  expect(withStandings(read, merged, true)).toEqual({ results: merged, ranks: 'then' });
});

test('rows of an older version have no ranks, and get none that could be wrong', () => {
  const read = [row('a', 480), row('b', 240)];
  const merged = [row('a', 480), row('b', 500)];
  expect(withStandings(read, merged, true).ranks).toBe('then');
  expect(withStandings(read, merged, true).results[0]?.rank).toBeUndefined();
});
