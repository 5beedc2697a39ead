import { mayOnlyView, usePerson } from '#src/features/session/index.ts';

/** Why nothing may be written here; null where it may. */
export function useLock(): 'supporter' | 'semester' | null {
  const { roles, semester } = usePerson();
  if (mayOnlyView(roles)) return 'supporter';
  return semester?.active ? null : 'semester';
}
