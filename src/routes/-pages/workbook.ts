export { WorkbookPage } from '#src/features/workbook/index.ts';
