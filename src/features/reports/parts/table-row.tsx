import { memo, useMemo, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { isNumeric, type CellText } from './use-cell-text.ts';

/** How a table writes its values. */
export interface Writing {
  text: CellText;
  /** Digits after the point, by column. */
  decimals: readonly number[];
}

interface RowProps<Row> {
  row: Row;
  /** Its place among all rows. */
  at: number;
  columns: readonly Column<Row>[];
  writing: Writing;
  /** Not all rows are there, so each says which it is. */
  isNumbered: boolean;
}

function DrawnRow<Row>({ row, at, columns, writing, isNumbered }: RowProps<Row>) {
  const cells = useMemo(
    () =>
      columns.map((column, place) => {
        const { key, kind, value, cell, isHead } = column;
        const shown = cell
          ? cell(row)
          : writing.text(kind, value(row), writing.decimals[place] ?? 0);
        const inside = cell || isNumeric(kind) ? shown : <bdi>{shown}</bdi>;
        return isHead ? (
          <th key={key} scope="row" data-number={isNumeric(kind) || undefined} data-head>
            {inside}
          </th>
        ) : (
          <td
            key={key}
            data-number={isNumeric(kind) || undefined}
            data-day={kind === 'day' || undefined}
          >
            {inside}
          </td>
        );
      }),
    [row, columns, writing],
  );
  // The heading is the first row.
  return (
    <tr aria-rowindex={isNumbered ? at + 2 : undefined} data-at={at}>
      {cells}
    </tr>
  );
}

/** One row; drawn anew only where it or the writing is another. */
export const TableRow = memo(DrawnRow) as <Row>(props: RowProps<Row>) => ReactNode;
