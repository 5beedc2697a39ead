import { useEffect, useRef } from 'react';

const titleOf = (main: HTMLElement) =>
  document.querySelector<HTMLElement>('header [data-page-title]') ??
  main.querySelector<HTMLElement>('[data-page-title]');

/** What a person does, after which the focus is hers. */
const deeds = ['keydown', 'pointerdown'] as const;

/**
 * After going to another screen focus stands on its title, so that readers hear where they are. A title that is still
 * to come gets it later, also one that takes the place of another when the data are there, unless the person has gone
 * on by then.
 */
export function useFocusOnNavigation(routeId: string): void {
  const before = useRef(routeId);
  useEffect(() => {
    if (before.current === routeId) return undefined;
    before.current = routeId;
    const main = document.querySelector<HTMLElement>('#main');
    // A dialog that the navigation opened or closed keeps the focus it has.
    if (!main || document.activeElement?.closest('[role="dialog"]')) return undefined;
    const settle = () => {
      const held = document.activeElement;
      const title = titleOf(main);
      // A title that was taken away leaves the focus to nobody.
      const isLost = held === main || held === document.body;
      if (isLost) (title ?? main).focus({ preventScroll: true });
      else if (held !== title) observer.disconnect();
    };
    const observer = new MutationObserver(settle);
    const stop = () => observer.disconnect();
    const frame = requestAnimationFrame(() => {
      main.focus({ preventScroll: true });
      observer.observe(document.body, { childList: true, subtree: true });
      for (const deed of deeds) addEventListener(deed, stop, { once: true, capture: true });
      settle();
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
      for (const deed of deeds) removeEventListener(deed, stop, { capture: true });
    };
  }, [routeId]);
}
