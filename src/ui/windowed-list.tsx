import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { MOST, partsOf, rowAt, sliceOf, stepTo } from './window.ts';

/** The assumed height of a row that was never on the screen. */
const GUESSED = 132;
/** How far beyond the window rows are ready. */
const MARGIN = 500;
/** In steps, so that not every pixel of scrolling draws the list anew. */
const STEP = 250;

/** Rows that come in one frame. */
const FEW = 1;

/** How long a row may take to be mounted once the page has scrolled to it. */
const FRAMES = 20;

/** To be given the element of a row: heights are measured, by its `data-id`. */
export type Measure = (row: HTMLLIElement | null) => (() => void) | undefined;

/** What the list tells the element of a row. */
export interface RowProps {
  id: string;
  index: number;
  count: number;
  measure: Measure;
  className: string | undefined;
  children: ReactNode;
}

/** A row with nothing to it but its place. */
export const ListRow = memo(function ListRow({
  id,
  index,
  count,
  measure,
  className,
  children,
}: RowProps) {
  return (
    <li
      ref={measure}
      data-id={id}
      className={className}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
});

/** A row that is drawn anew only where something of it is new. */
function Slot<T>({
  item,
  Row,
  draw,
  ...rest
}: Omit<RowProps, 'children'> & {
  item: T;
  Row: ComponentType<RowProps> | undefined;
  draw: (item: T, index: number, measure: Measure) => ReactNode;
}) {
  const { index, measure } = rest;
  const drawn = useMemo(() => draw(item, index, measure), [draw, item, index, measure]);
  return Row ? <Row {...rest}>{drawn}</Row> : drawn;
}

/** A list that scrolls with the page and mounts only the rows near the window; heights are measured. */
export function WindowedList<T extends { id: string }>({
  items,
  reveal,
  pinned = null,
  guess = GUESSED,
  className,
  rowClass,
  label,
  Row,
  children,
}: {
  items: readonly T[];
  /** A row to be brought into sight once. */
  reveal: string | null;
  /** A row that stays mounted wherever the page is; without one, the row that has the focus does. */
  pinned?: string | null;
  /** How high a row is that was never on the screen. */
  guess?: number;
  className: string | undefined;
  rowClass?: string | undefined;
  /** Absent where what stands around it says its name. */
  label?: string;
  /** The element of a row; without one, what is drawn is an `li` by itself, with `data-id` and given to `measure`. */
  Row?: ComponentType<RowProps>;
  /** What stands in it; as long as it is the same function, rows that are there are not drawn again. */
  children: (item: T, index: number, measure: Measure) => ReactNode;
}) {
  const node = useRef<HTMLOListElement>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const [view, setView] = useState({ top: 0, bottom: 1_200 });
  const heights = items.map(({ id }) => known.get(id) ?? guess);

  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const y = node.current?.getBoundingClientRect().top ?? 0;
      const top = Math.floor((-y - MARGIN) / STEP) * STEP;
      const bottom = Math.ceil((innerHeight - y + MARGIN) / STEP) * STEP;
      // Rows are made between two frames of scrolling, never in one long task.
      startTransition(() =>
        setView((before) =>
          before.top === top && before.bottom === bottom ? before : { top, bottom },
        ),
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
        startTransition(() =>
          setKnown((before) =>
            sizes.every(([id, height]) => before.get(id) === height)
              ? before
              : new Map([...before, ...sizes]),
          ),
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

  const isLong = heights.length > MOST;
  const [focused, setFocused] = useState<string | null>(null);
  const follow = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>('li[data-id]')?.dataset['id'] ?? null);
  const held = pinned ?? focused;
  const at = held === null ? -1 : items.findIndex(({ id }) => id === held);
  const kept = isLong && at >= 0 ? at : null;
  const { first, end } = sliceOf(heights, view, kept === null ? MOST : MOST - 1);
  const seen = rowAt(heights, view.top + MARGIN);
  const [mounted, setMounted] = useState({ first, end });
  // Where other rows begin, as at each letter of a search, those in sight come first.
  const [list, setList] = useState(items);
  if (list !== items) {
    setList(items);
    const sight = { top: view.top + MARGIN, bottom: view.bottom - MARGIN };
    if (isLong && list[first]?.id !== items[first]?.id)
      setMounted(sliceOf(heights, sight, MOST - 1));
  }
  const isThere = !isLong || (mounted.first === first && mounted.end === end);
  // A few rows a frame: all of a jump at once would be one long task.
  useEffect(() => {
    if (isThere) return undefined;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setMounted(stepTo(mounted, { first, end }, seen, FEW))),
    );
    return () => cancelAnimationFrame(frame);
  }, [isThere, mounted, first, end, seen]);
  const shown = isThere ? { first, end } : stepTo(mounted, { first, end }, seen, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows the focus
    <ol
      ref={node}
      className={className}
      aria-label={label}
      onFocus={isLong ? follow : undefined}
      onBlur={() => setFocused(null)}
    >
      {partsOf(heights, shown, kept).map((part) => {
        if ('gap' in part)
          return <li key={`gap-${part.from}`} aria-hidden style={{ blockSize: part.gap }} />;
        const item = items[part.at];
        return (
          item && (
            <Slot
              key={item.id}
              item={item}
              Row={Row}
              draw={children}
              id={item.id}
              index={part.at}
              count={items.length}
              measure={measure}
              className={rowClass}
            />
          )
        );
      })}
    </ol>
  );
}
