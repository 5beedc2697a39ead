import { startTransition, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowedList } from '#src/ui/windowed-list.tsx';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { HELP } from './handle.tsx';
import { FixedRow, MovableRow } from './row.tsx';
import { useCarry } from './use-carry.ts';
import { useRowKeys } from './use-row-keys.ts';
import classes from './sortable.module.css';

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
      <WindowedList {...rest} items={shown} pinned={taken} Row={canMove ? MovableRow : FixedRow}>
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
          <div className={classes['card']}>
            {ghost(item, at)}
            <p className={classes['place']} data-place />
          </div>
        </div>
      )}
    </div>
  );
}
