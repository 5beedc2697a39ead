import { useEffect, useEffectEvent, useState } from 'react';

/** The address follows the typing once it pauses. */
const PAUSE_MS = 400;

/**
 * What is typed: found at once, told to the address a little later. It belongs to the whole page, so that what is typed
 * right before a question is opened is still there afterwards.
 */
export function useTyped(q: string, onTold: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [told, setTold] = useState(q);
  const [own, setOwn] = useState(q);
  if (told !== q) {
    setTold(q);
    // The address changed by itself (back, a link): the field follows. What the field told may arrive while more is typed.
    if (q !== own && q !== typed.trim()) setTyped(q);
    setOwn(q);
  }
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => {
      setOwn(typed.trim());
      tell(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped] as const;
}
