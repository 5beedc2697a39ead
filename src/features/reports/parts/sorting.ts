import { compareNames } from '#domain/persian-order.ts';
import type { CellValue } from '../export/index.ts';
import type { Column } from './column.ts';

/** A column's key, with "-" before it from the greatest. */
export interface Sort {
  key: string;
  isDown: boolean;
}

export const sortOf = (text: string | undefined): Sort | null =>
  text === undefined || text === ''
    ? null
    : text.startsWith('-')
      ? { key: text.slice(1), isDown: true }
      : { key: text, isDown: false };

const isText = ({ kind }: Pick<Column<never>, 'kind'>) => kind === 'text' || kind === 'state';

/** What the next press of a heading asks for: words from the first, figures from the greatest, then the other way. */
export function nextSort(column: Pick<Column<never>, 'key' | 'kind'>, now: Sort | null): string {
  const isDown = now?.key === column.key ? !now.isDown : !isText(column);
  return `${isDown ? '-' : ''}${column.key}`;
}

function orderOf(kind: Column<never>['kind'], value: CellValue): string | number | null {
  if (value === null || value === '') return null;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (kind !== 'day' && kind !== 'instant') return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : time;
}

/** Rows by a column, equal ones as they were; what has no value stands last in both directions. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return rows;
  const sign = sort.isDown ? -1 : 1;
  return rows
    .map((row) => ({ row, order: orderOf(column.kind, (column.order ?? column.value)(row)) }))
    .toSorted(({ order: one }, { order: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
      return sign * compareNames(String(one), String(other));
    })
    .map(({ row }) => row);
}
