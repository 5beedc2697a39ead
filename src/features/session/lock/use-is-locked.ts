import { useEffect, useState } from 'react';
import { useAfter } from '#src/ui/skeleton-rows.tsx';
import { useEngineReady } from '../context.ts';
import { useSession } from '../use-session.ts';
import { isLockSet } from './idle.ts';

/** Longer than a disk takes that answers at all: whoever waits for it may sign in. */
const LIMIT_MS = 5_000;

/**
 * Whether a PIN opens what lies on this device of whoever worked here last; null while that is being asked where it
 * may be so.
 */
export function useIsLocked(): boolean | null {
  const session = useSession();
  const isReady = useEngineReady();
  const [isLocked, setIsLocked] = useState<boolean | null>(() => (isLockSet() ? null : false));
  const isLate = useAfter(LIMIT_MS);
  useEffect(() => {
    if (!isReady) return undefined;
    let isHere = true;
    void session.isLocked().then(
      (is) => isHere && setIsLocked(is),
      () => isHere && setIsLocked(false),
    );
    return () => void (isHere = false);
  }, [session, isReady]);
  return isLocked ?? (isLate ? false : null);
}
