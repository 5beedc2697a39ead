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
  return async function bring({ pathname, search, hash, href }: URL): Promise<void> {
    // Another question of the same page: it is all there.
    if (pathname === router.state.location.pathname) return;
    const place = router.parseLocation({ pathname, search, hash, href, state: { __TSR_index: 0 } });
    const match = router.matchRoutes(place).at(-1);
    const page: unknown = match && router.routesById[match.routeId]?.options.component;
    if (!match || !isLazy(page)) return;
    const { params, search: found } = match;
    const { ahead } = await page.bring();
    ahead?.({ ...hands, scope, outbox, params, search: found, kind: kindOf(match.routeId) });
  };
}
