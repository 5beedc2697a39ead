import type { AnswerHistoryEntry } from '#contract/results/answer-history.ts';

/** One change of a score. */
export interface ScoreChange {
  version: number;
  from: number | null;
  to: number | null;
  by: AnswerHistoryEntry['by'];
  at: string;
}

/** The changes of the score, newest first, without what changed the comment or the ink alone. */
export function scoreChanges(entries: readonly AnswerHistoryEntry[]): ScoreChange[] {
  const newestFirst = entries.toSorted((one, other) => other.version - one.version);
  return newestFirst.flatMap(({ version, scoreUnits, by, at }, place) => {
    const from = newestFirst[place + 1]?.scoreUnits ?? null;
    return from === scoreUnits ? [] : [{ version, from, to: scoreUnits, by, at }];
  });
}
