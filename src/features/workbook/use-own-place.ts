import { useLayoutEffect, type RefObject } from 'react';

/** Between two panes; px. */
const GAP = 20;

/** Tells the page how much of it a pane has for itself: what comes over the page lies above it, or beside it. */
export function useOwnPlace(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: box } = pane;
    if (!box) return undefined;
    const { style } = document.body;
    const told = new ResizeObserver(() => {
      const { width, height } = box.getBoundingClientRect();
      const isAtFoot = width > innerWidth / 2;
      style.setProperty('--b-docked', isAtFoot ? `${height}px` : '0px');
      style.setProperty('--b-beside', isAtFoot ? '0px' : `${width + GAP}px`);
    });
    told.observe(box);
    return () => {
      told.disconnect();
      style.removeProperty('--b-docked');
      style.removeProperty('--b-beside');
    };
  }, [pane]);
}
