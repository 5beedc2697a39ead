import { createFileRoute } from '@tanstack/react-router';
import { WorkbookPage } from './-pages/index.ts';
import { workbookSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/work-book/$examID/$studentID')({
  validateSearch: workbookSearch,
  staticData: { rail: true },
  component: WorkbookPage,
});
