export { saveCsv, saveXlsx } from './save.ts';
export { sheetOf, type CellValue, type ColumnKind, type Sheet, type SheetColumn } from './sheet.ts';
