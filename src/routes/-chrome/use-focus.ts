import { useEffect, useRef } from 'react';

const titleOf = (main: HTMLElement) =>
  document.querySelector<HTMLElement>('header [data-page-title]') ??
  main.querySelector<HTMLElement>('[data-page-title]');

/**
 * After going to another screen focus stands on its title, so that readers hear where they are. A page whose title
 * is still to come gives it later, unless the person has gone on by then.
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
      const title = titleOf(main);
      if (title && document.activeElement === main) title.focus({ preventScroll: true });
      if (title || document.activeElement !== main) observer.disconnect();
    };
    const observer = new MutationObserver(settle);
    const frame = requestAnimationFrame(() => {
      main.focus({ preventScroll: true });
      observer.observe(document.body, { childList: true, subtree: true });
      settle();
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [routeId]);
}
