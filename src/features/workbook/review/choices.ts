import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import { isThere, type HeadView } from '../saving/view.ts';

interface Decided {
  state: HeadView['state'];
  questionList: readonly { scoreUnits: number | null }[];
  review: { status: ReviewStatus };
}

/** What can be decided of a workbook, or of an absence: whoever is not there has nothing to accept. */
export function choicesFor(
  { marksAbsence, totalScore }: Pick<ActivityDetails, 'marksAbsence' | 'totalScore'>,
  view: Decided,
): ReviewStatus[] {
  if (isThere(view) || !marksAbsence) return ['notReviewed', 'accepted', 'rejected'];
  // Where nothing is scored a 0 would be nothing.
  const choices: ReviewStatus[] =
    totalScore === null ? ['notReviewed', 'excused'] : ['notReviewed', 'excused', 'zero'];
  const { status } = view.review;
  return choices.includes(status) ? choices : [...choices, status];
}
