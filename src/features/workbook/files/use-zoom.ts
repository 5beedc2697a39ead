import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { scrollerOf } from './scroller.ts';

const LEAST = 0.5;
const MOST = 4;
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

interface Focus {
  /** Where on the paper, as parts of its size. */
  along: number;
  down: number;
  /** Where on the screen that stays. */
  x: number;
  y: number;
}

const clamped = (zoom: number) => Math.min(MOST, Math.max(LEAST, zoom));

function focusAt(box: HTMLElement, x: number, y: number): Focus {
  const place = box.getBoundingClientRect();
  return {
    along: (x - place.left + box.scrollLeft) / Math.max(1, box.scrollWidth),
    down: (y - place.top) / Math.max(1, place.height),
    x,
    y,
  };
}

/** The middle of what is seen of an element. */
function middleOf(box: HTMLElement): [number, number] {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const high = Math.max(top, 0);
  const low = Math.min(bottom, innerHeight);
  return [(left + right) / 2, high < low ? (high + low) / 2 : top];
}

export interface Zoom {
  zoom: number;
  /** Larger or smaller by one step. */
  step: (by: 1 | -1) => void;
  /** To a zoom, with what lies at a point of the screen staying there; the middle if not said. */
  to: (zoom: number, at?: { x: number; y: number }) => void;
  canStep: (by: 1 | -1) => boolean;
}

/** How large the pages are; 1 is as wide as there is room. What is looked at stays where it is. */
export function useZoom(box: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const focus = useRef<Focus | null>(null);
  const latest = useRef(zoom);
  useLayoutEffect(() => {
    latest.current = zoom;
    const held = focus.current;
    const node = box.current;
    focus.current = null;
    if (!held || !node) return;
    const place = node.getBoundingClientRect();
    node.scrollTo({ left: held.along * node.scrollWidth - (held.x - place.left) });
    scrollerOf(node).scrollBy(0, place.top + held.down * place.height - held.y);
  }, [zoom, box]);
  const to: Zoom['to'] = (wanted, at) => {
    const node = box.current;
    const [x, y] = at ? [at.x, at.y] : node ? middleOf(node) : [0, 0];
    if (node) focus.current ??= focusAt(node, x, y);
    setZoom(clamped(wanted));
  };
  const after = (by: 1 | -1) =>
    by > 0
      ? steps.find((one) => one > latest.current + 0.01)
      : steps.findLast((one) => one < latest.current - 0.01);
  return {
    zoom,
    to,
    step: (by) => to(after(by) ?? latest.current),
    canStep: (by) => (by > 0 ? zoom < MOST : zoom > LEAST),
  };
}
