import type { Lifecycle } from '#contract/shapes.ts';
import { usePerson, yearLock } from '#src/features/session/index.ts';

/** Where correcting is not possible, and why. */
export type Lock = 'supporter' | 'semester' | 'notStarted' | 'notHandedIn';

/** Why somebody cannot correct a workbook now, or null when she can. */
export function correctionLock(
  person: Parameters<typeof yearLock>[0],
  { state, isHandedIn }: { state: Lifecycle; isHandedIn: boolean },
): Lock | null {
  const lock = yearLock(person);
  if (lock) return lock;
  if (state === 'draft' || state === 'scheduled') return 'notStarted';
  return state === 'running' && !isHandedIn ? 'notHandedIn' : null;
}

/** The same of whoever is signed in. */
export function useCorrectionLock(state: Lifecycle, isHandedIn: boolean): Lock | null {
  return correctionLock(usePerson(), { state, isHandedIn });
}
