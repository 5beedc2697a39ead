import { createFileRoute } from '@tanstack/react-router';
import { NewActivityPage } from './-pages/index.ts';

export const Route = createFileRoute('/_chrome/assignments/add-assignment/')({
  component: () => <NewActivityPage key="assignment" kind="assignment" />,
});
