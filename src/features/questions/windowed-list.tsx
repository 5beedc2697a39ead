import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { sliceOf } from './window.ts';

/** Of a row that was never on the screen. */
const GUESSED = 132;
/** How far beyond the window rows are ready. */
const MARGIN = 500;

/** How long a row may take to be mounted once the page has scrolled to it. */
const FRAMES = 20;

/** What a row of the list passes on to its element. */
export interface RowPlace {
  ref: Ref<HTMLLIElement>;
  'aria-setsize': number;
  'aria-posinset': number;
}

/** A list that scrolls with the page and mounts only the rows near the window; heights are measured. */
export function WindowedList<T extends { id: string }>({
  items,
  reveal,
  className,
  label,
  children,
}: {
  items: readonly T[];
  /** A row to be brought into sight once. */
  reveal: string | null;
  className: string | undefined;
  label: string;
  children: (item: T, index: number, place: RowPlace) => ReactNode;
}) {
  const node = useRef<HTMLOListElement>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const [view, setView] = useState({ top: 0, bottom: 1_200 });
  const heights = items.map(({ id }) => known.get(id) ?? GUESSED);

  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const y = node.current?.getBoundingClientRect().top ?? 0;
      const step = MARGIN / 2;
      // In steps, so that not every pixel of scrolling draws the list anew.
      const top = Math.floor((-y - MARGIN) / step) * step;
      const bottom = Math.ceil((innerHeight - y + MARGIN) / step) * step;
      setView((before) =>
        before.top === top && before.bottom === bottom ? before : { top, bottom },
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, []);

  // Only when another row is asked for: the list may change under her eyes.
  const bringInto = useEffectEvent((id: string) => {
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) return undefined;
    const above = heights.slice(0, place).reduce((sum, height) => sum + height, 0);
    let left = FRAMES;
    const bring = () => {
      const row = node.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);
      if (row) {
        row.scrollIntoView({ block: 'nearest' });
        row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
        return;
      }
      const top = node.current?.getBoundingClientRect().top ?? 0;
      scrollTo({ top: top + scrollY + above - innerHeight / 3 });
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(bring);
    };
    // A frame later: going to another address begins at the top of the page.
    let frame = requestAnimationFrame(bring);
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => (reveal === null ? undefined : bringInto(reveal)), [reveal]);

  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const sizes = entries.flatMap(({ target }): [string, number][] => {
          const id = target instanceof HTMLElement ? target.dataset['id'] : undefined;
          const height = target.getBoundingClientRect().height;
          return id === undefined || height === 0 ? [] : [[id, height]];
        });
        setKnown((before) =>
          sizes.every(([id, height]) => before.get(id) === height)
            ? before
            : new Map([...before, ...sizes]),
        );
      }),
  );
  const measure = useCallback(
    (row: HTMLLIElement | null) => {
      if (!row) return undefined;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer],
  );

  const { first, end, above, below } = sliceOf(heights, view);
  return (
    <ol ref={node} className={className} aria-label={label}>
      {above > 0 && <li aria-hidden style={{ blockSize: above }} />}
      {items.slice(first, end).map((item, index) =>
        children(item, first + index, {
          ref: measure,
          'aria-setsize': items.length,
          'aria-posinset': first + index + 1,
        }),
      )}
      {below > 0 && <li aria-hidden style={{ blockSize: below }} />}
    </ol>
  );
}
