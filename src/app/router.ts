import { createRouter } from '@tanstack/react-router';
import type { SessionStore } from '#src/features/session/index.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { RouteError } from './route-error.tsx';

export function createAppRouter(session: SessionStore) {
  return createRouter({
    routeTree,
    context: { session },
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
