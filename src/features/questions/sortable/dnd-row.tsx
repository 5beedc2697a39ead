import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useReducedMotion } from '@mantine/hooks';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, useFormat } from '#src/ui/index.ts';
import type { RowProps } from '../windowed-list.tsx';
import { Handle } from './handle.tsx';
import classes from './sortable.module.css';

const never = () => false;
const easing = 'cubic-bezier(.2, 0, 0, 1)';

/** A row that is dragged by its handle, and makes room for another one. */
export const DndRow = memo(function DndRow({
  id,
  index,
  count,
  measure,
  className,
  children,
}: RowProps) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const isStill = useReducedMotion();
  const { setNodeRef, setActivatorNodeRef, ...drag } = useSortable({
    id,
    animateLayoutChanges: never,
    transition: isStill ? null : { duration: 120, easing },
    attributes: { roleDescription: t('reorder.role') },
  });
  const element = useCallback(
    (row: HTMLLIElement | null) => {
      setNodeRef(row);
      const stop = measure(row);
      return () => {
        setNodeRef(null);
        stop?.();
      };
    },
    [setNodeRef, measure],
  );
  return (
    <li
      ref={element}
      data-id={id}
      className={clsx(className, drag.isDragging && classes['taken'])}
      style={{
        transform: CSS.Translate.toString(drag.transform),
        transition: drag.transition,
      }}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <Handle
        ref={setActivatorNodeRef}
        {...drag.attributes}
        {...drag.listeners}
        aria-label={t('reorder.handle', { n: number(index + 1) })}
      />
      {children}
    </li>
  );
});
