import { createFileRoute } from '@tanstack/react-router';
import { QuestionBankPage } from './-pages/index.ts';
import { questionBankSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/question-bank')({
  validateSearch: questionBankSearch,
  component: QuestionBankPage,
});
