import { useEffect, useState } from 'react';
import { isWriting, onceStill } from '../ink/at-work.ts';

/** Whether it has come, told only while nobody writes: what stands below must not move under a pen. */
export function useStill(hasCome: boolean): boolean {
  const [isTold, setTold] = useState(() => hasCome && !isWriting());
  if (isTold && !hasCome) setTold(false);
  useEffect(() => (hasCome ? onceStill(() => setTold(true)) : undefined), [hasCome]);
  return hasCome && isTold;
}
