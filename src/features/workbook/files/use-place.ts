import { useEffect, useLayoutEffect, type RefObject } from 'react';
import type { Turn } from '../ink/turn.ts';
import { scrollerOf } from './scroller.ts';

/** What of a file is looked at: a page, and how far down it lies what is in the middle of the pane. */
interface Place {
  page: number;
  down: number;
}

/** Where the middle of what scrolls is on the screen. */
function middleOf(box: HTMLElement): number {
  const { top, bottom } = scrollerOf(box).getBoundingClientRect();
  return (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
}

/** Null where the middle of the pane shows something else than this file. */
function placeIn(box: HTMLElement): Place | null {
  const middle = middleOf(box);
  const pages = [...box.children].map((page) => page.getBoundingClientRect());
  const first = pages[0];
  if (!first || first.top > middle) return null;
  const page = pages.findLastIndex(({ top }) => top <= middle);
  const { top = 0, height = 1, bottom = 0 } = pages[page] ?? {};
  if (page === pages.length - 1 && bottom < middle) return null;
  return { page, down: (middle - top) / height };
}

/** Knows what of a file is looked at, while its pages are shown in one box or another, one wide or the other. */
export interface PlaceKeeper {
  /** Looks where she is; not while the pages have another size than then and were not brought to their place yet. */
  read: (box: HTMLElement, turn: Turn) => void;
  /** Brings what she looked at back into the middle where the pages have another size. */
  restore: (box: HTMLElement, turn: Turn) => void;
}

export function createPlaceKeeper(): PlaceKeeper {
  let place: Place | null = null;
  let size: { box: HTMLElement; width: number; turn: Turn } | null = null;
  const isSame = (box: HTMLElement, turn: Turn) =>
    size?.box === box && size.width === box.clientWidth && size.turn === turn;
  return {
    read(box, turn) {
      if (size && !isSame(box, turn)) return;
      place = placeIn(box);
      size = { box, width: box.clientWidth, turn };
    },
    restore(box, turn) {
      if (isSame(box, turn)) return;
      size = { box, width: box.clientWidth, turn };
      const page = place && box.children[place.page];
      if (!place || !(page instanceof HTMLElement)) {
        place = placeIn(box);
        return;
      }
      const { top, height } = page.getBoundingClientRect();
      // A window that opens is drawn smaller at first: what scrolls is laid out at its full size already.
      const drawn = height / page.offsetHeight;
      scrollerOf(box).scrollBy(0, (top + place.down * height - middleOf(box)) / drawn);
    },
  };
}

/** Keeps what is looked at where it is while the pages change their size: turned, on a turned device, in full screen. */
export function usePlace(box: RefObject<HTMLElement | null>, keeper: PlaceKeeper, turn: Turn) {
  useLayoutEffect(() => {
    if (box.current) keeper.restore(box.current, turn);
  }, [box, keeper, turn]);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    let frame = 0;
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node) || !target.contains(current)) return;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        keeper.read(current, turn);
      });
    };
    const sizes = new ResizeObserver(() => keeper.restore(current, turn));
    sizes.observe(current);
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [box, keeper, turn]);
}
