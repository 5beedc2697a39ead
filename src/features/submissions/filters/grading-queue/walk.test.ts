import { expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf } from '#src/api/workbook-samples.ts';
import { beginWalk, parseWalk, walkAhead, walkResults } from './walk.ts';

const result = (studentId: string, scoredCount = 0) =>
  resultOf({ resultId: `r-${studentId}`, studentId, questionCount: 2, scoredCount });
const [a, b, c, d] = [result('a'), result('b', 2), result('c'), result('d')];
const ids = (results: readonly ResultItem[]) => results.map((one) => one.studentId);

test('a walk keeps its students and their order, whatever becomes of them', () => {
  const walk = beginWalk('k', [d, b, a], [d, a]);
  const now = [{ ...a, scoredCount: 2 }, { ...b, reviewStatus: 'accepted' as const }, c, d];
  expect(ids(walkResults(walk, now))).toEqual(['d', 'b', 'a']);
  expect(walkResults(walk, now)[2]?.scoredCount).toBe(2);
  expect(ids(walkResults(walk, [a]))).toEqual(['a']);
});

test('next are those after it: what wants correcting, and what was whole when the walk began', () => {
  const walk = beginWalk('k', [a, b, c, d], [a, c, d]);
  const here = walkResults(walk, [a, b, c, d]);
  expect(ids(walkAhead(walk, here, 'a', [a, c, d]))).toEqual(['b', 'c', 'd']);
  // Scored meanwhile: not again.
  expect(ids(walkAhead(walk, here, 'a', [a, d]))).toEqual(['b', 'd']);
});

test('at its end it leads back to what was left out, and not to what was only looked at', () => {
  const walk = beginWalk('k', [a, b, c, d], [a, c, d]);
  const here = walkResults(walk, [a, b, c, d]);
  expect(ids(walkAhead(walk, here, 'd', [a, d]))).toEqual(['a']);
  expect(walkAhead(walk, here, 'd', [d])).toEqual([]);
});

test('a walk is found again under its own key alone', () => {
  const walk = beginWalk('k', [a, b], [a]);
  const text = JSON.stringify([walk.key, walk.studentIds, walk.wholeIds]);
  expect(parseWalk(text, 'k')).toEqual(walk);
  expect(parseWalk(text, 'other')).toBeNull();
  for (const broken of [null, '', '{}', '["k"]', '["k",[1],[]]'])
    expect(parseWalk(broken, 'k')).toBeNull();
});
