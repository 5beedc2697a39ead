import { mayOnlyView, usePerson } from '#src/features/session/index.ts';

/** Why nothing may be written here; null where it may, whichever school year is shown: the bank is of none. */
export function useLock(): 'supporter' | null {
  return mayOnlyView(usePerson().roles) ? 'supporter' : null;
}
