import type { AnswerGroupView } from './use-answer-groups.ts';
import { cycleFrom } from '../grading-queue/next-unmarked.ts';
import type { AnswerView } from './lens.ts';

/** Whether an answer wants a score: handed in; where nobody handed anything in (on paper, orally), everybody's. */
export function needsScoreIn(views: readonly AnswerView[]): (view: AnswerView) => boolean {
  const handsIn = views.some((view) => view.state === 'handedIn');
  return (view) => view.question.scoreUnits === null && (!handsIn || view.state === 'handedIn');
}

/** How far the question is: scored, of those that are to be scored or are. */
export function progressIn(views: readonly AnswerView[]): { scored: number; whole: number } {
  const needsScore = needsScoreIn(views);
  const scored = views.filter((view) => view.question.scoreUnits !== null).length;
  return { scored, whole: scored + views.filter(needsScore).length };
}

/** Where work is left: the next group after this one, and round to it. */
export function nextUnmarkedGroup(
  answerGroups: readonly AnswerGroupView[],
  current: AnswerGroupView | undefined,
  needsScore: (view: AnswerView) => boolean,
): AnswerGroupView | undefined {
  return cycleFrom(answerGroups, (one) => one === current).find(
    (one) => one !== current && one.views.some(needsScore),
  );
}
