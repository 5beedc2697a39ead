import { useSyncExternalStore } from 'react';
import type { SessionState } from './session-state.ts';
import { useSession } from './use-session.ts';

/** The signed-out moment for which somebody asked; one that is over asks for nothing any more. */
let asked: SessionState | null = null;
const listeners = new Set<() => void>();

function set(next: SessionState | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in over whatever screen is open; the screen stays as it is, with all that is typed. */
export function useAskToSignIn(): () => void {
  const session = useSession();
  return () => set(session.get());
}

/** Closes it again. */
export const stopAsking = () => set(null);

/** Whether somebody asked for it in this state. */
export function useIsAskedToSignIn(state: SessionState): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked === state,
  );
}
