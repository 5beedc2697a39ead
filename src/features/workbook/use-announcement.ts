import { useCallback, useEffect, useRef, useState } from 'react';

/** Taps come in quick succession; only the last result is announced. */
const QUIET_MS = 700;

/** What is told: a change, or where the screen went after it. */
type What = 'change' | 'place';

/** For screen readers: the last change and the last place, announced once things are quiet. */
export function useAnnouncement() {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Partial<Record<What, string>>>({});
  const announce = useCallback((text: string, what: What = 'change') => {
    // A change of the place before it tells nothing of this one.
    waiting.current = what === 'change' ? { change: text } : { ...waiting.current, place: text };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { change, place } = waiting.current;
      waiting.current = {};
      setSaid([change, place].filter(Boolean).join('. '));
    }, QUIET_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { said, announce };
}

export type Announce = ReturnType<typeof useAnnouncement>['announce'];
