import { createFileRoute } from '@tanstack/react-router';
import { BankExamPage } from './-pages/index.ts';
import { questionsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exam-bank/$examID')({
  validateSearch: questionsSearch,
  component: BankExamPage,
});
