import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from './-pages/index.ts';
import { reportsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/reports')({
  validateSearch: reportsSearch,
  component: ReportsPage,
});
