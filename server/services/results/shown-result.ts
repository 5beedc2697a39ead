/** A result as lists of students and lists of her exams show it. */
import type { z } from 'zod';
import type { resultItem } from '#contract/results/workbook.ts';
import { hasTotal } from '#domain/counting.ts';
import { unitsToScore } from '#domain/score.ts';
import type { Activity } from '../../policies/activity.ts';
import { levelFor } from './totals.ts';

type Item = z.input<typeof resultItem>;

/** What a written-out statement reads of it. */
export interface ResultRow {
  /** What the questions add up to, for the level of a result without a total. */
  questionUnits: number;
  attempt: number;
  state: Item['state'];
  handedInAt: string | null;
  late: boolean;
  extendedUntil: string | null;
  reviewStatus: Item['reviewStatus'];
  totalUnits: number;
  scoredCount: number;
  rank: number | null;
  classRank: number | null;
  attempts: number;
  correct: number;
  wrong: number;
  unanswered: number;
}

export function shownResult(
  row: ResultRow,
  activity: Pick<Activity, 'scoreType' | 'settings'>,
  maxUnits: number | null,
) {
  // An assignment without a total has none to show, whatever its answers add up to.
  const isScored = maxUnits !== null && hasTotal(row);
  return {
    attempt: row.attempt,
    state: row.state,
    handedInAt: asInstant(row.handedInAt),
    late: row.late,
    extendedUntil: asInstant(row.extendedUntil),
    reviewStatus: row.reviewStatus,
    total: isScored ? unitsToScore(row.totalUnits) : null,
    totalUnits: isScored ? row.totalUnits : null,
    level: levelFor(activity, row, maxUnits ?? row.questionUnits),
    scoredCount: row.scoredCount,
    rank: row.rank,
    classRank: row.classRank,
    attempts: row.attempts,
    correct: row.correct,
    wrong: row.wrong,
    unanswered: row.unanswered,
  };
}

/** An instant of a written-out statement as the wire has it. */
const asInstant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
