import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from './-pages/index.ts';
import { questionsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/$id')({
  validateSearch: questionsSearch,
  component: QuestionsPage,
});
