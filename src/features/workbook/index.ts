export { WorkbookPage } from './workbook-page.tsx';
