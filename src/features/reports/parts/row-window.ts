import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { stepTo, type Stretch as RowSpan } from '#src/ui/window.ts';

/** Rows beyond those in sight that are ready. */
const BEYOND = 6;
/** The window moves in steps, so that not every pixel draws the table anew. */
const STEP = 2;
/** So many rows are made for one frame; the others follow in the next ones. */
export const AT_ONCE = 4;

/** Which rows are mounted when so much is scrolled away above. */
export function spanAt(top: number, view: { height: number; row: number; count: number }): RowSpan {
  const seen = Math.floor(top / view.row);
  const first = Math.floor((seen - BEYOND) / STEP) * STEP;
  const end = Math.ceil((seen + view.height / view.row + BEYOND) / STEP) * STEP;
  return {
    first: Math.min(Math.max(0, first), view.count),
    end: Math.min(view.count, Math.max(0, end)),
  };
}

/** A stretch of rows, or the room of those that are not mounted. */
export type Stretch = { gap: number; from: number } | RowSpan;

/** The whole table as stretches and gaps; a pinned row stays mounted wherever the window is. */
export function stretchesOf(count: number, { first, end }: RowSpan, pinned: number): Stretch[] {
  const isAway = pinned >= 0 && pinned < count && (pinned < first || pinned >= end);
  const spans = [{ first, end }, ...(isAway ? [{ first: pinned, end: pinned + 1 }] : [])].toSorted(
    (one, other) => one.first - other.first,
  );
  const parts: Stretch[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.first > at) parts.push({ gap: span.first - at, from: at });
    if (span.end > span.first) parts.push(span);
    at = span.end;
  }
  if (count > at) parts.push({ gap: count - at, from: at });
  return parts;
}

/** Follows the scrolling of an element. */
export function useRowWindow(
  node: RefObject<HTMLElement | null>,
  { row, count, isOn }: { row: number; count: number; isOn: boolean },
): RowSpan {
  const [span, setSpan] = useState<RowSpan>({ first: 0, end: Math.min(count, 36) });
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
