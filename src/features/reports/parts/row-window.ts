import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { stepTo, type Stretch } from '#src/ui/window.ts';

/** Rows beyond those in sight that are ready. */
const BEYOND = 6;
/** The window moves in steps, so that not every pixel draws the table anew. */
const STEP = 2;
/** So many rows are made for one frame; the others follow in the next ones. */
export const AT_ONCE = 4;

/** Which rows are mounted when so much is scrolled away above. */
export function spanAt(top: number, view: { height: number; row: number; count: number }): Stretch {
  const seen = Math.floor(top / view.row);
  const first = Math.floor((seen - BEYOND) / STEP) * STEP;
  const end = Math.ceil((seen + view.height / view.row + BEYOND) / STEP) * STEP;
  return {
    first: Math.min(Math.max(0, first), view.count),
    end: Math.min(view.count, Math.max(0, end)),
  };
}

/** Follows the scrolling of an element. */
export function useRowWindow(
  node: RefObject<HTMLElement | null>,
  { row, count, isOn }: { row: number; count: number; isOn: boolean },
): Stretch {
  const [span, setSpan] = useState<Stretch>({ first: 0, end: Math.min(count, 36) });
  const goOn = useRef<() => void>(undefined);
  useEffect(() => {
    const element = node.current;
    if (!isOn || !element) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollTop, clientHeight } = element;
      const wanted = spanAt(scrollTop, { height: clientHeight, row, count });
      // Rows are made between two frames of scrolling, never in one long task.
      startTransition(() =>
        setSpan((before) => {
          const next = stepTo(before, wanted, Math.floor(scrollTop / row), AT_ONCE);
          return before.first === next.first && before.end === next.end ? before : next;
        }),
      );
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    goOn.current = soon;
    element.addEventListener('scroll', soon, { passive: true });
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    return () => {
      goOn.current = undefined;
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', soon);
      observer.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows are another window
  }, [node, row, count, isOn]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each part the next one is asked for
  useEffect(() => goOn.current?.(), [span]);
  return { first: Math.min(span.first, count), end: Math.min(span.end, count) };
}
