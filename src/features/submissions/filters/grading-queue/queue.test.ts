import { expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf } from '#src/api/workbook-samples.ts';
import { beginQueue, parseQueue, queueAhead, queueResults } from './queue.ts';

const result = (studentId: string, scoredCount = 0) =>
  resultOf({ resultId: `r-${studentId}`, studentId, questionCount: 2, scoredCount });
const [a, b, c, d] = [result('a'), result('b', 2), result('c'), result('d')];
const ids = (results: readonly ResultItem[]) => results.map((one) => one.studentId);

test('a queue keeps its students and their order, whatever becomes of them', () => {
  const queue = beginQueue('k', [d, b, a], [d, a]);
  const now = [{ ...a, scoredCount: 2 }, { ...b, reviewStatus: 'accepted' as const }, c, d];
  expect(ids(queueResults(queue, now))).toEqual(['d', 'b', 'a']);
  expect(queueResults(queue, now)[2]?.scoredCount).toBe(2);
  expect(ids(queueResults(queue, [a]))).toEqual(['a']);
});

test('next are those after it: what wants correcting, and what was whole when the queue began', () => {
  const queue = beginQueue('k', [a, b, c, d], [a, c, d]);
  const here = queueResults(queue, [a, b, c, d]);
  expect(ids(queueAhead(queue, here, 'a', [a, c, d]))).toEqual(['b', 'c', 'd']);
  // Scored meanwhile: not again.
  expect(ids(queueAhead(queue, here, 'a', [a, d]))).toEqual(['b', 'd']);
});

test('at its end it leads back to what was left out, and not to what was only looked at', () => {
  const queue = beginQueue('k', [a, b, c, d], [a, c, d]);
  const here = queueResults(queue, [a, b, c, d]);
  expect(ids(queueAhead(queue, here, 'd', [a, d]))).toEqual(['a']);
  expect(queueAhead(queue, here, 'd', [d])).toEqual([]);
});

test('a queue is found again under its own key alone', () => {
  const queue = beginQueue('k', [a, b], [a]);
  const text = JSON.stringify([queue.key, queue.studentIds, queue.wholeIds]);
  expect(parseQueue(text, 'k')).toEqual(queue);
  expect(parseQueue(text, 'other')).toBeNull();
  for (const broken of [null, '', '{}', '["k"]', '["k",[1],[]]'])
    expect(parseQueue(broken, 'k')).toBeNull();
});
