import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './parts.module.css';
import { nextSort, type Sort } from './sorting.ts';
import { isNumeric } from './use-cell-text.ts';

/** A column's heading, which sorts by it. */
export function SortHead({
  column,
  sort,
  onSort,
  isPrinting,
}: {
  column: Pick<Column<never>, 'key' | 'title' | 'kind' | 'isHead'>;
  sort: Sort | null;
  onSort: (sort: string) => void;
  /** On paper nothing is pressed, and a heading with a button in it would stand on the first page alone. */
  isPrinting: boolean;
}) {
  const { key, title, kind, isHead } = column;
  const isBy = sort?.key === key;
  const Icon = isBy ? (sort.isDown ? IconArrowDown : IconArrowUp) : IconSelector;
  return (
    <th
      scope="col"
      aria-sort={isBy ? (sort.isDown ? 'descending' : 'ascending') : undefined}
      data-number={isNumeric(kind) || undefined}
      data-head={isHead || undefined}
    >
      {isPrinting ? (
        title
      ) : (
        <button
          type="button"
          className={classes['sort']}
          onClick={() => onSort(nextSort(column, sort))}
        >
          <span>{title}</span>
          <Icon size={14} stroke={1.75} aria-hidden data-by={isBy || undefined} />
        </button>
      )}
    </th>
  );
}
