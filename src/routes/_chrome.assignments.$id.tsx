import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from './-pages/index.ts';
import { questionsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/assignments/$id')({
  validateSearch: questionsSearch,
  component: QuestionsPage,
});
