/** The device's storage on disk: survives lost connections and makes room when the disk is full. */
import { openDatabase, type Connection, type Connections } from '../database.ts';
import { dexieCache } from './dexie-cache.ts';
import { dexieOwned } from './dexie-owned.ts';
import { dexieTx } from './dexie-tx.ts';
import { StorageFullError, StorageLostError, storageFailure } from './failures.ts';
import type { Scope, Store } from './store.ts';

const tablesOf = (database: Connection, scope: Scope) =>
  scope === 'outbox'
    ? [database.outbox]
    : [database.outbox, database.idmap, database.receipts, database.meta, database.session];

/** Opens the database; rejects where the browser has none. */
export async function openDexieStore(name: string): Promise<Store> {
  let current: Connections | null = await openDatabase(name);
  let opening: Promise<Connections> | null = null;
  let isClosed = false;

  function connect(): Promise<Connections> {
    // A newer build in another tab closes our connections to change the schema.
    if (current && !(current.strict.isOpen() && current.relaxed.isOpen())) disconnect(current);
    if (current) return Promise.resolve(current);
    opening ??= openDatabase(name)
      .then((connections) => (current = connections))
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  function disconnect(broken: Connections | null) {
    if (!broken || current !== broken) return;
    current = null;
    broken.strict.close();
    broken.relaxed.close();
  }

  /** WebKit drops connections of background pages and never repairs them: only a new one helps. */
  async function withConnections<T>(
    work: (connections: Connections) => PromiseLike<T>,
  ): Promise<T> {
    const used = current;
    try {
      return await work(await connect());
    } catch (error) {
      if (isClosed || storageFailure(error) !== 'lost') throw error;
      disconnect(used);
      try {
        return await work(await connect());
      } catch (again) {
        if (storageFailure(again) !== 'lost') throw again;
        disconnect(current);
        throw new StorageLostError('The device storage is not reachable', { cause: again });
      }
    }
  }

  /** Copies of queries give way to work, never the other way round. */
  async function withRoom<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (storageFailure(error) !== 'full') throw error;
      await withConnections(({ relaxed }) => relaxed.queryCache.clear());
      try {
        return await work();
      } catch (again) {
        if (storageFailure(again) !== 'full') throw again;
        throw new StorageFullError('The device has no room left', { cause: again });
      }
    }
  }

  const reach = { withConnections, withRoom };
  return {
    durable: true,
    write: (durability, scope, work) =>
      withRoom(() =>
        withConnections((connections) => {
          const database = connections[durability];
          return database.transaction('rw', tablesOf(database, scope), async (transaction) =>
            work(dexieTx(transaction)),
          );
        }),
      ),
    read: (scope, work) =>
      withConnections(({ relaxed }) =>
        relaxed.transaction('r', tablesOf(relaxed, scope), async (transaction) =>
          work(dexieTx(transaction)),
        ),
      ),
    cache: dexieCache(withConnections),
    drafts: dexieOwned(reach, 'strict', (connection) => connection.drafts),
    files: dexieOwned(reach, 'strict', (connection) => connection.attachments),
    kept: dexieOwned(reach, 'relaxed', (connection) => connection.kept),
    clearReceipts: (owner) =>
      withConnections(async ({ relaxed }) => {
        await relaxed.receipts
          .filter((receipt) => receipt.owner === owner)
          .modify({ body: null, label: {} });
      }),
    dropReceipts: (trimBefore, dropBefore) =>
      withConnections(async ({ relaxed }) => {
        await relaxed.receipts.where('at').below(dropBefore).delete();
        await relaxed.receipts
          .where('at')
          .below(trimBefore)
          .modify((receipt) => {
            for (const answer of receipt.body?.answers ?? []) delete answer.ink;
          });
        await relaxed.idmap.filter((row) => row.at < dropBefore).delete();
      }),
    close() {
      isClosed = true;
      current?.strict.close();
      current?.relaxed.close();
    },
  };
}
