import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleAllows } from '#domain/lifecycle.ts';

/** Why the form stands as it is. */
export type Lock =
  | 'supporter'
  | 'foreign'
  | 'semester'
  | 'releasing'
  | 'scheduled'
  | 'running'
  | 'ended';

/** Whether what takes effect after the end may be changed in spite of it. */
export const isLateOpen = (lock: Lock): boolean =>
  (lock === 'scheduled' || lock === 'running' || lock === 'ended') &&
  lifecycleAllows('editLate', lock);

/** What keeps the settings from being changed; null where they may be. */
export function formLock(input: {
  /** A supporter changes nothing. */
  isViewer: boolean;
  isSemesterActive: boolean;
  /** Null for a new one. */
  activity: { mayEdit: boolean; state: Lifecycle; isReleasing: boolean } | null;
}): Lock | null {
  const { activity } = input;
  if (input.isViewer) return 'supporter';
  if (activity && !activity.mayEdit) return 'foreign';
  if (!input.isSemesterActive) return 'semester';
  if (!activity || lifecycleAllows('edit', activity.state))
    return activity?.isReleasing ? 'releasing' : null;
  // What may be edited is a draft, whatever else the table says.
  return activity.state === 'draft' ? null : activity.state;
}
