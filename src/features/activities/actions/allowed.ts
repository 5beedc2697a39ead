import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleAllows } from '#domain/lifecycle.ts';

/** What can be done to a whole exam or assignment, beside opening its pages. */
export type Action = 'settings' | 'students' | 'copy' | 'clone' | 'bank' | 'withdraw' | 'delete';

/** Why something cannot be done now. */
export type Reason =
  | 'viewer'
  | 'semester'
  | 'offline'
  | 'foreign'
  | 'draft'
  | 'isDraft'
  | 'scheduled'
  | 'running'
  | 'ended';

export interface Standing {
  state: Lifecycle;
  /** A supporter changes nothing. */
  isViewer: boolean;
  /** Null until the server has said whether it is hers. */
  mayEdit: boolean | null;
  isSemesterActive: boolean;
  /** Whether the school has a year that can be changed, be it another one than is shown. */
  hasYear: boolean;
  isOffline: boolean;
}

/** Null: it can be done. Reasons that no waiting changes come first. */
export function reasonAgainst(action: Action, standing: Standing): Reason | null {
  const { state, isViewer, mayEdit, isSemesterActive, hasYear, isOffline } = standing;
  if (action === 'students') return state === 'draft' ? 'draft' : null;
  if (isViewer) return 'viewer';
  // A copy goes into the year that can be changed, and the bank is of no year.
  const isCopied = action === 'bank' || (hasYear && (action === 'copy' || action === 'clone'));
  if (!isSemesterActive && !isCopied) return 'semester';
  const isOwners = action === 'settings' || action === 'withdraw' || action === 'delete';
  if (isOwners && mayEdit === false) return 'foreign';
  // Its page says what may still be changed there.
  if (action === 'settings') return null;
  if (action === 'withdraw' && !lifecycleAllows('withdraw', state))
    return state === 'draft' ? 'isDraft' : released(state);
  return isOffline ? 'offline' : null;
}

const released = (state: Lifecycle): Reason | null => (state === 'draft' ? null : state);
