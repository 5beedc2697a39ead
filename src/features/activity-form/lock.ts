import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleAllows } from '#domain/lifecycle.ts';
import type { parentLock, ParentLock } from '#src/features/activities/index.ts';

/** Whether what takes effect after the end may be changed in spite of it. */
export const isLateOpen = (lock: ParentLock): boolean =>
  (lock === 'scheduled' || lock === 'running' || lock === 'ended') &&
  lifecycleAllows('editLate', lock);

/** What keeps the settings of one that is there from being changed; null where they may be. */
export function formLock(input: {
  parent: ReturnType<typeof parentLock>;
  state: Lifecycle;
  isReleasing: boolean;
}): ParentLock | null {
  const { parent, state, isReleasing } = input;
  if (parent) return parent;
  if (lifecycleAllows('edit', state)) return isReleasing ? 'releasing' : null;
  // What may be edited is a draft, whatever else the table says.
  return state === 'draft' ? null : state;
}
