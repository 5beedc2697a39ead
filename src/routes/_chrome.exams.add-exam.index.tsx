import { createFileRoute } from '@tanstack/react-router';
import { NewPage } from './-pages/index.ts';

export const Route = createFileRoute('/_chrome/exams/add-exam/')({
  component: NewPage,
});
