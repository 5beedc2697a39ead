import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleAllows } from '#domain/lifecycle.ts';
import { mayOnlyView } from '#src/features/session/index.ts';
import type { PartState } from '#src/offline/index.ts';

/** Why the questions stand as they are. */
export type Lock =
  | 'supporter'
  | 'foreign'
  | 'semester'
  | 'releasing'
  | 'scheduled'
  | 'running'
  | 'ended';

/** What may be changed, and why not more. */
export interface Allowed {
  edit: boolean;
  /** Which option is correct. */
  key: boolean;
  /** What students never see, and no more. */
  late: boolean;
  lock: Lock | null;
}

export function allowedTo(input: {
  roles: Parameters<typeof mayOnlyView>[0];
  mayEdit: boolean;
  isSemesterActive: boolean;
  state: Lifecycle;
  release: PartState | null;
}): Allowed {
  const { state } = input;
  const nothing = (lock: Lock): Allowed => ({ edit: false, key: false, late: false, lock });
  if (mayOnlyView(input.roles)) return nothing('supporter');
  if (!input.mayEdit) return nothing('foreign');
  if (!input.isSemesterActive) return nothing('semester');
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
