import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from './-pages/index.ts';
import { adminSearch } from './-search.ts';

export const Route = createFileRoute('/_admin/admin')({
  validateSearch: adminSearch,
  component: AdminPage,
});
