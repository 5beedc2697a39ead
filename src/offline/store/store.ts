/** The seam to the device's storage: one database on disk, or a stand-in in memory where there is none. */
import type {
  AttachmentRow,
  DraftRow,
  IdRow,
  KeptRow,
  MetaRow,
  NewRow,
  OutboxRow,
  QueryRow,
  Receipt,
  SessionRow,
} from '../records.ts';

/** Kinds of meta rows by their key. */
export type MetaOf<K extends MetaRow['k']> = Extract<MetaRow, { k: K }>;

/** What a piece of work may do inside one transaction; it must await nothing else. */
export interface Tx {
  laneRows(owner: string, lane: string): Promise<OutboxRow[]>;
  ownerRows(owner: string): Promise<OutboxRow[]>;
  rowByKey(key: string): Promise<OutboxRow | undefined>;
  rows(seqs: number[]): Promise<(OutboxRow | undefined)[]>;
  countRows(): Promise<number>;
  addRow(row: NewRow): Promise<number>;
  putRows(rows: OutboxRow[]): Promise<void>;
  deleteRows(seqs: number[]): Promise<void>;
  ids(temps: string[]): Promise<IdRow[]>;
  putIds(rows: IdRow[]): Promise<void>;
  receipts(owner: string, lanes: string[]): Promise<Receipt[]>;
  putReceipts(rows: Receipt[]): Promise<void>;
  meta<K extends MetaRow['k']>(k: K): Promise<MetaOf<K> | undefined>;
  putMeta(row: MetaRow): Promise<void>;
  session(): Promise<SessionRow | undefined>;
  putSession(row: SessionRow): Promise<void>;
}

/** Copies of queries; losing one costs a request, never work. */
export interface CacheTable {
  get(hash: string): Promise<QueryRow | undefined>;
  put(row: QueryRow): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Everything cached or kept of one person. */
  purge(owner: string): Promise<void>;
  /** Rows nobody may use any more: too old, or of another contract version. */
  dropOlder(before: number, buster: string): Promise<void>;
  bytes(owner: string): Promise<number>;
}

/** Rows of persons that never travel by the outbox's order: drafts, files, what is kept. Each call is one transaction. */
export interface OwnedTable<Row, Key> {
  get(key: Key): Promise<Row | undefined>;
  ofOwner(owner: string): Promise<Row[]>;
  put(rows: readonly Row[]): Promise<void>;
  /** Reads a row and writes what becomes of it: `null` removes it, `undefined` leaves it alone. */
  change(key: Key, next: (row: Row | undefined) => Row | null | undefined): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
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
  /** Forgets what was sent (not the versions): for a person who signs out. */
  clearReceipts(owner: string): Promise<void>;
  /** Drops receipts and id pairs that no copy on the device can still refer to. */
  dropReceipts(trimBefore: number, dropBefore: number): Promise<void>;
  close(): void;
}
