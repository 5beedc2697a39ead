import { createFileRoute } from '@tanstack/react-router';
import { WorkbookPage } from './-pages/index.ts';
import { workbookSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/assignments/work-book/$id/$studentID')({
  validateSearch: workbookSearch,
  staticData: { rail: true },
  component: WorkbookPage,
});
