import { useDeferredValue, type ReactNode } from 'react';

/** What stands beside the work is drawn after it: the next answer never waits for it. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
