/** What the page in which keeping is measured offers to the process that measures. */

/** `window.keptBench`. */
export interface KeptBench {
  /** Keeps one class; answers the bytes of its rows and what the browser's storage grew by. */
  keep(
    results: unknown[],
    workbooks: unknown[],
  ): Promise<{ rows: number; bytes: number; disk: number }>;
  /** One changed workbook among all of these, by rows and as one text: milliseconds of each round. */
  compare(workbooks: unknown[], rounds: number): Promise<{ row: number[]; blob: number[] }>;
}
