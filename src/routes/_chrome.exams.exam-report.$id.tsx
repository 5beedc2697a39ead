import { createFileRoute } from '@tanstack/react-router';
import { ExamReportPage } from './-pages/index.ts';
import { examReportSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/exam-report/$id')({
  validateSearch: examReportSearch,
  component: ExamReportPage,
});
