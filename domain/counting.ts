/** Whose result enters figures: the one rule of ranks, averages and item analysis. */

/** What the rule asks of a result. */
export interface Countable {
  state: 'notStarted' | 'started' | 'handedIn';
  reviewStatus: 'notReviewed' | 'accepted' | 'rejected';
  questionCount: number;
  /** How many questions carry a score. */
  scoredCount: number;
}

/** Has handed in or was scored. */
export function isPresent({
  state,
  scoredCount,
}: Pick<Countable, 'state' | 'scoredCount'>): boolean {
  return state === 'handedIn' || scoredCount > 0;
}

/** Present, and accepted or wholly scored; never where it was rejected. */
export function isCounted(result: Countable): boolean {
  if (!isPresent(result) || result.reviewStatus === 'rejected') return false;
  if (result.reviewStatus === 'accepted') return true;
  return result.questionCount > 0 && result.scoredCount >= result.questionCount;
}
