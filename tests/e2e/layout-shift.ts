/** What moved by itself on the pages of a journey: the browser's own measure, and what moved in the frame. */
import type { BrowserContext } from '@playwright/test';

/** One shift, as the browser tells it. */
interface Shift {
  /** Its part of the cumulative layout shift; none within half a second of a tap or a key, which may have wanted it. */
  value: number;
  /** What moved, its first words and from where to where. */
  what: string[];
  /** Links and buttons of the app's header that moved, whatever was tapped before: nothing there is laid out anew. */
  frame: string[];
}

/**
 * Runs in each page before the app. The browser counts out what follows a tap or a key within half a second; what it
 * cannot know to be a hand's is counted out here as long: a field that a journey fills in one go, and going back.
 */
function tellShifts() {
  const RECENT_MS = 500;
  let actedAt = -Infinity;
  for (const act of ['input', 'popstate'])
    addEventListener(act, () => (actedAt = performance.now()), { capture: true });
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const seen = new PerformanceObserver((list) => {
    // Nothing else is observed here.
    for (const entry of list.getEntries() as Entry[]) {
      const frame = entry.sources.flatMap(({ node, previousRect: from, currentRect: to }) => {
        const control = node instanceof Element ? node.closest('a, button') : null;
        const isThere = from.width > 0 && to.width > 0;
        // What only grows at one of its ends is still where it was.
        const hasMoved =
          isThere && (from.y !== to.y || (from.x !== to.x && from.right !== to.right));
        if (!control?.closest('body header:not(main header)') || !hasMoved) return [];
        if (control.matches('[data-sync-pill]') && node !== control) return [];
        const where = [from.x, from.y, to.x, to.y].map(Math.round).join(' ');
        return [`${control.outerHTML.replace(/\s.*/s, '')} ${where} at ${location.pathname}`];
      });
      const isHers = entry.hadRecentInput || entry.startTime - actedAt < RECENT_MS;
      const value = isHers ? 0 : entry.value;
      const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const place = [from.x, from.y, from.width, to.x, to.y, to.width].map(Math.round).join(' ');
        let above: Node | null = node;
        while (above && !above.previousSibling) above = above.parentNode;
        return `${value.toFixed(4)} ${node?.textContent?.slice(0, 60)} (${place}) below ${above?.previousSibling?.textContent?.slice(-60)} at ${location.pathname} ${innerWidth}x${innerHeight} ${Math.round(entry.startTime)}`;
      });
      const { tellShift } = window as { tellShift?: (shift: Shift) => void };
      tellShift?.({ value, what, frame });
    }
  });
  seen.observe({ type: 'layout-shift', buffered: true });
}

/** Listens to every page of a school's browsers. */
export function watchShifts() {
  const shifts: Shift[] = [];
  return {
    async follow(context: BrowserContext) {
      await context.exposeBinding('tellShift', (_source, shift: Shift) => {
        shifts.push(shift);
      });
      await context.addInitScript(tellShifts);
    },
    sum: () => shifts.reduce((sum, { value }) => sum + value, 0),
    /** The greatest of them, in words, with the first things that each of them moved. */
    greatest: () =>
      shifts
        .toSorted((one, other) => other.value - one.value)
        .slice(0, 12)
        .filter(({ value }) => value > 0.0002)
        .map(({ what }) => what.slice(0, 3).join('\n    ')),
    /** In words, for a journey to fail by. */
    inHeader: () => shifts.flatMap(({ frame }) => frame),
  };
}
