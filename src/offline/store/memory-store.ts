/** The stand-in where the browser has no storage: same rules, gone with the window. */
import type {
  BankQuestionRow,
  IdRow,
  MetaRow,
  OutboxRow,
  QueryRow,
  Receipt,
  SessionRow,
} from '../records.ts';
import { mayHoldCopies, WITHOUT_WORDS } from './copies.ts';
import { memoryTable } from './memory-table.ts';
import { metaOf, type OwnedTable, type Store, type Tx } from './store.ts';

function emptyTables() {
  return {
    outbox: memoryTable<OutboxRow, number>(({ seq }) => seq),
    idmap: memoryTable<IdRow, string>(({ temp }) => temp),
    receipts: memoryTable<Receipt, string>(({ key }) => key),
    meta: memoryTable<MetaRow, string>(({ k }) => k),
    session: memoryTable<SessionRow, 'cur'>(({ k }) => k),
  };
}

function memoryTx(tables: ReturnType<typeof emptyTables>, nextSeq: () => number): Tx {
  const { outbox, idmap, receipts, meta, session } = tables;
  const rowsOf = (isMeant: (row: OutboxRow) => boolean) =>
    outbox.where(isMeant).sort((a, b) => a.seq - b.seq);
  return {
    laneRows: async (owner, lane) => rowsOf((row) => row.owner === owner && row.lane === lane),
    ownerRows: async (owner, keep = (row) => row) => rowsOf((row) => row.owner === owner).map(keep),
    rowByKey: async (key) => outbox.where((row) => row.key === key)[0],
    rows: async (seqs) => seqs.map(outbox.get),
    countRows: async () => outbox.size(),
    async addRow(row) {
      if (outbox.where(({ key }) => key === row.key).length > 0) throw new Error('key is taken');
      const seq = nextSeq();
      outbox.put([{ ...row, seq }]);
      return seq;
    },
    putRows: async (rows) => outbox.put(rows),
    deleteRows: async (seqs) => outbox.remove(seqs),
    ids: async (temps) => temps.map(idmap.get).filter((row) => row !== undefined),
    putIds: async (rows) => idmap.put(rows),
    deleteIds: async (temps) => idmap.remove(temps),
    receipts: async (owner, lanes) =>
      receipts
        .where((receipt) => receipt.owner === owner && lanes.includes(receipt.lane))
        .sort((a, b) => a.at - b.at),
    receiptsSince: async (owner, since) =>
      receipts
        .where((receipt) => receipt.owner === owner && receipt.at > since)
        .sort((a, b) => b.at - a.at),
    putReceipts: async (rows) => receipts.put(rows),
    meta: async (k) => metaOf(meta.get(k), k),
    putMeta: async (row) => meta.put([row]),
    session: async () => session.get('cur'),
    putSession: async (row) => session.put([row]),
  };
}

function memoryOwned<Row extends { owner: string }, Key extends string | readonly string[]>(
  keyOf: (row: Row) => Key,
): OwnedTable<Row, Key> {
  const table = memoryTable(keyOf);
  const ofOwner = async (owner: string) => table.where((row) => row.owner === owner);
  return {
    get: async (key) => table.get(key),
    ofOwner,
    keysOf: async (owner) => (await ofOwner(owner)).map(keyOf),
    put: async (rows) => table.put(rows),
    change: async (key, next) => {
      const after = next(table.get(key));
      if (after) table.put([after]);
      else if (after === null) table.remove([key]);
    },
    remove: async (keys) => table.remove(keys),
  };
}

/** An empty store in memory. */
export function createMemoryStore(): Store {
  const tables = emptyTables();
  const copies = memoryTable<QueryRow, string>(({ hash }) => hash);
  const bank = memoryTable<BankQuestionRow, string>(({ id }) => id);
  let seq = 0;
  const work = memoryTx(tables, () => (seq += 1));
  let last: Promise<unknown> = Promise.resolve();
  const isHers = (owner: string) => mayHoldCopies(tables.session.get('cur'), owner);
  const dropCopies = (isMeant: (row: QueryRow) => boolean) =>
    copies.remove(copies.where(isMeant).map(({ hash }) => hash));

  /** One piece of work at a time, undone as a whole when it throws. */
  function exclusive<T>(piece: (tx: Tx) => Promise<T>): Promise<T> {
    const run = async () => {
      const undo = Object.values(tables).map((table) => table.keep());
      try {
        return await piece(work);
      } catch (error) {
        for (const bringBack of undo) bringBack();
        throw error;
      }
    };
    const result = last.then(run, run);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    durable: false,
    write: (_durability, _scope, piece) => exclusive(piece),
    read: (_scope, piece) => exclusive(piece),
    cache: {
      get: async (hash) => copies.get(hash),
      put: async (row) => {
        if (isHers(row.owner)) copies.put([row]);
      },
      remove: async (hash) => copies.remove([hash]),
      purge: async (owner) => {
        dropCopies((row) => row.owner === owner);
        bank.remove(bank.where((row) => row.owner === owner).map(({ id }) => id));
      },
      dropOlder: async (before, buster) =>
        dropCopies((row) => row.dataUpdatedAt < before || row.buster !== buster),
      present: async (hashes) => hashes.filter((hash) => copies.get(hash)),
      isKept: async () => false,
      // Nothing survives closing the window here, so nothing can be kept.
      putKept: async () => false,
      dropParts: async () => undefined,
    },
    drafts: memoryOwned(({ owner, kind, id }) => [owner, kind, id]),
    files: memoryOwned(({ id }) => id),
    kept: memoryOwned(({ id }) => id),
    bank: {
      after: async (prefix, id, limit) =>
        bank
          .where((row) => row.id.startsWith(prefix) && row.id > id)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      put: async (owner, rows) => {
        if (isHers(owner)) bank.put(rows);
      },
      remove: async (ids) => bank.remove(ids),
    },
    // Nothing of it ever lies on a disk.
    vault: {
      begin: async () => undefined,
      owners: async () => [],
      load: async () => undefined,
      release: async () => false,
      close: async () => false,
      setPin: async () => false,
      unlock: async () => 'gone',
      hasPin: async () => false,
      stateOf: async () => 'none',
    },
    onGivenUp: () => () => undefined,
    clearReceipts: async (owner) => {
      const hers = tables.receipts.where((receipt) => receipt.owner === owner);
      tables.receipts.put(hers.map((receipt) => Object.assign(receipt, WITHOUT_WORDS)));
    },
    dropReceipts: async (_trimBefore, dropBefore) =>
      tables.receipts.remove(
        tables.receipts.where(({ at }) => at < dropBefore).map(({ key }) => key),
      ),
    close: () => undefined,
  };
}
