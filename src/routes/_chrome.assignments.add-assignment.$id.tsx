import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from './-pages/index.ts';
import { formSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/assignments/add-assignment/$id')({
  validateSearch: formSearch,
  component: EditPage,
});
