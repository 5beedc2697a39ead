/** The device's storage on disk: survives lost connections and makes room when the disk is full. */
import { Dexie, type Table } from 'dexie';
import { openDatabase, type Connection, type Connections, type Reach } from '../database.ts';
import { createListeners } from '../live.ts';
import { WITHOUT_WORDS, mayHoldCopies } from './copies.ts';
import { dexieCache, dropUnkept, giveUpKept } from './dexie-cache.ts';
import { dexieTx } from './dexie-tx.ts';
import { isUnreadable, StorageFullError, StorageLostError, storageFailure } from './failures.ts';
import type { Scope, Store, BankTable, OwnedTable } from './store.ts';
import { applyRetention } from './retention.ts';
import { lookAgain, readAll, forgetLost, readOne } from './readable.ts';
import { createVault } from '../vault/vault.ts';

/** One table over whatever connection is alive; writing makes room where the disk is full. */
function dexieOwned<Row extends { owner: string }, Key>(
  reach: Reach,
  durability: 'strict' | 'relaxed',
  tableOf: (connection: Connection) => Table<Row, Key>,
): OwnedTable<Row, Key> {
  const write = (work: (table: Table<Row, Key>) => PromiseLike<unknown>) =>
    reach.withRoom(() => {
      let isAgain = false;
      return reach.withConnections(async (connections) => {
        const table = tableOf(connections[durability]);
        // Another tab may have written it anew: nothing is written over words because they were lost once.
        if (!isAgain) forgetLost(table);
        isAgain = true;
        await connections[durability].transaction('rw', [table], async () => {
          await work(table);
        });
        forgetLost(table);
      });
    });
  return {
    get: (key) => reach.withConnections(({ relaxed }) => readOne(tableOf(relaxed), key)),
    ofOwner: (owner) =>
      reach.withConnections(({ relaxed }) =>
        readAll(tableOf(relaxed), () => tableOf(relaxed).where('owner').equals(owner)),
      ),
    keysOf: (owner) =>
      reach.withConnections(({ relaxed }) =>
        tableOf(relaxed).where('owner').equals(owner).primaryKeys(),
      ),
    put: (rows) => write((table) => table.bulkPut(rows)),
    change: (key, next) =>
      write(async (table) => {
        // What is lost is written anew.
        const after = next(await readOne(table, key));
        if (after) await table.put(after);
        else if (after === null) await table.delete(key);
      }),
    remove: (keys) => write((table) => table.bulkDelete([...keys])),
  };
}

/** Behind every letter that a name may begin with. */
const LAST = '\uFFFF';

/** The table over whatever connection is alive; where the disk is full the mirror gives way to everything. */
function dexieBank({ withConnections }: Pick<Reach, 'withConnections'>): BankTable {
  return {
    after: (prefix, id, limit) =>
      withConnections(({ relaxed }) =>
        readAll(relaxed.bankQuestions, () =>
          relaxed.bankQuestions
            .where('id')
            .between(id === '' ? prefix : id, prefix + LAST, id === '', true)
            .limit(limit),
        ),
      ),
    put: (owner, rows) =>
      withConnections(({ relaxed }) =>
        relaxed.transaction('rw', [relaxed.bankQuestions, relaxed.session], async () => {
          if (mayHoldCopies(await relaxed.session.get('cur'), owner))
            await relaxed.bankQuestions.bulkPut([...rows]);
        }),
      ),
    remove: (ids) => withConnections(({ relaxed }) => relaxed.bankQuestions.bulkDelete([...ids])),
  };
}

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
