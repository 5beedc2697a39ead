import { useEffect, useRef, useState, type RefObject } from 'react';

/** A menu that is made when somebody reaches for it, and opens as it comes. */
export interface Opening {
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** What opens it from then on. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Its button has just taken the place of the one that was pressed, and its focus; then closing gives it back. */
export function useOpening(): Opening {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { opened, setOpened, button };
}
