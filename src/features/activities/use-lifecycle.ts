import { useEffect, useState } from 'react';
import type { Lifecycle } from '#contract/shapes.ts';
import { serverNow } from '#src/api/server-time.ts';
import { nextChangeIn, stateAt, type Scheduled } from './state-at.ts';

/** A timer holds no more than 24.8 days; a day is often enough to look again. */
const LONGEST_WAIT = 86_400_000;

/** Where an exam or assignment stands now, and again when the clock changes it. */
export function useLifecycle(activity: Scheduled | undefined): Lifecycle {
  const [now, setNow] = useState(serverNow);
  const wait = activity ? nextChangeIn(activity, now) : null;
  useEffect(() => {
    if (wait === null) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(wait, LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [wait]);
  return activity ? stateAt(activity, now) : 'ended';
}
