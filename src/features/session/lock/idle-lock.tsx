import { useEffect } from 'react';
import { personOf } from '../session-state.ts';
import { useSession, useSessionState } from '../use-session.ts';
import { watchIdle } from './idle.ts';

/** Locks the screen of whoever is at work when nobody has touched it for as long as she said. */
export function IdleLock() {
  const session = useSession();
  const owner = personOf(useSessionState())?.owner;
  useEffect(
    () => (owner === undefined ? undefined : watchIdle(owner, () => void session.lock())),
    [owner, session],
  );
  return null;
}
