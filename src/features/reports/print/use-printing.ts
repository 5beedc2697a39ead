import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Where the way to paper stands. */
export type Printing =
  | { t: 'rest' }
  /** So many students are whole. */
  | { t: 'preparing'; done: number; whole: number }
  /** Everything is there but what could not be had; it is hers to say whether that is enough. */
  | { t: 'incomplete'; lost: number };

const WAITING = '[data-waiting]';
const frame = () =>
  new Promise<void>((resolve) => {
    // A hidden page has no frames.
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Students on the sheet of whom nothing is waited for. */
function countWhole(sheet: HTMLElement): { done: number; whole: number } {
  const students = [...sheet.querySelectorAll('[data-student]')];
  const done = students.filter((one) => !one.matches(WAITING) && !one.querySelector(WAITING));
  return { done: done.length, whole: students.length };
}

/** Resolves once nothing on the sheet is waited for; tells of every step on the way. */
function filled(sheet: HTMLElement, onStep: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => {
      watching.disconnect();
      signal.removeEventListener('abort', stop);
      then();
    };
    const stop = () => end(() => reject(new Error('cancelled')));
    const look = () => {
      onStep();
      if (!sheet.matches(`:has(${WAITING})`)) end(resolve);
    };
    const watching = new MutationObserver(look);
    watching.observe(sheet, { subtree: true, childList: true, attributeFilter: ['data-waiting'] });
    signal.addEventListener('abort', stop);
    look();
  });
}

/** Files, formulas and letters stand as they will be printed. */
async function ready(sheet: HTMLElement, onStep: () => void, signal: AbortSignal): Promise<void> {
  // Formulas stand as their source until what draws them has come; without it they are printed so.
  await import('#src/ui/drawn-formula.tsx').catch(() => undefined);
  await frame();
  await filled(sheet, onStep, signal);
  const images = [...sheet.querySelectorAll('img')].filter((image) => !image.complete);
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
  await frame();
  signal.throwIfAborted();
}

/** Brings everything onto the sheet, waits for it, and prints; `title` names the file that a printer makes. */
export function usePrinting(sheet: RefObject<HTMLElement | null>, title: string) {
  const [printing, setPrinting] = useState<Printing>({ t: 'rest' });
  const [isWhole, setWhole] = useState(false);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    // The browser's own command prints what is here, at once.
    const before = () => flushSync(() => setWhole(true));
    const after = () => {
      if (!running.current) setWhole(false);
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      running.current?.abort();
    };
  }, []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setPrinting({ t: 'rest' });
    setWhole(false);
  };
  const put = () => {
    running.current = null;
    setPrinting({ t: 'rest' });
    const before = document.title;
    document.title = title;
    // Not every tablet says that it has printed, and some ask for the title later: whoever touches the page again has.
    const over = new AbortController();
    for (const event of ['afterprint', 'pointerdown'])
      addEventListener(
        event,
        () => {
          over.abort();
          document.title = before;
        },
        { signal: over.signal },
      );
    window.print();
  };
  const start = async () => {
    const node = sheet.current;
    if (!node) return;
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setPrinting({ t: 'preparing', ...countWhole(node) });
    setWhole(true);
    try {
      const step = () => setPrinting({ t: 'preparing', ...countWhole(node) });
      await ready(node, step, own.signal);
    } catch {
      return;
    }
    const lost = node.querySelectorAll('[data-lost], [data-student][data-missing]').length;
    if (lost > 0) setPrinting({ t: 'incomplete', lost });
    else put();
  };
  return { printing, isWhole, start: () => void start(), put, cancel };
}
