import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { personOf, type SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

export function useSession(): SessionStore {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the session');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Asks whether that person is still the one at work; where there is no session nobody can take her place. */
export function useIsAtWork(owner: string): () => boolean {
  const session = use(SessionContext);
  return useCallback(() => {
    const now = session?.get();
    return now === undefined || (now.kind === 'in' && personOf(now)?.owner === owner);
  }, [session, owner]);
}
