import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Reason } from '#src/features/activities/index.ts';

/** What can be given to one student, and taken back. */
export type Chance = 'extend' | 'takeBack' | 'attempt';

/** Why it cannot be given now. */
export type ChanceReason =
  | Extract<Reason, 'viewer' | 'semester' | 'foreign' | 'offline'>
  | 'unknown'
  | 'draft'
  | 'open'
  | 'none';

export interface ChanceStanding {
  /** What holds for all that only its owner may do. */
  general: Reason | null;
  /** Whether the server has these calls; the specification has not. */
  isKnown: boolean;
  state: Lifecycle;
  result: Pick<ResultItem, 'state' | 'attempt' | 'attempts' | 'extendedUntil'>;
}

/** Null: it can be given. What no waiting changes comes first. */
export function reasonAgainst(chance: Chance, standing: ChanceStanding): ChanceReason | null {
  const { general, isKnown, state, result } = standing;
  if (general === 'viewer' || general === 'semester' || general === 'foreign') return general;
  if (general === 'offline') return 'offline';
  if (!isKnown) return 'unknown';
  if (state === 'draft') return 'draft';
  if (chance === 'takeBack') return result.extendedUntil ? null : 'none';
  if (chance === 'attempt') return hasOpenAttempt(result) ? 'open' : null;
  return null;
}

/** An attempt that is not handed in stands open, the one that counts or a later one. */
export function hasOpenAttempt(
  result: Pick<ResultItem, 'state' | 'attempt' | 'attempts'>,
): boolean {
  return result.state !== 'handedIn' || (result.attempts ?? result.attempt) > result.attempt;
}
