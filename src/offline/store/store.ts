/** The seam to the device's storage: one database on disk, or a stand-in in memory where there is none. */
import type {
  AttachmentRow,
  BankQuestionRow,
  DraftRow,
  IdRow,
  KeptRow,
  MetaRow,
  NewRow,
  OutboxRow,
  PartRow,
  QueryRow,
  Receipt,
  SessionRow,
} from '../records.ts';

import type { Vault } from '../vault/keyring.ts';

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

/** Copies of queries; losing one costs a request, never work. */
export interface CacheTable {
  get(hash: string): Promise<QueryRow | undefined>;
  put(row: QueryRow): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Everything cached or kept of one person. */
  purge(owner: string): Promise<void>;
  /** Rows nobody may use any more: too old, or of another contract version; what is kept stays. */
  dropOlder(before: number, buster: string): Promise<void>;
  /** Which of these are there. */
  present(hashes: readonly string[]): Promise<string[]>;
  /** Whether a pin holds this copy. */
  isKept(row: Pick<QueryRow, 'hash' | 'owner'>): Promise<boolean>;
  /** A copy and the note that it stays, together; false: its pin is gone, and nothing was written. */
  putKept(row: QueryRow, part: PartRow): Promise<boolean>;
  /** Takes parts off a pin, and their copies unless another pin holds them. */
  dropParts(owner: string, isMeant: (part: PartRow) => boolean): Promise<void>;
}

/** Rows of persons that never travel by the outbox's order: drafts, files, what is kept. Each call is one transaction. */
export interface OwnedTable<Row, Key> {
  get(key: Key): Promise<Row | undefined>;
  /** All that can be read. */
  ofOwner(owner: string): Promise<Row[]>;
  /** Of all, also of those whose values the browser has lost. */
  keysOf(owner: string): Promise<Key[]>;
  put(rows: readonly Row[]): Promise<void>;
  /** Reads a row and writes what becomes of it: `null` removes it, `undefined` leaves it alone. */
  change(key: Key, next: (row: Row | undefined) => Row | null | undefined): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
}

/** The mirrored question bank; losing it costs requests, never work. Rows lie in the order of their ids. */
export interface BankTable {
  /** Rows whose id begins so, behind one of them. */
  after(prefix: string, id: string, limit: number): Promise<BankQuestionRow[]>;
  /** Nothing is written for a person who has left; no room is made for it either. */
  put(owner: string, rows: readonly BankQuestionRow[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** What one piece of work touches: less is faster. */
export type Scope = 'outbox' | 'all';

/** The device's storage. */
export interface Store {
  /** False where nothing survives closing the window. */
  readonly durable: boolean;
  /** One transaction: all of the work, or nothing. `strict` waits for the disk itself. */
  write<T>(
    durability: 'strict' | 'relaxed',
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly cache: CacheTable;
  readonly drafts: OwnedTable<DraftRow, [owner: string, kind: string, id: string]>;
  readonly files: OwnedTable<AttachmentRow, string>;
  readonly kept: OwnedTable<KeptRow, string>;
  readonly bank: BankTable;
  readonly vault: Vault;
  /** Called when what a person kept had to be given up for her work. */
  onGivenUp(listener: () => void): () => void;
  /** Forgets what was sent (not the versions): for a person who signs out. */
  clearReceipts(owner: string): Promise<void>;
  /**
   * Takes what is large off older receipts; drops receipts and id pairs that no copy, row or draft can still refer
   * to. What a copy on the device is older than stays whole.
   */
  dropReceipts(trimBefore: number, dropBefore: number): Promise<void>;
  close(): void;
}

/** The server's names of things and files, by those that this device gave them; what has none yet is not among them. */
export async function namesOf(
  tx: Pick<Tx, 'ids'>,
  temps: readonly string[],
): Promise<Map<string, string>> {
  const found = temps.length > 0 ? await tx.ids([...new Set(temps)]) : [];
  return new Map(found.map(({ temp, id }) => [temp, id]));
}

/** Work of whoever holds the lease; null, and nothing is written, once another one took over. */
export function writeFenced<T>(
  store: Pick<Store, 'write'>,
  epoch: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  return store.write('relaxed', 'all', async (tx) =>
    (await tx.meta('epoch'))?.value === epoch ? work(tx) : null,
  );
}
