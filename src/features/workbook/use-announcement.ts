import { useCallback, useEffect, useRef, useState } from 'react';

/** Taps follow each other; only where they end is worth saying. */
const QUIET_MS = 700;

/** What a reader hears: the last thing said, once, after a moment without another. */
export function useAnnouncement() {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(text), QUIET_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { said, announce };
}
