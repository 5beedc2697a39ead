/** What lies sealed in the device's databases. Between Dexie and the disk, so that nothing is written past it. */
import type { DBCore, DBCoreTable, Middleware } from 'dexie';
import { isObject } from '#src/lib/json.ts';
import { StorageLostError } from '../store/failures.ts';
import type { Keyring } from './keyring.ts';

/**
 * By table, the properties that tell of people or of what they wrote, with what stands in their places: a release that
 * knows nothing of sealing must take nothing of it for work, nor stumble over it. What finds, orders and names a row stays
 * in the clear: ids, times, versions.
 */
export type SealedProperties = Readonly<
  Record<string, (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>
>;

/** Where all that is sealed of a row lies. */
const BOX = 'sealed';

/** Can be read closed: a start must learn who was here. */
const READABLE_CLOSED = 'session';

/** By its name: a browser's other window and a test's other world have classes of their own. */
const isBytes = (value: unknown): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]';

/** What is noted beside a file is owned under a name made of its person's (`files/file-rows.ts`). */
export const ownerOf = (row: object): string =>
  'owner' in row && typeof row.owner === 'string' ? row.owner.replace(/^state:/, '') : '';

function sealRow(ring: Keyring, table: string, hidden: SealedProperties[string], row: unknown) {
  const key = isObject(row) ? ring.get(ownerOf(row)) : undefined;
  if (!isObject(row) || !key) return row;
  const { [BOX]: _old, ...clear } = row;
  const secret: Record<string, unknown> = {};
  for (const [name, stand] of Object.entries(hidden(row)))
    if (row[name] !== undefined) {
      secret[name] = row[name];
      clear[name] = stand;
    }
  if (Object.values(secret).every((value) => value === null)) return row;
  if (key === 'closed') throw new StorageLostError('Sealed for a person who is not here');
  return { ...clear, [BOX]: key.seal(table, secret) };
}

function openRow(ring: Keyring, table: string, row: unknown): unknown {
  if (!isObject(row)) return row;
  const { [BOX]: box, ...clear } = row;
  if (!isBytes(box)) return row;
  const key = ring.get(ownerOf(row));
  try {
    const secret = typeof key === 'object' ? key.open(table, box) : null;
    if (isObject(secret)) return { ...clear, ...secret };
  } catch {
    // Another key, or damage: as good as lost.
  }
  if (table === READABLE_CLOSED)
    return { ...clear, auth: 'locked', token: null, deliver: null, user: null };
  // As the browser says it of a value whose file is gone: such rows are named, and never in anybody's way.
  throw new DOMException('Sealed for a person who is not here', 'NotReadableError');
}

function sealedTable(
  ring: Keyring,
  table: DBCoreTable,
  hidden: SealedProperties[string],
): DBCoreTable {
  const open = (row: unknown) => openRow(ring, table.name, row);
  return {
    ...table,
    mutate: (request) =>
      request.type === 'add' || request.type === 'put'
        ? table.mutate({
            ...request,
            values: request.values.map((row) => sealRow(ring, table.name, hidden, row)),
          })
        : table.mutate(request),
    get: (request) => table.get(request).then(open),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(open)),
    query: (request) =>
      table
        .query(request)
        .then((answer) =>
          request.values ? { ...answer, result: answer.result.map(open) } : answer,
        ),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => {
        if (!cursor || !request.values) return cursor;
        const value = { get: () => open(cursor.value) };
        return Object.create(cursor, { value });
      }),
  };
}

/** Seals on the way to the disk and opens on the way back, with the keys of the person whose row it is. */
export const sealedRows = (ring: Keyring, properties: SealedProperties): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'sealedRows',
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      return properties[name] ? sealedTable(ring, table, properties[name]) : table;
    },
  }),
});
