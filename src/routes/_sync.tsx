import { createFileRoute } from '@tanstack/react-router';
import { permissions } from '#src/features/session/index.ts';
import { enter } from './-enter.ts';
import { SyncShell } from './-pages/index.ts';
import { konjSearch } from './-search.ts';

export const Route = createFileRoute('/_sync')({
  validateSearch: konjSearch,
  beforeLoad: ({ context, location }) => enter(context.session, permissions.user, location),
  component: SyncShell,
});
