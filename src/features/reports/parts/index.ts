export { AgeLine } from './age-line.tsx';
export type { Column } from './column.ts';
export { Figures } from './figures.tsx';
export { ExportMenu } from './export-menu.tsx';
export { Provisional } from './provisional.tsx';
export { ReportHead } from './report-head.tsx';
export { ReportTable } from './report-table.tsx';
