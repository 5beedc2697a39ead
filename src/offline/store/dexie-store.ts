/** The device's storage on disk: survives lost connections and makes room when the disk is full. */
import { Dexie } from 'dexie';
import { openDatabase, type Connection, type Connections, type Reach } from '../database.ts';
import { createListeners } from '../live.ts';
import { WITHOUT_WORDS } from './copies.ts';
import { dexieBank } from './dexie-bank.ts';
import { dexieCache, dropUnkept, giveUpKept } from './dexie-cache.ts';
import { dexieOwned } from './dexie-owned.ts';
import { dexieTx } from './dexie-tx.ts';
import { isUnreadable, StorageFullError, StorageLostError, storageFailure } from './failures.ts';
import type { Scope, Store } from './store.ts';
import { applyRetention } from './retention.ts';
import { lookAgain } from './readable.ts';
import { createVault } from '../vault/vault.ts';

const tablesOf = (database: Connection, scope: Scope) =>
  scope === 'outbox'
    ? [database.outbox]
    : [database.outbox, database.idmap, database.receipts, database.meta, database.session];

/** Opens the database; rejects where that fails. */
export async function openDexieStore(name: string): Promise<Store> {
  return dexieStore(name, await openDatabase(name));
}

/** The store over a database that may not be reachable yet: each piece of work tries to open it. */
export function dexieStore(name: string, opened: Connections | null): Store {
  let current = opened;
  let isReached = opened !== null;
  let opening: Promise<Connections> | null = null;
  let isClosed = false;

  function connect(): Promise<Connections> {
    // A newer build in another tab closes our connections to change the schema.
    if (current && !(current.strict.isOpen() && current.relaxed.isOpen())) disconnect(current);
    if (current) return Promise.resolve(current);
    opening ??= openDatabase(name)
      .then((connections) => {
        current = connections;
        isReached = true;
        return connections;
      })
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

  const givenUp = createListeners();

  /** Copies give way to work, never the other way round: first those nobody asked to keep, then, for work alone, all. */
  const making = (...ways: readonly (() => Promise<boolean>)[]): Reach => ({
    withConnections,
    async withRoom(work) {
      for (let at = 0; ; at += 1)
        try {
          return await work();
        } catch (error) {
          if (storageFailure(error) !== 'full') throw error;
          if (!(await ways[at]?.()))
            throw new StorageFullError('The device has no room left', { cause: error });
        }
    },
  });
  const withoutUnkept = async () => {
    await withConnections(({ relaxed }) => dropUnkept(relaxed));
    return true;
  };
  const withoutKept = async () => {
    const isAny = await withConnections(({ relaxed }) => giveUpKept(relaxed));
    if (isAny) givenUp.call();
    return isAny;
  };
  const reach = making(withoutUnkept, withoutKept);
  const withoutTouchingKept = making(withoutUnkept);
  return {
    get durable() {
      return isReached;
    },
    write: (durability, scope, work) =>
      reach.withRoom(() =>
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
    cache: dexieCache(withoutTouchingKept),
    drafts: dexieOwned(reach, 'strict', (connection) => connection.drafts),
    files: dexieOwned(reach, 'strict', (connection) => connection.attachments),
    kept: dexieOwned(withoutTouchingKept, 'relaxed', (connection) => connection.kept),
    bank: dexieBank(reach),
    vault: createVault(name, reach, lookAgain),
    onGivenUp: (listener) => givenUp.add(listener),
    clearReceipts: (owner) =>
      withConnections(async ({ relaxed }) => {
        const own = relaxed.receipts
          .where('[owner+lane]')
          .between([owner, Dexie.minKey], [owner, Dexie.maxKey]);
        try {
          await own.modify(WITHOUT_WORDS);
        } catch (error) {
          // Closed already, of somebody who is not here.
          if (isUnreadable(error)) return;
          if (storageFailure(error) !== 'full') throw error;
          // Removing needs no room. Without its steps a later save may be asked about, but nobody reads what was sent.
          await own.delete();
        }
      }),
    dropReceipts: (trimBefore, dropBefore) =>
      withConnections(({ relaxed }) => applyRetention(relaxed, trimBefore, dropBefore)),
    close() {
      isClosed = true;
      current?.strict.close();
      current?.relaxed.close();
    },
  };
}
