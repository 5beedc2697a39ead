import { Suspense, useState, type ReactNode } from 'react';
import { bringPart } from '#src/lib/lazy-part.ts';

/**
 * A button whose menu is fetched when somebody reaches for it: a closed menu weighs on no page. `reach` is for the button;
 * `menu` stands in its place once it is wanted, opened as it comes, with a button of its own.
 */
export function useReached(...loads: (() => Promise<unknown>)[]) {
  const [isWanted, setWanted] = useState(false);
  const bring = () => void Promise.all(loads.map(bringPart)).catch(() => undefined);
  const reach = { onClick: () => setWanted(true), onPointerEnter: bring, onFocus: bring };
  const show = (button: ReactNode, menu: ReactNode) =>
    isWanted ? <Suspense fallback={button}>{menu}</Suspense> : button;
  return { reach, show };
}
