import type { WorkbookView } from '../saving/view.ts';
import { driftOf, type Drift, type Scored } from './drift.ts';

/** What one person gave in one exam or assignment while this window is open: by question, then by workbook. */
export interface ScoredStack {
  /** Takes over what stands in a workbook that she saw. */
  follow(view: WorkbookView, userId: string, now: number): void;
  driftOf(questionId: string): Drift | null;
  /** She has read it: of this question it is said once. */
  dismiss(questionId: string): void;
}

function createStack(): ScoredStack {
  const questions = new Map<string, Map<string, Scored>>();
  const dismissed = new Set<string>();
  return {
    follow({ resultId, questionList }, userId, now) {
      for (const {
        questionId,
        scoreUnits,
        maxScoreUnits,
        auto,
        by,
        at,
        hasLocalScore,
      } of questionList) {
        const ofQuestion = questions.get(questionId) ?? new Map<string, Scored>();
        questions.set(questionId, ofQuestion);
        const isHers = hasLocalScore || by === null || by.id === userId;
        if (scoreUnits === null || auto || maxScoreUnits === 0 || !isHers) {
          ofQuestion.delete(resultId);
          continue;
        }
        const share = scoreUnits / maxScoreUnits;
        const known = ofQuestion.get(resultId);
        if (known?.share === share) continue;
        ofQuestion.set(resultId, { share, at: at === null ? now : Date.parse(at) });
      }
    },
    driftOf(questionId) {
      const ofQuestion = questions.get(questionId);
      if (!ofQuestion || dismissed.has(questionId)) return null;
      return driftOf([...ofQuestion.values()]);
    },
    dismiss: (questionId) => dismissed.add(questionId),
  };
}

/** More stacks than an evening has. */
const MOST = 8;
const stacks = new Map<string, ScoredStack>();

/** The stack of one person in one exam or assignment; forgotten with the window, and nothing of it is stored. */
export function scoredStack(owner: string, activityId: string): ScoredStack {
  const name = `${owner}|${activityId}`;
  const stack = stacks.get(name) ?? createStack();
  stacks.delete(name);
  stacks.set(name, stack);
  const [oldest] = stacks.keys();
  if (stacks.size > MOST && oldest !== undefined) stacks.delete(oldest);
  return stack;
}
