import { createFileRoute } from '@tanstack/react-router';
import { ExamBankPage } from './-pages/index.ts';
import { titleSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exam-bank/')({
  validateSearch: titleSearch,
  component: ExamBankPage,
});
