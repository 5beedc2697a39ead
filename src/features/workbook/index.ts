export { readCopies } from './by-question/copies.ts';
export { ByQuestionPage } from './by-question/by-question-page.tsx';
export { WorkbookPage } from './workbook-page.tsx';
export { createKeepPlan } from './offline-copy/keep-plan.ts';
export { PlainText } from './answer/plain-text.tsx';
export { useWorkbookView } from './saving/use-edits.ts';
export type { QuestionView, WorkbookView } from './saving/view.ts';
export { loadPagePictures } from './files/lazy.ts';
