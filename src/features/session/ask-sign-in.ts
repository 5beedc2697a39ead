import { createStore } from '#src/lib/store.ts';
import type { SessionState } from './session-state.ts';
import { useSession } from './use-session.ts';

/** The signed-out moment for which somebody asked; one that is over asks for nothing any more. */
const asked = createStore<SessionState | null>(null);

/** Opens the sign-in over whatever screen is open; the screen stays as it is, with all that is typed. */
export function useAskToSignIn(): () => void {
  const session = useSession();
  return () => asked.set(session.get());
}

/** Closes it again. */
export const stopAsking = () => asked.set(null);

/** Whether somebody asked for it in this state. */
export function useIsAskedToSignIn(state: SessionState): boolean {
  return asked.use((moment) => moment === state);
}
