import type { ResultItem } from '#contract/results/workbook.ts';
import { reviewOf } from '#domain/counting.ts';
import { isExpected, isUndecided, unscoredIn, type Submission } from './matching.ts';

/** What is still missing before the results are complete. */
export interface Readiness {
  /** Workbooks that nobody has accepted or rejected. */
  notReviewed: number;
  /** Answers without a score, of all that count. */
  unscored: number;
  rejected: number;
  accepted: number;
  /** Workbooks of which something is on this device alone. */
  unsent: number;
  /** Of these, those that wait for a person. */
  conflict: number;
  /** All that something is to be said of. */
  whole: number;
}

export function readinessOf(items: readonly Submission[]): Readiness {
  const expected = items.filter(isExpected);
  const count = (fits: (item: Submission) => boolean) => expected.filter(fits).length;
  return {
    notReviewed: count(isUndecided),
    unscored: expected
      .filter(({ result }) => reviewOf(result) !== 'rejected')
      .reduce((sum, { result }) => sum + unscoredIn(result), 0),
    rejected: count(({ result }) => reviewOf(result) === 'rejected'),
    accepted: count(({ result }) => reviewOf(result) === 'accepted'),
    unsent: count(({ local }) => local !== 'server'),
    conflict: count(({ local }) => local === 'conflict' || local === 'needsYou'),
    whole: expected.length,
  };
}

/** How many answers of these workbooks have no score yet. */
export const answersLeft = (results: readonly ResultItem[]): number =>
  results.reduce((sum, result) => sum + unscoredIn(result), 0);

/** Completely scored, not reviewed yet, and nothing of it needs the teacher. */
export const acceptable = (items: readonly Submission[]): Submission[] =>
  items.filter(
    (item) =>
      isExpected(item) &&
      isUndecided(item) &&
      item.result.questionCount > 0 &&
      unscoredIn(item.result) === 0 &&
      item.local !== 'conflict' &&
      item.local !== 'needsYou',
  );
