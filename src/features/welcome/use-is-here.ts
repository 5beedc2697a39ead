import { useEffect, useState } from 'react';
import { loadUntilHere } from '#src/lib/lazy-part.ts';

/** Whether a part's code has come, fetched as soon as it is wanted: what is offered must open without a network too. */
export function useIsHere(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (isWanted) void loadUntilHere(load).then(() => setHere(true));
  }, [load, isWanted]);
  return isHere;
}
