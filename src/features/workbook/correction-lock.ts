import type { Lifecycle } from '#contract/shapes.ts';
import type { Lock } from './grading-panel.tsx';

/** Why a workbook cannot be corrected now, or null when it can. */
export function correctionLock(input: {
  roles: readonly string[];
  isSemesterActive: boolean;
  state: Lifecycle;
  isHandedIn: boolean;
}): Lock | null {
  const { roles, state } = input;
  if (!roles.includes('user') && !roles.includes('admin')) return 'supporter';
  if (!input.isSemesterActive) return 'semester';
  if (state === 'draft' || state === 'scheduled') return 'notStarted';
  return state === 'running' && !input.isHandedIn ? 'notHandedIn' : null;
}
