/** What a cell holds; scores are exact units, shares are from 0 to 1, days and instants are ISO texts or dates. */
export type CellValue = string | number | Date | null;

/** How a value is written: on the screen, in a file and on paper. */
export type ColumnKind = 'text' | 'number' | 'score' | 'percent' | 'day' | 'instant' | 'state';

export interface SheetColumn {
  title: string;
  kind: ColumnKind;
  /** In letters. */
  width?: number | undefined;
}

/** A table to export: plain values that can be posted to a worker. */
export interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: CellValue[][];
}

/** The sheet of a table's columns and rows. */
export function sheetOf<Row>(
  name: string,
  columns: readonly (SheetColumn & { value: (row: Row) => CellValue })[],
  rows: readonly Row[],
): Sheet {
  return {
    name,
    columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
}

/** The language of a file, and the time zone of its days. */
export interface Place {
  lang: 'fa' | 'en';
  zone: string;
}
