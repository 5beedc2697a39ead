import { createFileRoute } from '@tanstack/react-router';
import { permissions } from '#src/features/session/index.ts';
import { Shell } from './-chrome/shell.tsx';
import { enter } from './-enter.ts';
import { chromeSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome')({
  validateSearch: chromeSearch,
  beforeLoad: ({ context, location }) => enter(context.session, permissions.user, location),
  component: Shell,
});
