import { createFileRoute } from '@tanstack/react-router';
import { ShowAllPage } from './-pages/index.ts';
import { showAllSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/exam-student-report/$id_/showAll')({
  validateSearch: showAllSearch,
  component: ShowAllPage,
});
