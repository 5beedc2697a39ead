/** What a piece of work may do inside one transaction. */
import type { IdRow, MetaRow, NewRow, OutboxRow, Receipt, SessionRow } from '../records.ts';

/** Kinds of meta rows by their key. */
export type MetaOf<K extends MetaRow['k']> = Extract<MetaRow, { k: K }>;

/** A meta row, where it is of that kind. */
export function metaOf<K extends MetaRow['k']>(row: MetaRow | undefined, k: K) {
  const isIt = (one: MetaRow | undefined): one is MetaOf<K> => one?.k === k;
  return isIt(row) ? row : undefined;
}

/** What a piece of work may do inside one transaction; it must await nothing else. */
export interface Tx {
  laneRows(owner: string, lane: string): Promise<OutboxRow[]>;
  /** In order; `keep` is given each row as it is read, and answers which object stands for it. */
  ownerRows(owner: string, keep?: (row: OutboxRow) => OutboxRow): Promise<OutboxRow[]>;
  rowByKey(key: string): Promise<OutboxRow | undefined>;
  rows(seqs: number[]): Promise<(OutboxRow | undefined)[]>;
  countRows(): Promise<number>;
  addRow(row: NewRow): Promise<number>;
  putRows(rows: OutboxRow[]): Promise<unknown>;
  deleteRows(seqs: number[]): Promise<unknown>;
  ids(temps: string[]): Promise<IdRow[]>;
  putIds(rows: IdRow[]): Promise<unknown>;
  deleteIds(temps: string[]): Promise<unknown>;
  /** Oldest first; those that are known already need not be read again. */
  receipts(
    owner: string,
    lanes: string[],
    known?: ReadonlyMap<string, Receipt>,
  ): Promise<Receipt[]>;
  /** Of all lanes, newest first. */
  receiptsSince(owner: string, since: number): Promise<Receipt[]>;
  putReceipts(rows: Receipt[]): Promise<unknown>;
  meta<K extends MetaRow['k']>(k: K): Promise<MetaOf<K> | undefined>;
  putMeta(row: MetaRow): Promise<unknown>;
  session(): Promise<SessionRow | undefined>;
  putSession(row: SessionRow): Promise<unknown>;
}

/** The server's names of questions and files, by those that this device gave them; what has none yet is not among them. */
export async function namesOf(
  tx: Pick<Tx, 'ids'>,
  temps: readonly string[],
): Promise<Map<string, string>> {
  const found = temps.length > 0 ? await tx.ids([...new Set(temps)]) : [];
  return new Map(found.map(({ temp, id }) => [temp, id]));
}
