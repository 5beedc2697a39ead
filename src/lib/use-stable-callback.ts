import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for ever, doing what the newest one does: memoised panes are not drawn anew for it. */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
