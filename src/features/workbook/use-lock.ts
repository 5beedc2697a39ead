import type { Lifecycle } from '#contract/shapes.ts';
import { usePerson } from '#src/features/session/index.ts';
import { correctionLock } from './correction-lock.ts';
import type { Lock } from './grading-panel.tsx';

/** Why whoever is signed in cannot correct this workbook now, or null when she can. */
export function useLock(state: Lifecycle, isHandedIn: boolean): Lock | null {
  const { roles, semester } = usePerson();
  return correctionLock({ roles, isSemesterActive: semester?.active ?? false, state, isHandedIn });
}
