import { useEffect, useEffectEvent, type RefObject } from 'react';
import { toolbox } from '../ink/toolbox.ts';
import type { Zoom } from './use-zoom.ts';

const middle = ([one, other]: [Touch, Touch]) => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});
const distance = ([one, other]: [Touch, Touch]) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function two({ touches }: TouchEvent): [Touch, Touch] | null {
  const [one, other, third] = touches;
  return one && other && !third ? [one, other] : null;
}

/** Zoom by two fingers and by the wheel with Ctrl; a mouse with nothing in hand drags the paper. */
export function useGestures(
  box: RefObject<HTMLElement | null>,
  { zoom, to }: Zoom,
  canDraw: boolean,
) {
  const zoomBy = useEffectEvent((factor: number, at: { x: number; y: number }) =>
    to(zoom * factor, at),
  );
  const zoomTo = useEffectEvent((wanted: number, at: { x: number; y: number }) => to(wanted, at));
  const zoomNow = useEffectEvent(() => zoom);
  const drags = useEffectEvent(() => zoom > 1 && !(canDraw && toolbox.get().tool !== null));
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const active = { signal, passive: false };
    let pinch: { distance: number; zoom: number } | null = null;
    let drag: { x: number; y: number; scroller: Element | null } | null = null;

    node.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        zoomBy(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
      },
      active,
    );
    node.addEventListener(
      'touchstart',
      (event) => {
        const fingers = two(event);
        pinch = fingers && { distance: distance(fingers), zoom: zoomNow() };
      },
      { signal },
    );
    node.addEventListener(
      'touchmove',
      (event) => {
        const fingers = two(event);
        // What a hand with a pen took for itself is no pinch.
        if (!fingers || !pinch || event.defaultPrevented) return;
        if (event.cancelable) event.preventDefault();
        zoomTo((pinch.zoom * distance(fingers)) / pinch.distance, middle(fingers));
      },
      active,
    );
    node.addEventListener('touchend', () => (pinch = null), { signal });
    node.addEventListener('touchcancel', () => (pinch = null), { signal });

    node.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0 || !drags()) return;
        drag = {
          x: event.clientX,
          y: event.clientY,
          scroller: node.closest('[data-scrolls], .mantine-Modal-content'),
        };
        node.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    node.addEventListener(
      'pointermove',
      (event) => {
        if (!drag) return;
        node.scrollLeft -= event.clientX - drag.x;
        drag.scroller?.scrollBy(0, drag.y - event.clientY);
        drag = { ...drag, x: event.clientX, y: event.clientY };
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const)
      node.addEventListener(end, () => (drag = null), { signal });
    return () => stop.abort();
  }, [box]);
}
