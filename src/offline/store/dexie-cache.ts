/** Copies of queries on disk. */
import type { Connections } from '../database.ts';
import type { CacheTable } from './store.ts';

type WithConnections = <T>(work: (connections: Connections) => PromiseLike<T>) => Promise<T>;

/** The query cache over whatever connection is alive. */
export function dexieCache(withConnections: WithConnections): CacheTable {
  return {
    get: (hash) => withConnections(({ relaxed }) => relaxed.queryCache.get(hash)),
    put: (row) =>
      withConnections(async ({ relaxed }) => {
        await relaxed.queryCache.put(row);
      }),
    remove: (hash) => withConnections(({ relaxed }) => relaxed.queryCache.delete(hash)),
    purge: (owner) =>
      withConnections(({ relaxed }) =>
        relaxed.transaction(
          'rw',
          [relaxed.queryCache, relaxed.kept, relaxed.bankQuestions],
          async () => {
            await relaxed.queryCache.where('owner').equals(owner).delete();
            await relaxed.kept.where('owner').equals(owner).delete();
            await relaxed.bankQuestions.where('owner').equals(owner).delete();
          },
        ),
      ),
    dropOlder: (before, buster) =>
      withConnections(async ({ relaxed }) => {
        await relaxed.queryCache
          .filter((row) => row.dataUpdatedAt < before || row.buster !== buster)
          .delete();
      }),
    bytes: (owner) =>
      withConnections(async ({ relaxed }) => {
        let sum = 0;
        await relaxed.queryCache
          .where('owner')
          .equals(owner)
          .each((row) => {
            sum += row.bytes;
          });
        return sum;
      }),
  };
}
