import { createFileRoute } from '@tanstack/react-router';
import { NewActivityPage } from './-pages/index.ts';

export const Route = createFileRoute('/_chrome/exams/add-exam/')({
  component: () => <NewActivityPage key="exam" kind="exam" />,
});
