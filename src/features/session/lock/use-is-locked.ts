import { useEffect, useState } from 'react';
import { useEngineReady } from '../context.ts';
import { useSession } from '../use-session.ts';

/** Whether a PIN opens what lies on this device of whoever worked here last. */
export function useIsLocked(): boolean {
  const session = useSession();
  const isReady = useEngineReady();
  const [isLocked, setIsLocked] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let isHere = true;
    void session.isLocked().then(
      (is) => isHere && setIsLocked(is),
      () => undefined,
    );
    return () => void (isHere = false);
  }, [session, isReady]);
  return isLocked;
}
