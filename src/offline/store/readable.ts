/** Reading around what the browser has lost: Chromium keeps values of more than about 64 KiB as files of their own. */
import type { Collection, Table } from 'dexie';
import { emptyIn } from '../outbox/kind-of.ts';
import { newRow, refusal } from '../outbox/rows.ts';
import type { OutboxRow } from '../records.ts';
import { isUnreadable } from './failures.ts';

/** Under which a row stands whose value is lost; all that its keys and indexes tell of it is there. */
const LOST = 'offline.valueLost';

/** Whether a row's value is lost, so that it can be named and given up, and nothing else. */
export const isLost = ({ lastError }: Pick<OutboxRow, 'lastError'>): boolean =>
  lastError?.errors[0]?.code === LOST;

type Instead<T, K> = (key: K) => PromiseLike<T | undefined>;

/**
 * What was found to be lost, by table. A browser answers everything else of the transaction that met it, and ends that
 * transaction as failed: the second try, which every piece of work has, must not ask for it again.
 */
const known = new Map<string, Set<string>>();
type Named = Pick<Table, 'name' | 'db'>;
const lostIn = ({ name, db }: Named) => known.get(`${db.name} ${name}`);

/** Whether anything of a table is known to be lost. */
export const hasLost = (table: Named): boolean => lostIn(table) !== undefined;

/** Something was written, perhaps in the place of what was lost. */
export const forgetLost = ({ name, db }: Named): boolean => known.delete(`${db.name} ${name}`);

/** Everything is asked for once more: it may be there again, written anew by another tab. */
export const lookAgain = (): void => known.clear();

function note({ name, db }: Named, key: unknown): void {
  const keys = known.get(`${db.name} ${name}`) ?? new Set();
  known.set(`${db.name} ${name}`, keys.add(JSON.stringify(key)));
}

/** What was asked for; null where any of it is lost. */
export async function unlessLost<T>(asked: PromiseLike<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** One row; where its value is lost `instead` of it. */
export async function readOne<T, K, I>(
  table: Table<T, K, I>,
  key: K,
  instead?: Instead<T, K>,
): Promise<T | undefined> {
  const isKnown = lostIn(table)?.has(JSON.stringify(key)) === true;
  const found = isKnown ? null : await unlessLost(table.get(key).then((row) => ({ row })));
  if (found) return found.row;
  note(table, key);
  return instead?.(key);
}

/** Rows by their keys, all at once; one by one where one of them is lost. */
export async function readSome<T, K, I>(
  table: Table<T, K, I>,
  keys: readonly K[],
  instead?: Instead<T, K>,
): Promise<(T | undefined)[]> {
  const found = hasLost(table) ? null : await unlessLost(table.bulkGet([...keys]));
  return found ?? Promise.all(keys.map((key) => readOne(table, key, instead)));
}

/** All rows that are asked for but those that are lost, or with what stands `instead` of these. */
export async function readAll<T, K, I>(
  table: Table<T, K, I>,
  asked: () => Collection<T, K, I>,
  instead?: Instead<T, K>,
): Promise<T[]> {
  const found = hasLost(table) ? null : await unlessLost(asked().toArray());
  if (found) return found;
  const rows = await readSome(table, await asked().primaryKeys(), instead);
  return rows.filter((row) => row !== undefined);
}

/** What the indexes still tell of a row of the outbox whose value is lost. */
export async function lostRow(
  outbox: Table<OutboxRow, number>,
  seq: number,
): Promise<OutboxRow | undefined> {
  const told = async (index: string) => {
    let found: unknown;
    await outbox.orderBy(index).eachKey((value, { primaryKey }) => {
      if (primaryKey === seq) found = value;
    });
    return Array.isArray(found) ? String(found[0]) : String(found);
  };
  const [key, lane, owner] = [await told('key'), await told('lane'), await told('[owner+state]')];
  const names = { key, lane, owner, path: '', label: {}, partLabels: {} };
  const row = newRow({ ...names, method: 'PATCH', ...emptyIn(lane) }, 0);
  return { ...row, seq, state: 'attention', lastError: refusal(LOST, 0) };
}
