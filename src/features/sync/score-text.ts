import { teacherScoreFault } from '#domain/score.ts';
import { typedScore } from '#src/lib/typed-score.ts';

const codes = {
  missing: 'empty',
  unreadable: 'score.notNumber',
  step: 'score.step',
} as const;

/** What was typed as a score: units, or why it is none. */
export type ScoreText =
  | { units: number }
  | { fault: (typeof codes)[keyof typeof codes] | 'score.range' };

/** A score as a teacher types it; the maximum is the server's to judge where it is unknown. */
export function readScore(text: string, maxUnits: number | null): ScoreText {
  const read = typedScore(text);
  if ('fault' in read) return { fault: codes[read.fault] };
  const fault = teacherScoreFault(read.units, maxUnits ?? Number.MAX_SAFE_INTEGER);
  return fault ? { fault } : read;
}
