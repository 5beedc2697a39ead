import { expect, test } from 'vitest';
import { isCounted, type Countable } from './counting.ts';

const result = (change: Partial<Countable>): Countable => ({
  state: 'handedIn',
  reviewStatus: 'notReviewed',
  questionCount: 2,
  scoredCount: 2,
  ...change,
});

test('accepted counts whatever is scored, undecided only when all is, rejected never', () => {
  expect(isCounted(result({ reviewStatus: 'accepted', scoredCount: 0 }))).toBe(true);
  expect(isCounted(result({}))).toBe(true);
  expect(isCounted(result({ scoredCount: 1 }))).toBe(false);
  expect(isCounted(result({ reviewStatus: 'rejected' }))).toBe(false);
});

test('whoever neither handed in nor was scored does not count, accepted or not', () => {
  const absent = { state: 'notStarted', scoredCount: 0 } as const;
  expect(isCounted(result({ ...absent, reviewStatus: 'accepted' }))).toBe(false);
  expect(isCounted(result({ ...absent, scoredCount: 2 }))).toBe(true);
});

test('an exam without questions counts nobody who is not accepted', () => {
  expect(isCounted(result({ questionCount: 0, scoredCount: 0 }))).toBe(false);
});
