import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState } from './session-state.ts';
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
