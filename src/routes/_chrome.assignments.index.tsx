import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from './-pages/index.ts';
import { listSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/assignments/')({
  validateSearch: listSearch,
  component: ListPage,
});
