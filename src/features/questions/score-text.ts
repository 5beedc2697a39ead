import { STEP_UNITS } from '#domain/score.ts';
import { typedScore } from '#src/lib/typed-score.ts';

/** The least and the most that a question may be worth. */
const LEAST = STEP_UNITS;
const MOST = 240 * 100;

export type ScoreFault = 'missing' | 'unreadable' | 'step' | 'range';

/** A maximum as a teacher types it. */
export function readMaximum(typed: string): { units: number } | { fault: ScoreFault } {
  const read = typedScore(typed);
  if ('fault' in read) return read;
  if (read.units % STEP_UNITS !== 0) return { fault: 'step' };
  return read.units < LEAST || read.units > MOST ? { fault: 'range' } : read;
}
