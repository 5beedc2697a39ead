import type { Lifecycle } from '#contract/shapes.ts';
import { usePerson } from '#src/features/session/index.ts';
import type { Lock } from './grading-panel.tsx';
import { lockOf } from './grading-queue/stack.ts';

/** Why whoever is signed in cannot correct this workbook now, or null when she can. */
export function useLock(state: Lifecycle, isHandedIn: boolean): Lock | null {
  const { roles, semester } = usePerson();
  return lockOf({ roles, isSemesterActive: semester?.active ?? false, state, isHandedIn });
}
