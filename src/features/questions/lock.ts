import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleAllows } from '#domain/lifecycle.ts';
import type { parentLock, ParentLock } from '#src/features/activities/index.ts';
import type { PartState } from '#src/offline/index.ts';

/** What may be changed, and why not more. */
export interface Allowed {
  edit: boolean;
  /** Which option is correct. */
  key: boolean;
  /** What students never see, and no more. */
  late: boolean;
  lock: ParentLock | null;
}

export function allowedTo(input: {
  parent: ReturnType<typeof parentLock>;
  state: Lifecycle;
  release: PartState | null;
}): Allowed {
  const { state } = input;
  const nothing = (lock: ParentLock): Allowed => ({ edit: false, key: false, late: false, lock });
  if (input.parent) return nothing(input.parent);
  // Behind a release nothing is accepted any more.
  if (state === 'draft' && (input.release === 'waiting' || input.release === 'server'))
    return nothing('releasing');
  if (state === 'draft') return { edit: true, key: true, late: false, lock: null };
  return {
    edit: false,
    key: lifecycleAllows('changeCorrectOption', state),
    late: lifecycleAllows('editLate', state),
    lock: state,
  };
}
