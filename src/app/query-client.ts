import { QueryCache, QueryClient } from '@tanstack/react-query';
import { OfflineError, RefusedError, TimeoutError } from '#src/api/errors.ts';
import {
  meKey,
  meOptions,
  rememberWho,
  type SessionStore,
  type Who,
} from '#src/features/session/index.ts';
import { painted } from '#src/lib/after-paint.ts';
import type { Offline } from '#src/offline/index.ts';
import { keepRenewed } from './keep-renewed.ts';
import type { OfflineLoader } from './offline-loader.ts';

const fiveMinutes = 5 * 60 * 1000;

/** Retries network failures and 5xx answers, and only once: the device has a copy. */
function isWorthAsking(failures: number, error: unknown): boolean {
  return failures < 1 && !(error instanceof RefusedError && error.status < 500);
}

/**
 * Without the worker this is a first visit (or as good as one): nothing is on the disk that would be worth
 * fetching the engine's code for before the first data.
 */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

export interface PersonClient {
  client: QueryClient;
  /** Stops writing copies; what is in memory goes. */
  close(): void;
}

/** The query client of one person; a new one for each, so that nothing of the one before is left in memory. */
export function createPersonClient(input: {
  owner: string;
  who: { value: Who; at: number };
  session: SessionStore;
  loader: OfflineLoader;
  /** Something other than who she is was answered. */
  onData: () => void;
}): PersonClient {
  const { owner, who, session, loader } = input;
  const personCache = loader.arrived.then((offline) =>
    offline.cache.forPerson({ owner, shouldKeep: ({ meta }) => meta?.['keepOnDevice'] === true }),
  );
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => query.queryKey[0] !== 'me' && input.onData(),
    }),
    defaultOptions: {
      queries: {
        // 'online' would never ask the device while the browser believes it is offline.
        networkMode: 'offlineFirst',
        gcTime: fiveMinutes,
        // Long enough for the parts of one screen to share an answer; a copy from disk is always read again.
        staleTime: 2_000,
        retry: isWorthAsking,
        // Waiting longer would only delay the reason why nothing is shown.
        retryDelay: 350,
        persister: async (queryFn, context, query) => {
          if (isFirstVisit() && !loader.get()) {
            try {
              return await queryFn(context);
            } catch (error) {
              if (!(error instanceof OfflineError || error instanceof TimeoutError)) throw error;
            }
          }
          await loader.load();
          // What the device has is shown first: asking anew costs a part of the frame that shows it.
          if (query.state.data !== undefined) await painted();
          return (await personCache).persister(queryFn, context, query);
        },
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  });
  const stops = [rememberWho(client, () => session.get().kind === 'in')];
  client.setQueryDefaults(meKey, meOptions);
  client.setQueryData(meKey, who.value, { updatedAt: who.at });
  stops.push(keepRenewed(client, meKey, session, { owner, user: who.value.user }));
  void personCache.then((opened) => {
    stops.push(opened.attach(client));
    // What was answered before the engine came reaches the disk too, who she is among it.
    for (const { queryKey, state } of client.getQueryCache().getAll())
      if (state.data !== undefined)
        client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
  });
  return {
    client,
    close() {
      for (const stop of stops) stop();
      client.clear();
    },
  };
}

/** Who the device's copies belong to, when only the device can tell. */
export async function readKeptWho(offline: Offline, owner: string): Promise<Who | null> {
  const { persister } = offline.cache.forPerson({ owner });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client
    .fetchQuery<Who>({
      queryKey: meKey,
      queryFn: () => Promise.reject(new Error('only the copy is wanted')),
      staleTime: Infinity,
      persister: (queryFn, context, query) =>
        Promise.resolve(persister(queryFn, context, query)) as Promise<Who>,
    })
    .catch(() => null);
}
