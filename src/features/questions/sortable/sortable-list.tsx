import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { WindowedList, type RowProps } from '../windowed-list.tsx';
import { FixedRow, StillRow } from './plain-row.tsx';
import { useDnd } from './use-dnd.ts';

/** A list whose rows are put into another order by a handle: with a finger, a mouse or the keyboard. */
export function SortableList<T extends { id: string }>({
  items,
  canMove,
  onMove,
  ghost,
  children,
  ...rest
}: {
  items: readonly T[];
  canMove: boolean;
  /** Resolves when the list has the new order, or keeps the old one. */
  onMove: (from: number, to: number) => Promise<unknown>;
  /** What is carried while a row is dragged. */
  ghost: (item: T, index: number) => ReactNode;
  children: (item: T, index: number) => ReactNode;
  reveal: string | null;
  className: string | undefined;
  rowClass: string | undefined;
  label: string;
}) {
  const root = useRef<HTMLDivElement>(null);
  const dnd = useDnd(canMove, root);
  /** The new order, from the drop until the list itself has it. */
  const [held, setHeld] = useState<{ over: readonly T[]; items: readonly T[] } | null>(null);
  const shown = held?.over === items ? held.items : items;
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const list = (Row: ComponentType<RowProps>, pinned: string | null) => (
    <WindowedList {...rest} items={shown} pinned={pinned} Row={Row}>
      {children}
    </WindowedList>
  );
  const move = (from: number, to: number) => {
    const moved = [...shown];
    moved.splice(to, 0, ...moved.splice(from, 1));
    setHeld({ over: items, items: moved });
    void onMove(from, to).finally(() => setHeld(null));
  };
  return (
    <div ref={root} data-movable={canMove || undefined}>
      {dnd ? (
        <dnd.DndList
          ids={ids}
          onMove={move}
          ghost={(index) => {
            const item = shown[index];
            return item && ghost(item, index);
          }}
        >
          {(pinned) => list(dnd.DndRow, pinned)}
        </dnd.DndList>
      ) : (
        list(canMove ? StillRow : FixedRow, null)
      )}
    </div>
  );
}
