import type { ReactNode } from 'react';
import type { CellValue, SheetColumn } from '../export/index.ts';

/** One column of a table, on the screen, on paper and in a file. */
export interface Column<Row> extends SheetColumn {
  key: string;
  value: (row: Row) => CellValue;
  /** What it is sorted by, where that is another. */
  order?: ((row: Row) => CellValue) | undefined;
  /** What is shown in the place of the value. */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** It says what the row is about. */
  isHead?: boolean | undefined;
}
