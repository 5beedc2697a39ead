import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState, type ReactNode } from 'react';
import { useSpokenDrag } from './spoken-drag.ts';
import classes from './sortable.module.css';

/** The row under the pointer, or the one next to it; rows differ in height, so their middles would mislead. */
const underPointer: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, droppableContainers, droppableRects } = args;
  if (!pointer) return closestCenter(args);
  let best: { id: string | number; away: number } | null = null;
  for (const { id } of droppableContainers) {
    const rect = droppableRects.get(id);
    if (!rect) continue;
    const away = Math.max(rect.top - pointer.y, pointer.y - rect.bottom, 0);
    if (!best || away < best.away) best = { id, away };
  }
  return best ? [{ id: best.id }] : [];
};

/** With an arrow onto the middle of the next row. */
const nextRow =
  (ids: readonly string[]): KeyboardCoordinateGetter =>
  (event, { active, context }) => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    if (step === 0) return undefined;
    event.preventDefault();
    const from = ids.indexOf(String(context.over?.id ?? active));
    const next = context.droppableRects.get(ids[from + step] ?? '');
    const mine = context.collisionRect;
    if (!next || !mine) return undefined;
    return { x: mine.left, y: next.top + next.height / 2 - mine.height / 2 };
  };

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];
const measuring = { droppable: { frequency: 250 } };
const autoScroll = { threshold: { x: 0, y: 0.15 } };

/** What dragging needs around a list: pointer, touch and keyboard, and what is said of it. */
export function DndList({
  ids,
  onMove,
  ghost,
  children,
}: {
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  /** What is carried. */
  ghost: (index: number) => ReactNode;
  children: (pinned: string | null) => ReactNode;
}) {
  const [taken, setTaken] = useState<string | null>(null);
  const getNext = useMemo(() => nextRow(ids), [ids]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: getNext, scrollBehavior: 'auto' }),
  );
  const accessibility = useSpokenDrag(ids);
  const items = useMemo(() => [...ids], [ids]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      modifiers={modifiers}
      measuring={measuring}
      autoScroll={autoScroll}
      accessibility={accessibility}
      onDragStart={({ active }) => setTaken(String(active.id))}
      onDragCancel={() => setTaken(null)}
      onDragEnd={({ active, over }) => {
        setTaken(null);
        const from = ids.indexOf(String(active.id));
        const to = over ? ids.indexOf(String(over.id)) : -1;
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children(taken)}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {taken !== null && <div className={classes['carried']}>{ghost(ids.indexOf(taken))}</div>}
      </DragOverlay>
    </DndContext>
  );
}
