import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Ahead, Page } from '../-pages/ahead.ts';
import { kindOf } from '../-pages/kind.ts';

interface Bringing extends Pick<Ahead, 'scope' | 'outbox'> {
  router: Pick<AnyRouter, 'matchRoutes' | 'parseLocation' | 'routesById' | 'state'>;
  client: QueryClient;
}

interface Lazy {
  bring(): Promise<Page<object>>;
}

const isLazy = (page: unknown): page is Lazy =>
  typeof page === 'function' && 'bring' in page && typeof page.bring === 'function';

const nothing = () => undefined;

type Routes = Bringing['router'];

/** The page at an address whose code comes by a file of its own, and what its route makes of the address. */
function pageAt(
  router: Routes,
  { pathname, search, hash, href }: Pick<URL, 'pathname' | 'search' | 'hash' | 'href'>,
) {
  const place = router.parseLocation({ pathname, search, hash, href, state: { __TSR_index: 0 } });
  const match = router.matchRoutes(place).at(-1);
  const page: unknown = match && router.routesById[match.routeId]?.options.component;
  return match && isLazy(page) ? { match, page } : null;
}

/** Asks for the code of the page that the app opens with, while its texts are still coming. */
export function bringFirst(router: Routes, address: Location): void {
  pageAt(router, address)?.page.bring().catch(nothing);
}

/** Brings a page's code and, of what it reads first, what is not in memory. What fails is asked for again by the page itself. */
export function createBringer({ router, client, scope, outbox }: Bringing) {
  /** Also what failed is left to the page: asked for again and again it would answer nobody. */
  const isUnknown = (queryKey: QueryKey) => {
    const state = client.getQueryState(queryKey);
    return !state || (state.status === 'pending' && state.fetchStatus === 'idle');
  };
  const once = { retry: false };
  const hands: Pick<Ahead, 'read' | 'readList' | 'code'> = {
    read: (query) =>
      void (isUnknown(query.queryKey) && client.prefetchQuery({ ...query, ...once })),
    readList: (query) =>
      void (isUnknown(query.queryKey) && client.prefetchInfiniteQuery({ ...query, ...once })),
    code: (load) => void load().catch(nothing),
  };
  return async function bring(to: URL): Promise<void> {
    // Another question of the same page: it is all there.
    if (to.pathname === router.state.location.pathname) return;
    const found = pageAt(router, to);
    if (!found) return;
    const { params, search, routeId } = found.match;
    const { ahead } = await found.page.bring();
    ahead?.({ ...hands, scope, outbox, params, search, kind: kindOf(routeId) });
  };
}
