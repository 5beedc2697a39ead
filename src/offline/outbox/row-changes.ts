/** What whoever changes rows is given, and answers. */
import type { NewRow, OutboxRow, Receipt, RowError } from '../records.ts';
import type { Tx } from '../store/store.ts';
import type { Enqueued, Operation } from './types.ts';

/** What a context showed of a lane at the moment of a save. */
export interface Shown {
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
  /** Keys of rows of which it heard that they were accepted. */
  heard: ReadonlySet<string>;
}

/** Where an operation went. */
export interface Placed extends Omit<Enqueued, 'durable'> {
  /** Rows that changed. */
  touched: number[];
}

/** What whoever changes rows needs besides the transaction. */
export interface Settling {
  now: number;
  uuid: () => string;
}

/** What placing needs. */
export interface Placing extends Settling {
  /** The caller chose the key, so that the operation must stay a row of its own. */
  ownKey: boolean;
  /** What the caller showed of the lane; null where only what is said counts. */
  shown: Shown | null;
  /** What waited of fields when they were typed, where that was before this moment. */
  over?: Operation['over'];
}

/** What deciding needs. */
export interface Deciding extends Settling {
  /** What this context showed when the person decided: only that may be given up. */
  shown: readonly OutboxRow[];
  /** Who decides: nobody does so for another person. */
  owner: string | null;
}

/** The meaning of an answer. */
export type Outcome =
  | { cls: 'done'; data: unknown }
  /** The same request again later. */
  | { cls: 'retry'; error: RowError; retryAfterMs: number | null; soon: boolean }
  | { cls: 'unauthorized'; error: RowError }
  | { cls: 'denied'; error: RowError }
  | { cls: 'conflict'; error: RowError; server: unknown }
  | { cls: 'keyReused'; error: RowError }
  /** The back end knows no keys, and what was sent is not there. */
  | { cls: 'notThere'; error: RowError }
  | { cls: 'attention'; error: RowError };

/** A row of its own, behind the last. */
export async function append(tx: Tx, row: NewRow, touched: number[] = []): Promise<Placed> {
  const seq = await tx.addRow(row);
  return { key: row.key, seq, coalesced: false, touched: [...touched, seq] };
}

/** A row that took a new one in. */
export async function grow(tx: Tx, row: OutboxRow, touched: number[] = []): Promise<Placed> {
  await tx.putRows([row]);
  return { key: row.key, seq: row.seq, coalesced: true, touched: [...touched, row.seq] };
}
