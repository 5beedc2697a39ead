/** What moved by itself on the pages of a journey: the browser's own measure, and what moved in the frame. */
import type { BrowserContext } from '@playwright/test';

/** One shift, as the browser tells it. */
interface Shift {
  /** Its part of the cumulative layout shift; none soon after a tap or a key, which may have wanted it. */
  value: number;
  /** What moved, its first words and from where to where. */
  what: string[];
  /** Links and buttons of the app's header that moved, whatever was tapped before: nothing there is laid out anew. */
  frame: string[];
}

/**
 * What a journey fails by. Below it lies what an act of hers changes in its own row where a busy machine answers it later
 * than the half second that counts as hers; the journeys print that.
 */
const LIMIT = 0.01;

/** What moves by more yet, by the words for it, each with its reason. */
const KNOWN: { what: RegExp; why: string }[] = [
  {
    what: /at \/login /,
    why: 'what the server says of a form before the app stands above its fields, where it is read first',
  },
  {
    what: /Change model answer and marking scheme|تغییر پاسخ نمونه و بارم‌بندی/,
    why: 'a key that was changed takes the place of the one in the kept copy, once the server has answered',
  },
];

/**
 * Runs in each page before the app. The browser counts out what follows a tap or a key within half a second; so does
 * this within ten beats of fifty milliseconds, which are longer where the machine gives the page less of itself. What a
 * browser cannot know to be a hand's is counted out as well: going back, and a field that a journey fills in one go,
 * which is asked for once the typing has paused; the page laid out for paper and back; and a window higher than any hand
 * holds, in which a test reads a whole report.
 */
function tellShifts() {
  const BEAT_MS = 50;
  const HIGHEST = 3_000;
  const ACTS = { pointerdown: 10, pointerup: 10, keydown: 10, popstate: 10, input: 30 };
  let beats = 0;
  let hersUntil = 0;
  setInterval(() => (beats += 1), BEAT_MS);
  for (const [act, most] of Object.entries(ACTS))
    addEventListener(act, () => (hersUntil = Math.max(hersUntil, beats + most)), { capture: true });
  matchMedia('print').addEventListener('change', () => {
    hersUntil = Math.max(hersUntil, beats + ACTS.pointerup);
  });
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
      const isHers = entry.hadRecentInput || beats < hersUntil || innerHeight > HIGHEST;
      // What lies over a page makes room for what comes under it, and moves nothing of the page: beside it counts what
      // else moved, by the browser's own measure, the share of the window times that of the way.
      // Nothing under a dialog can be tapped while it is open.
      const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
      const onPage = entry.sources.filter(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return !element?.closest('[data-over]') && (!dialog || dialog.contains(element ?? null));
      });
      const ofPage = onPage.reduce((sum, { previousRect: from, currentRect: to }) => {
        const area = from.width * from.height + to.width * to.height;
        const way = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
        return (
          sum + (area / (innerWidth * innerHeight)) * (way / Math.max(innerWidth, innerHeight))
        );
      }, 0);
      const own = onPage.length < entry.sources.length ? ofPage : entry.value;
      const value = isHers ? 0 : own;
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
        .slice(0, 6)
        .filter(({ value }) => value > 0.001)
        .map(({ what }) => what.slice(0, 3).join('\n    ')),
    /** What moved by itself and should not have, in words, for a journey to fail by. */
    moved: () =>
      shifts
        .filter(({ value }) => value >= LIMIT)
        .map(({ what }) => what.slice(0, 3).join('\n    '))
        .filter((words) => !KNOWN.some(({ what }) => what.test(words))),
    /** The same of the header. */
    inHeader: () => shifts.flatMap(({ frame }) => frame),
  };
}
