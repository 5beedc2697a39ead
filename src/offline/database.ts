/** The device's database: every version of its schema that was ever released, and how it is opened. */
import { Dexie, type EntityTable, type Table } from 'dexie';
import { DATABASE_NAME } from './environment.ts';
import { beginFreshLog } from './fresh-log.ts';
import { oneWriteAtATime } from './one-write.ts';
import { isKind, kindOf } from './outbox/kind-of.ts';
import { keyringOf, loadedRings } from './vault/keyring.ts';
import { sealedRows, type SealedProperties } from './vault/sealed-rows.ts';
import { loadKeys, type VaultRow } from './vault/wrapping.ts';
import type {
  AttachmentRow,
  BankQuestionRow,
  DraftRow,
  IdRow,
  KeptRow,
  MetaRow,
  OutboxRow,
  QueryRow,
  Receipt,
  SessionRow,
} from './records.ts';

/** The tables of the newest version. */
export interface Tables {
  outbox: Table<OutboxRow, number>;
  idmap: EntityTable<IdRow, 'temp'>;
  session: EntityTable<SessionRow, 'k'>;
  meta: Table<MetaRow, string>;
  drafts: Table<DraftRow, [string, string, string]>;
  attachments: Table<AttachmentRow, string>;
  queryCache: EntityTable<QueryRow, 'hash'>;
  kept: Table<KeptRow, string>;
  bankQuestions: EntityTable<BankQuestionRow, 'id'>;
  receipts: EntityTable<Receipt, 'key'>;
  vault: EntityTable<VaultRow, 'owner'>;
}

/** What of them tells of people, or is what somebody wrote; `sealed` is no state, kind or version that anybody acts on. */
const SEALED = {
  outbox: ({ kind }) => ({
    state: 'sealed',
    body: isKind(kind) ? kindOf({ kind }).empty(kind) : null,
    sent: null,
    server: null,
    label: {},
    partLabels: {},
    lastError: null,
  }),
  session: () => ({ token: null, deliver: null, user: null }),
  drafts: () => ({ state: null, base: null, others: [] }),
  attachments: () => ({ name: '', bytes: new ArrayBuffer(0), error: null }),
  queryCache: () => ({ queryKey: [], data: null, buster: 'sealed' }),
  kept: () => ({ kind: 'sealed', data: null }),
  bankQuestions: () => ({ data: null }),
  receipts: () => ({ body: null, change: null, label: {} }),
} satisfies SealedProperties;

export type Connection = Dexie & Tables;

/** Nobody watches queries of a database: otherwise each commit would tell all tabs which keys it touched. */
function quietDatabase(name: string, durability: 'strict' | 'relaxed'): Dexie {
  const database = new Dexie(name, { chromeTransactionDurability: durability, autoOpen: false });
  for (const unused of ['Observability', 'Cache'])
    database.unuse({ stack: 'dbcore', name: unused });
  return database;
}

/** A screen may ask for what lies beside before the engine has opened the keys to it. */
async function loadKeysFirst(): Promise<void> {
  if (loadedRings.has(DATABASE_NAME) || !(await Dexie.exists(DATABASE_NAME))) return;
  const database = declareDatabase(DATABASE_NAME, 'relaxed');
  await database
    .open()
    .then(() => loadKeys(database))
    .finally(() => database.close());
}

/** Opens one of the databases beside it, of a single table with its `sealed` list; null where the browser keeps nothing. */
export async function openBeside<Row, Key>(
  name: string,
  durability: 'strict' | 'relaxed',
  indices: string,
  sealed: string,
): Promise<{ database: Dexie; pieces: Table<Row, Key> } | null> {
  const database = quietDatabase(name, durability);
  // One person has one key on a device.
  database.use(sealedRows(keyringOf(DATABASE_NAME), { pieces: () => ({ [sealed]: [] }) }));
  database.version(1).stores({ pieces: indices });
  try {
    await loadKeysFirst();
    await database.open();
  } catch {
    database.close();
    return null;
  }
  // Another tab with a newer app may change it.
  database.on('versionchange', () => database.close());
  return { database, pieces: database.table('pieces') };
}

/**
 * Opens nothing yet, only declares.
 * Invariant: no released version is ever taken out; Dexie drops the tables of versions it does not know.
 */
export function declareDatabase(name: string, durability: 'strict' | 'relaxed'): Connection {
  const database = quietDatabase(name, durability);
  database.use(oneWriteAtATime);
  database.use(sealedRows(keyringOf(name), SEALED));
  database.version(1).stores({
    outbox: '++seq, &key, lane, [owner+state], [lane+seq]',
    idmap: 'temp, owner',
    session: 'k',
    meta: 'k',
    drafts: '[owner+kind+id], [owner+updatedAt]',
    attachments: 'id, owner, opKey',
    queryCache: 'hash, owner, [owner+family], lastUsed',
    kept: 'id, owner, [owner+kind]',
    bankQuestions: 'id, owner, *words, updatedAt',
    receipts: 'key, at, [owner+lane]',
  });
  database.version(2).stores({ vault: 'owner' });
  // Dexie adds one property per declared table when the versions are declared.
  return database as Connection;
}

/** Two connections: durability belongs to a connection, not to a transaction. */
export interface Connections {
  strict: Connection;
  relaxed: Connection;
}

/** How the tables on disk reach it. */
export interface Reach {
  /** Work over whatever connection is alive; tried once more where that one was lost. */
  withConnections<T>(work: (connections: Connections) => PromiseLike<T>): Promise<T>;
  /** Work for which copies give way where the disk is full. */
  withRoom<T>(work: () => Promise<T>): Promise<T>;
}

/** Whether Dexie has finished its work inside `open`: what every later call goes through is made last. */
function isWhole(connection: { core?: unknown }): boolean {
  return connection.core !== undefined;
}

/** An opening that takes longer is blocked by a tab that does not let go, or by a browser that hangs. */
const OPENING_MS = 15_000;

/** Opens both connections, one after the other, so that a change of schema runs once. */
export async function openDatabase(name: string): Promise<Connections> {
  const strict = declareDatabase(name, 'strict');
  const relaxed = declareDatabase(name, 'relaxed');
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    alarm = setTimeout(
      () => reject(new DOMException('The device storage does not open', 'TimeoutError')),
      OPENING_MS,
    );
  });
  try {
    beginFreshLog();
    await Promise.race([strict.open().then(() => relaxed.open()), tooLong]);
    // Dexie calls itself open even when the connection died while it looked around, and then fails for ever.
    if (![strict, relaxed].every(isWhole))
      throw new DOMException('The connection was lost while opening', 'UnknownError');
    await loadKeys(strict);
  } catch (error) {
    strict.close();
    relaxed.close();
    throw error;
  } finally {
    clearTimeout(alarm);
  }
  return { strict, relaxed };
}

/** Whether there is such a database; true where the browser does not tell. */
export async function databaseExists(name: string): Promise<boolean> {
  try {
    const all = await indexedDB.databases();
    return all.some((database) => database.name === name);
  } catch {
    return true;
  }
}
