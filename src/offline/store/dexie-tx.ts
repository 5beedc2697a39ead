/** What one transaction on the device's database can do. */
import { Dexie, type Transaction } from 'dexie';
import type { Tables } from '../database.ts';
import type { NewRow, OutboxRow } from '../records.ts';
import { hasLost, lostRow, readAll, readSome, unlessLost } from './readable.ts';
import { metaOf, type Tx } from './store.ts';

/** More rows than these are read in pieces: a browser makes the objects of one answer in one task. */
const AT_ONCE = 100;
/** Those of one lane may each hold two hundred questions. */
const OF_LANE_AT_ONCE = 8;
const bySeq = (one: OutboxRow, other: OutboxRow) => one.seq - other.seq;

/** The work of one transaction. */
export function dexieTx(transaction: Transaction): Tx {
  /** Bound to its transaction, so that nothing can slip out of it between two awaits. */
  const table = <K extends keyof Tables>(name: K): Tables[K] => {
    const found: unknown = transaction.table(name);
    return found as Tables[K];
  };
  const lost = (seq: number) => lostRow(table('outbox'), seq);
  return {
    laneRows: async (owner, lane) => {
      const rows: OutboxRow[] = [];
      for (;;) {
        const last = rows.at(-1);
        const next = () =>
          table('outbox')
            .where('[lane+seq]')
            .between([lane, last?.seq ?? Dexie.minKey], [lane, Dexie.maxKey], !last)
            .limit(OF_LANE_AT_ONCE);
        const some = await readAll(table('outbox'), next, lost);
        rows.push(...some);
        if (some.length < OF_LANE_AT_ONCE) return rows.filter((row) => row.owner === owner);
      }
    },
    ownerRows: async (owner, keep = (row) => row) => {
      const own = () =>
        table('outbox')
          .where('[owner+state]')
          .between([owner, Dexie.minKey], [owner, Dexie.maxKey]);
      const first = await readAll(table('outbox'), () => own().limit(AT_ONCE), lost);
      if (first.length < AT_ONCE) return first.toSorted(bySeq).map(keep);
      const seqs = (await own().primaryKeys()).toSorted((a, b) => a - b);
      const rows: OutboxRow[] = [];
      for (let at = 0; at < seqs.length; at += AT_ONCE) {
        const [from, to] = [seqs[at], seqs[Math.min(at + AT_ONCE, seqs.length) - 1]];
        const between = () => table('outbox').where(':id').between(from, to, true, true);
        const some = hasLost(table('outbox')) ? null : await unlessLost(between().toArray());
        const own = some ?? (await readSome(table('outbox'), seqs.slice(at, at + AT_ONCE), lost));
        // Rows of other people may lie between.
        for (const row of own) if (row?.owner === owner) rows.push(keep(row));
      }
      return rows;
    },
    rowByKey: async (key) =>
      (await readAll(table('outbox'), () => table('outbox').where('key').equals(key), lost))[0],
    rows: (seqs) => readSome(table('outbox'), seqs, lost),
    countRows: () => table('outbox').count(),
    // The database gives `seq` itself when the property is absent, which the row's type cannot say.
    addRow: (row: NewRow) => table('outbox').add(row as OutboxRow),
    putRows: (rows) => table('outbox').bulkPut(rows),
    deleteRows: (seqs) => table('outbox').bulkDelete(seqs),
    ids: async (temps) =>
      (await readSome(table('idmap'), temps)).filter((row) => row !== undefined),
    putIds: (rows) => table('idmap').bulkPut(rows),
    deleteIds: (temps) => table('idmap').bulkDelete(temps),
    receipts: async (owner, lanes, known) => {
      const ofLane = async (lane: string) => {
        const own = () => table('receipts').where('[owner+lane]').equals([owner, lane]);
        const few = () => own().limit(OF_LANE_AT_ONCE).toArray();
        const first = hasLost(table('receipts')) ? null : await unlessLost(few());
        if (first && first.length < OF_LANE_AT_ONCE) return first;
        const found = new Map([
          ...(known ?? []),
          ...(first ?? []).map((one) => [one.key, one] as const),
        ]);
        const keys = await own().primaryKeys();
        // By their keys each is an answer of its own.
        const missing = await readSome(
          table('receipts'),
          keys.filter((key) => !found.has(key)),
        );
        for (const one of missing) if (one) found.set(one.key, one);
        return keys.flatMap((key) => found.get(key) ?? []);
      };
      // Asked for all at once: a cursor over many lanes would go from one to the next by a round trip each.
      const found = await Promise.all([...new Set(lanes)].map(ofLane));
      return found.flat().sort((a, b) => a.at - b.at);
    },
    receiptsSince: async (owner, since) => {
      const recent = () => table('receipts').where('at').above(since);
      const found = await readAll(table('receipts'), recent);
      return found.filter((receipt) => receipt.owner === owner).toReversed();
    },
    putReceipts: (rows) => table('receipts').bulkPut(rows),
    meta: async (k) => metaOf(await table('meta').get(k), k),
    putMeta: (row) => table('meta').put(row),
    session: () => table('session').get('cur'),
    putSession: (row) => table('session').put(row),
  };
}
