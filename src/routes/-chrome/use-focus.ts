import { useEffect, useRef } from 'react';

/** After going to another screen focus stands on its title, so that readers hear where they are. */
export function useFocusOnNavigation(routeId: string): void {
  const before = useRef(routeId);
  useEffect(() => {
    if (before.current === routeId) return undefined;
    before.current = routeId;
    // A dialog that the navigation opened or closed keeps the focus it has.
    if (document.activeElement?.closest('[role="dialog"]')) return undefined;
    const frame = requestAnimationFrame(() => {
      const title = document.querySelector<HTMLElement>('[data-page-title]');
      (title ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [routeId]);
}
