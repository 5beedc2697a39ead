import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from './-pages/index.ts';
import { notFoundSearch } from './-search.ts';

export const Route = createFileRoute('/errors/error-404')({
  validateSearch: notFoundSearch,
  component: NotFoundPage,
});
