export { WorkbookPage } from './workbook-page.tsx';
export { createKeepPlan } from './keep-plan.ts';
