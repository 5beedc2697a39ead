/** What became of one answer: correct, wrong, unanswered, a part of the points, or not scored yet. */
import { isScoredByKey, takesAnswer, type QuestionType } from './question-types.ts';

/** A question as its figures need it. */
export interface Scored {
  type: QuestionType;
  maxUnits: number;
  /** The place of the right option, from 0. */
  correct: number | null;
}

/** One student's answer to it. */
export interface Given {
  /** Null: not scored. */
  units: number | null;
  /** The place of the chosen option. */
  chosen: number | null;
  /** Whether anything was handed in. */
  answered: boolean;
}

/** The first three are counted on the wire; the other two are what is none of them. */
export type OutcomeKind = 'correct' | 'wrong' | 'unanswered' | 'partly' | 'unscored';

/**
 * A chosen option is correct or wrong by the key. Else a full score is correct; nothing handed in and no points is
 * unanswered (oral, where nothing ever is: not scored yet); a score of 0 or less is wrong.
 */
export function outcomeOf(question: Scored, { units, chosen, answered }: Given): OutcomeKind {
  const { type, maxUnits, correct } = question;
  const isChoice = isScoredByKey(type);
  if (isChoice && chosen !== null) return chosen === correct ? 'correct' : 'wrong';
  if (units !== null && units >= maxUnits) return 'correct';
  if (!takesAnswer(type)) {
    if (units === null) return 'unanswered';
  } else if ((units ?? 0) <= 0 && (isChoice || !answered)) return 'unanswered';
  if (units === null) return 'unscored';
  return units <= 0 ? 'wrong' : 'partly';
}
