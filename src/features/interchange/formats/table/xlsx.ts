import { FILE_LIMITS, remark } from '#domain/files/model.ts';
import { readSheets } from '#domain/files/xlsx.ts';
import { guessed } from './guess.ts';
import type { Table } from './model.ts';

/** The rows of the sheet of an Excel file that holds questions: the first with headings that are known, else the first. */
export function readXlsx(bytes: Uint8Array<ArrayBuffer>): Table {
  const sheets = readSheets(bytes).map(({ name, grid }) => ({
    name,
    grid,
    guess: guessed(grid.rows),
  }));
  const chosen = sheets.find(({ guess }) => guess.headerRow >= 0) ?? sheets[0];
  if (chosen === undefined) throw new Error('There is a sheet wherever sheets were read.');
  const { name, grid, guess } = chosen;
  const others = sheets.filter((one) => one !== chosen).map((one) => one.name);
  return {
    format: 'xlsx',
    rows: grid.rows,
    headers: grid.rows[guess.headerRow] ?? [],
    guess,
    remarks: [
      ...(others.length > 0
        ? [remark('sheetChosen', 'note', { sheet: name, others: others.join('، ') })]
        : []),
      ...(grid.merged.length > 0 ? [remark('mergedCells', 'note')] : []),
      ...(grid.hasHidden ? [remark('hiddenCells', 'note')] : []),
      ...(grid.isCut ? [remark('columnsCut', 'dropped', { most: FILE_LIMITS.columns })] : []),
    ],
    doubts: grid.doubts,
  };
}
