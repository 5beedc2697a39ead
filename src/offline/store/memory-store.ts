/** The stand-in where the browser has no storage: same rules, gone with the window. */
import type {
  IdRow,
  MetaRow,
  NewRow,
  OutboxRow,
  QueryRow,
  Receipt,
  SessionRow,
} from '../records.ts';
import { mayHoldCopies, WITHOUT_WORDS } from './copies.ts';
import { memoryBank } from './memory-bank.ts';
import { memoryOwned } from './memory-owned.ts';
import type { MetaOf, Store, Tx } from './store.ts';

interface Memory {
  outbox: Map<number, OutboxRow>;
  idmap: Map<string, IdRow>;
  receipts: Map<string, Receipt>;
  meta: Map<string, MetaRow>;
  session: Map<'cur', SessionRow>;
  seq: number;
}

const copy = <T>(value: T): T => structuredClone(value);
const bySeq = (a: OutboxRow, b: OutboxRow) => a.seq - b.seq;

function isMeta<K extends MetaRow['k']>(row: MetaRow, k: K): row is MetaOf<K> {
  return row.k === k;
}

function memoryTx(memory: Memory): Tx {
  const all = () => [...memory.outbox.values()].sort(bySeq);
  return {
    laneRows: async (owner, lane) =>
      copy(all().filter((row) => row.owner === owner && row.lane === lane)),
    ownerRows: async (owner, keep = (row) => row) =>
      copy(all().filter((row) => row.owner === owner)).map(keep),
    rowByKey: async (key) => copy(all().find((row) => row.key === key)),
    rows: async (seqs) => seqs.map((seq) => copy(memory.outbox.get(seq))),
    countRows: async () => memory.outbox.size,
    addRow: async (row: NewRow) => {
      if (all().some((other) => other.key === row.key)) throw new Error('key is taken');
      memory.seq += 1;
      memory.outbox.set(memory.seq, { ...copy(row), seq: memory.seq });
      return memory.seq;
    },
    putRows: async (rows) => {
      for (const row of rows) memory.outbox.set(row.seq, copy(row));
    },
    deleteRows: async (seqs) => {
      for (const seq of seqs) memory.outbox.delete(seq);
    },
    ids: async (temps) =>
      temps.map((temp) => memory.idmap.get(temp)).filter((row) => row !== undefined),
    putIds: async (rows) => {
      for (const row of rows) memory.idmap.set(row.temp, row);
    },
    deleteIds: async (temps) => {
      for (const temp of temps) memory.idmap.delete(temp);
    },
    receipts: async (owner, lanes) =>
      copy(
        [...memory.receipts.values()].filter(
          (receipt) => receipt.owner === owner && lanes.includes(receipt.lane),
        ),
      ).sort((a, b) => a.at - b.at),
    receiptsSince: async (owner, since) =>
      copy(
        [...memory.receipts.values()].filter(
          (receipt) => receipt.owner === owner && receipt.at > since,
        ),
      ).sort((a, b) => b.at - a.at),
    putReceipts: async (rows) => {
      for (const row of rows) memory.receipts.set(row.key, copy(row));
    },
    meta: async (k) => {
      const row = memory.meta.get(k);
      return row && isMeta(row, k) ? row : undefined;
    },
    putMeta: async (row) => {
      memory.meta.set(row.k, row);
    },
    session: async () => memory.session.get('cur'),
    putSession: async (row) => {
      memory.session.set('cur', row);
    },
  };
}

/** An empty store in memory. */
export function createMemoryStore(): Store {
  const memory: Memory = {
    outbox: new Map(),
    idmap: new Map(),
    receipts: new Map(),
    meta: new Map(),
    session: new Map(),
    seq: 0,
  };
  const cached = new Map<string, QueryRow>();
  const bank = memoryBank(() => memory.session.get('cur'));
  let last: Promise<unknown> = Promise.resolve();

  /** One piece of work at a time, undone as a whole when it throws. */
  function exclusive<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const run = async () => {
      const before = {
        outbox: new Map(memory.outbox),
        idmap: new Map(memory.idmap),
        receipts: new Map(memory.receipts),
        meta: new Map(memory.meta),
        session: new Map(memory.session),
      };
      try {
        return await work(memoryTx(memory));
      } catch (error) {
        Object.assign(memory, before);
        throw error;
      }
    };
    const result = last.then(run, run);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    durable: false,
    write: (_durability, _scope, work) => exclusive(work),
    read: (_scope, work) => exclusive(work),
    cache: {
      get: async (hash) => cached.get(hash),
      put: async (row) => {
        if (mayHoldCopies(memory.session.get('cur'), row.owner)) cached.set(row.hash, row);
      },
      remove: async (hash) => {
        cached.delete(hash);
      },
      purge: async (owner) => {
        for (const row of cached.values()) if (row.owner === owner) cached.delete(row.hash);
        bank.purge(owner);
      },
      dropOlder: async (before, buster) => {
        for (const row of cached.values())
          if (row.dataUpdatedAt < before || row.buster !== buster) cached.delete(row.hash);
      },
      bytes: async (owner) =>
        [...cached.values()]
          .filter((row) => row.owner === owner)
          .reduce((sum, row) => sum + row.bytes, 0),
      present: async (hashes) => hashes.filter((hash) => cached.has(hash)),
      isKept: async () => false,
      // Nothing survives closing the window here, so nothing can be kept.
      putKept: async () => false,
      dropParts: async () => undefined,
    },
    drafts: memoryOwned(({ owner, kind, id }) => [owner, kind, id]),
    files: memoryOwned(({ id }) => id),
    kept: memoryOwned(({ id }) => id),
    bank,
    onGivenUp: () => () => undefined,
    clearReceipts: async (owner) => {
      for (const receipt of memory.receipts.values())
        if (receipt.owner === owner)
          memory.receipts.set(receipt.key, { ...receipt, ...WITHOUT_WORDS });
    },
    dropReceipts: async (_trimBefore, dropBefore) => {
      for (const receipt of memory.receipts.values())
        if (receipt.at < dropBefore) memory.receipts.delete(receipt.key);
    },
    close() {
      cached.clear();
    },
  };
}
