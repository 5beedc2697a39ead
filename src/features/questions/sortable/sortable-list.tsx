import { IconGripVertical } from '@tabler/icons-react';
import {
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { useFormat, typography, clsx, layouts } from '#src/ui/index.ts';
import { ListRow, type RowProps, WindowedList } from '#src/ui/windowed-list.tsx';
import { createCarry, type Said } from './carry.ts';
import { watchHandles } from './handles.ts';
import classes from './sortable.module.css';

/** The element that tells how a row is carried with the keyboard. */
const HELP = 'reorder-help';

const consume = (event: TouchEvent) => event.preventDefault();

/**
 * No gesture of the browser's own begins on a handle: it would take a drag that ends in motion for a fling, and the next
 * tap, wherever it falls, for the finger that stops it. On the handle itself, so that the page goes on scrolling freely.
 */
function noGestures(handle: HTMLButtonElement | null) {
  if (!handle) return undefined;
  handle.addEventListener('touchstart', consume, { passive: false });
  return () => handle.removeEventListener('touchstart', consume);
}

/** Where a row is taken hold of. */
function Handle({ label, role }: { label: string; role: string }) {
  return (
    <button
      ref={noGestures}
      type="button"
      className={classes['handle']}
      data-handle
      aria-label={label}
      aria-roledescription={role}
      aria-describedby={HELP}
    >
      <IconGripVertical size={20} stroke={1.75} aria-hidden />
    </button>
  );
}

/** With the keyboard, Alt and an arrow move a question from anywhere inside its row. */
function useRowKeys(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  onMove: (id: string, step: 1 | -1) => void,
): void {
  useEffect(() => {
    const node = root.current;
    if (!node || !isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
      if (!(row instanceof HTMLElement) || row.dataset['id'] === undefined) return;
      event.preventDefault();
      onMove(row.dataset['id'], event.key === 'ArrowUp' ? -1 : 1);
    };
    node.addEventListener('keydown', onKey);
    return () => node.removeEventListener('keydown', onKey);
  }, [root, isOn, onMove]);
}

/** The row that is carried, and the elements that show and say where it is. */
function useCarry(
  root: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isOn: boolean,
  onMove: (from: number, to: number) => void,
) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const [taken, setTaken] = useState<string | null>(null);
  const ghostRef = useRef<HTMLDivElement>(null);
  const lineRef = useRef<HTMLDivElement>(null);
  const heardRef = useRef<HTMLOutputElement>(null);
  const getIds = useEffectEvent(() => ids);
  const move = useEffectEvent(onMove);
  const placeText = useEffectEvent((place: number) =>
    t('reorder.place', { to: number(place + 1), count: number(ids.length) }),
  );
  const say = useEffectEvent(({ what, from, to, count }: Said) => {
    const words = { n: number(from + 1), to: number(to + 1), count: number(count) };
    if (heardRef.current) heardRef.current.textContent = t(`reorder.${what}`, words);
  });
  useEffect(() => {
    const node = root.current;
    if (!node || !isOn) return undefined;
    const carry = createCarry(node, {
      ids: () => getIds(),
      ghost: () => ghostRef.current,
      line: () => lineRef.current,
      placeText: (place) => placeText(place),
      say: (said) => say(said),
      onTaken: setTaken,
      onMove: (from, to) => move(from, to),
    });
    return watchHandles(node, carry);
  }, [root, isOn]);
  return { taken, ghostRef, lineRef, heardRef };
}

/** A row with a handle to carry it by. */
const MovableRow = memo(function MovableRow({ children, ...rest }: RowProps) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  return (
    <ListRow {...rest}>
      <Handle label={t('reorder.handle', { n: number(rest.index + 1) })} role={t('reorder.role')} />
      {children}
    </ListRow>
  );
});

/** The same rows in the order of these; what they do not name stands behind. */
function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return items.toSorted(
    (a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length),
  );
}

/** A list whose rows are put into another order by a handle: with a finger, a mouse or the keyboard. */
export function SortableList<T extends { id: string }>({
  items,
  canMove,
  onMove,
  onStepped,
  ghost,
  children,
  ...rest
}: {
  items: readonly T[];
  canMove: boolean;
  /**
   * A row goes to a place of the order that was shown; resolves when the list has the new order, or keeps the old one.
   */
  onMove: (order: readonly T[], id: string, to: number) => Promise<unknown>;
  /** A row has gone up or down by one with Alt and an arrow, from a place to another; told nowhere else. */
  onStepped: (from: number, to: number) => void;
  /** What is carried while a row is dragged. */
  ghost: (item: T, index: number) => ReactNode;
  children: (item: T, index: number) => ReactNode;
  reveal: string | null;
  className: string | undefined;
  rowClass: string | undefined;
  label: string;
}) {
  const { t } = useTranslation('questions');
  const root = useRef<HTMLDivElement>(null);
  /** The new order, from the drop until the list itself has it, with all that were dropped before. */
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const shown = useMemo(() => (held ? inOrder(items, held) : items), [items, held]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    setHeld(order);
    // By then the list has mostly brought its own order; only a refused move is seen to go back.
    void onMove(shown, id, to).finally(() =>
      startTransition(() => setHeld((now) => (now === order ? null : now))),
    );
  };
  const { taken, ghostRef, lineRef, heardRef } = useCarry(root, ids, canMove, move);
  // From the order that is shown: the second press comes before the first one is stored.
  const step = useStableCallback((id: string, by: 1 | -1) => {
    const from = ids.indexOf(id);
    if (from < 0 || ids[from + by] === undefined) return;
    move(from, from + by);
    onStepped(from, from + by);
  });
  useRowKeys(root, canMove, step);
  const at = taken === null ? -1 : ids.indexOf(taken);
  const item = shown[at];
  return (
    <div ref={root} className={classes['list']} data-movable={canMove || undefined}>
      <WindowedList {...rest} items={shown} pinned={taken} Row={canMove ? MovableRow : ListRow}>
        {children}
      </WindowedList>
      {canMove && (
        <>
          <p id={HELP} hidden>
            {t('reorder.help')}
          </p>
          <output ref={heardRef} className={classes['heard']} aria-live="assertive" />
          <div ref={lineRef} className={classes['line']} hidden aria-hidden />
        </>
      )}
      {item && (
        <div ref={ghostRef} className={classes['carried']} aria-hidden>
          <div className={clsx(layouts.column, classes['card'])}>
            {ghost(item, at)}
            <p className={typography.quiet} data-place />
          </div>
        </div>
      )}
    </div>
  );
}
