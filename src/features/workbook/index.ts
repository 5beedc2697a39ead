export { fileQuery } from './queries.ts';
export { WorkbookPage, type WorkbookPageProps } from './workbook-page.tsx';
export { workbookQuery } from '#src/features/exams/index.ts';
