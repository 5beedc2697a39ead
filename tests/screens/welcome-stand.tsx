import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { activityListQuery } from '#src/features/activities/index.ts';
import { offerAnswered, savedOnce } from '#src/features/welcome/memory.ts';
import { Welcome } from '#src/features/welcome/welcome.tsx';

const scope = { schoolId: 'school', semesterId: 'semester' };
const counts = { corrected: 0, expected: 3, handedIn: 3, started: 3 };

/** What the home page has read: one finished exam, of which so many workbooks are corrected. */
function homeLists(corrected: number): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'offlineFirst' } },
  });
  for (const kind of ['exam', 'assignment'] as const) {
    const items = kind === 'exam' ? [{ id: 'e1', counts: { ...counts, corrected } }] : [];
    const page = { items, total: items.length, pageIndex: 0, pageSize: 20 };
    client.setQueryData([...activityListQuery(kind, scope, 'past', '').queryKey], {
      pages: [page],
      pageParams: [0],
    });
  }
  return client;
}

/** A page with a field of its own and the first minutes' card at its foot. */
export function pageAt(path: string, corrected: number) {
  const client = homeLists(corrected);
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={client}>
          <main>
            <h1>برگه</h1>
            <input aria-label="field" />
            <Welcome />
          </main>
        </QueryClientProvider>
      ),
      notFoundComponent: () => null,
    }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  return { part: <RouterProvider router={router} />, router };
}

/** As on a device that nobody has worked on. */
export function forgetFirstMinutes(): void {
  savedOnce.set(false);
  offerAnswered.set(false);
}

/** The browser offers to install; what it is answered is counted. */
export function offerInstall(onPrompt: () => void): void {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve(onPrompt()) }));
}
