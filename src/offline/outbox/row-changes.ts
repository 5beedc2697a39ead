/** What functions that change rows take and return. */
import type { NewRow, OutboxRow, Receipt, RowError } from '../records.ts';
import type { Tx } from '../store/store.ts';
import type { Enqueued, Operation } from './types.ts';

/** What a tab showed of a lane when something was saved. */
export interface Shown {
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
  /** Keys of rows that it knows to be accepted. */
  heard: ReadonlySet<string>;
}

/** Where an operation went. */
export interface Placed extends Omit<Enqueued, 'durable'> {
  /** Rows that changed. */
  touched: number[];
}

/** Needed for every change of rows, besides the transaction. */
export interface Settling {
  now: number;
  uuid: () => string;
}

/** Needed to place a new operation in its lane. */
export interface Placing extends Settling {
  /** The caller chose the key, so the operation must stay a row of its own. */
  ownKey: boolean;
  /** What the caller showed of the lane; null where only the operation itself counts. */
  shown: Shown | null;
  /** What was already waiting when the fields were typed, if that was before now. */
  over?: Operation['over'];
}

/** Needed to decide about a parked row. */
export interface Deciding extends Settling {
  /** What this tab showed when the person decided: only that may be discarded. */
  shown: readonly OutboxRow[];
  /** Who decides; nobody decides for another person. */
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
  /** The back end has no idempotency keys, and what was sent did not arrive. */
  | { cls: 'notThere'; error: RowError }
  | { cls: 'attention'; error: RowError };

/** Adds a row at the end of the lane. */
export async function append(tx: Tx, row: NewRow, touched: number[] = []): Promise<Placed> {
  const seq = await tx.addRow(row);
  return { key: row.key, seq, coalesced: false, touched: [...touched, seq] };
}

/** Stores a row into which a new operation was folded. */
export async function grow(tx: Tx, row: OutboxRow, touched: number[] = []): Promise<Placed> {
  await tx.putRows([row]);
  return { key: row.key, seq: row.seq, coalesced: true, touched: [...touched, row.seq] };
}
