import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo } from 'react';
import type { Column } from './column.ts';
import classes from './parts.module.css';
import { isNumeric } from './use-cell-text.ts';

/** What a heading shows of its column. */
export type HeadColumn = Pick<Column<never>, 'key' | 'title' | 'kind' | 'isHead'>;

/** A column's heading, which sorts by it; it is not drawn for the rows that come and go. */
export const SortHead = memo(function SortHead({
  column,
  by,
  onSort,
  isPrinting,
}: {
  column: HeadColumn;
  /** How the table is sorted by it; null where it is not. */
  by: 'ascending' | 'descending' | null;
  onSort: (column: HeadColumn) => void;
  /** On paper nothing is pressed, and a heading with a button in it would stand on the first page alone. */
  isPrinting: boolean;
}) {
  const { title, kind, isHead } = column;
  const Icon = by === null ? IconSelector : by === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={by ?? undefined}
      data-number={isNumeric(kind) || undefined}
      data-head={isHead || undefined}
    >
      {isPrinting ? (
        title
      ) : (
        <button type="button" className={classes['sort']} onClick={() => onSort(column)}>
          <span>{title}</span>
          <Icon size={14} stroke={1.75} aria-hidden data-by={by !== null || undefined} />
        </button>
      )}
    </th>
  );
});
