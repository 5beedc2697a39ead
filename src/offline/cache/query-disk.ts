/** Copies of queries on this device: one row per query and person, restored when a screen asks. */
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { pause, type Clock } from '../environment.ts';
import type { QueryRow } from '../records.ts';
import type { Store } from '../store/store.ts';
import { currentBuster, MAX_AGE, migrateRow, queryRow } from './query-row.ts';

/** What a person's copies are. */
export interface PersonCache {
  /** For `defaultOptions.queries.persister`: restores from disk first, then reads again in the background. */
  readonly persister: QueryPersister;
  /** Writes every change of the client's queries to disk; answers how to stop. */
  attach(client: QueryClient): () => void;
  /** Resolves when all changes so far are written or have failed. */
  flush(): Promise<void>;
}

/** The device's copies of queries. */
export interface QueryDisk {
  forPerson(options: {
    owner: string;
    /** Which queries survive the night; all, if not said. */
    shouldKeep?: ((query: Query) => boolean) | undefined;
  }): PersonCache;
  /** Copies that are too old or of another contract version; what is kept stays. */
  dropExpired(): Promise<void>;
}

/** The copies over the store. */
export function createQueryDisk(store: Promise<Store>, clock: Clock): QueryDisk {
  return {
    forPerson: ({ owner, shouldKeep = () => true }) =>
      personCache({ store, clock, owner, shouldKeep }),
    dropExpired: async () => (await store).cache.dropOlder(clock.now() - MAX_AGE, currentBuster),
  };
}

/** As long as a copy is waited for before the network is asked beside it. */
const SLOW_DISK = 1_000;

/**
 * What is fresh for a moment only spares the parts of one screen a second request. A copy is another screen's: that it
 * was made old meanwhile is not written beside it, and what a screen set by itself looks newer than it is.
 */
const MOMENT = 10_000;

/** Nobody may be looking yet: a route's loader asks before its page is there. */
function isOld(query: Query): boolean {
  const options: readonly object[] =
    query.getObserversCount() > 0 ? query.observers.map((one) => one.options) : [query.options];
  return options.some((one) => {
    const staleTime = 'staleTime' in one && typeof one.staleTime === 'number' ? one.staleTime : 0;
    return staleTime < MOMENT || query.isStaleByTime(staleTime);
  });
}

interface Disk {
  store: Promise<Store>;
  clock: Clock;
  owner: string;
  shouldKeep: (query: Query) => boolean;
}

function personCache(disk: Disk): PersonCache {
  const { store, clock, owner, shouldKeep } = disk;
  const hashOf = (query: Query) => `${owner}|${query.queryHash}`;
  /** What a query just got from disk, so that it is not written back as if it were new. */
  const restored = new WeakMap<Query, QueryRow>();
  /** Copies that were shown: the first time a query says them as if they were new. */
  const seen = new WeakSet<QueryRow>();
  const dirty = new Set<Query>();
  let writing: Promise<void> | null = null;

  async function restore(query: Query): Promise<QueryRow | null> {
    try {
      const { cache } = await store;
      const row = await cache.get(hashOf(query));
      if (!row) return null;
      const isYoung = clock.now() - row.dataUpdatedAt <= MAX_AGE;
      if (isYoung && row.buster === currentBuster) return row;
      if (await cache.isKept(row)) {
        const moved = migrateRow(row);
        if (moved && moved !== row) await cache.put(moved);
        return moved;
      }
      await cache.remove(row.hash);
      return null;
    } catch {
      return null;
    }
  }

  /** Whether what the query has is the copy itself: the same said anew by the server has another time. */
  function isRestored(query: Query): boolean {
    const row = restored.get(query);
    if (!row || row.data !== query.state.data) return false;
    const isShownFirst = !seen.has(row);
    seen.add(row);
    return isShownFirst || query.state.dataUpdatedAt === row.dataUpdatedAt;
  }

  /** The screen already has the copy: a failure must neither reject anywhere nor take it away. */
  async function readAgain(query: Query, row: QueryRow) {
    query.setState({ dataUpdatedAt: row.dataUpdatedAt });
    if (!isOld(query)) return;
    try {
      await query.fetch();
    } catch {
      if (query.state.data !== undefined && query.state.status === 'error')
        query.setState({ status: 'success', error: null, isInvalidated: true });
    }
  }

  const persister: QueryPersister = async (queryFn, context, query) => {
    const isWanted = query.state.data === undefined && shouldKeep(query);
    if (!isWanted) return queryFn(context);
    const restoring = restore(query);
    const use = (row: QueryRow) => {
      restored.set(query, row);
      // After the copy is shown: a query cannot fetch again from within its own fetch.
      setTimeout(() => void readAgain(query, row));
      return row.data;
    };
    const found = await Promise.race([restoring, pause(clock, SLOW_DISK)]);
    if (found !== undefined) return found ? use(found) : queryFn(context);
    // A disk that answers nobody must not bar what the network has.
    const asking = Promise.resolve(queryFn(context));
    let isAnswered = false;
    void asking.then(() => (isAnswered = true)).catch(() => undefined);
    // Once the network has answered, a copy is nothing any more.
    const late = restoring.then((row) => (row && !isAnswered ? use(row) : asking));
    return Promise.any([asking, late]).catch(() => asking);
  };

  async function write(query: Query) {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined || query.state.status !== 'success') return;
    const { queryKey, queryHash } = query;
    const row = queryRow({ owner, queryHash, queryKey, data, dataUpdatedAt });
    await (await store).cache.put(row);
  }

  async function writeAll() {
    for (const query of dirty) {
      dirty.delete(query);
      // A copy that cannot be written costs a request later, nothing else.
      await write(query).catch(() => undefined);
    }
  }

  function start() {
    writing ??= Promise.resolve()
      .then(writeAll)
      .finally(() => {
        writing = null;
        if (dirty.size > 0) start();
      });
  }

  return {
    persister,
    attach: (client) =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { query } = event;
        if (!shouldKeep(query) || isRestored(query)) return;
        restored.delete(query);
        dirty.add(query);
        start();
      }),
    async flush() {
      for (let seen = writing; seen; seen = writing) await seen;
    },
  };
}
