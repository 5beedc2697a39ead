import { createRootRouteWithContext } from '@tanstack/react-router';
import type { SessionStore } from '#src/features/session/index.ts';

/** What guards need to decide. */
export interface RouterContext {
  session: SessionStore;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Correction screens: the menu is a rail and the page as high as the window. */
    rail?: boolean;
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({});
