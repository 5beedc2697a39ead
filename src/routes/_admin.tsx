import { createFileRoute } from '@tanstack/react-router';
import { permissions } from '#src/features/session/index.ts';
import { Shell } from './-chrome/shell.tsx';
import { enter } from './-enter.ts';
import { chromeSearch } from './-search.ts';

/** Beside `_chrome`, not under it: lists of roles are appended, and its list lets every role in. */
export const Route = createFileRoute('/_admin')({
  validateSearch: chromeSearch,
  beforeLoad: ({ context, location }) => enter(context.session, permissions.admin, location),
  component: Shell,
});
