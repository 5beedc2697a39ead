/** Chromium keeps large values as files of their own; where one is gone, whatever would answer its value fails. */
import { isObject, type JsonObject } from '#src/lib/json.ts';
import { keyringOf } from '../vault/keyring.ts';
import { ownerOf } from '../vault/sealed-rows.ts';

const tables = ['outbox', 'drafts', 'attachments', 'receipts', 'queryCache', 'kept'];

/** What a value says that lies sealed in a database. */
export function unsealed(database: string, value: JsonObject): unknown {
  const key = keyringOf(database).get(ownerOf(value));
  const { sealed } = value;
  if (typeof key !== 'object' || !ArrayBuffer.isView(sealed)) return value;
  for (const table of tables)
    try {
      return [value, key.open(table, new Uint8Array(Object(sealed)))];
    } catch {
      // Of another table.
    }
  return value;
}

type Execute = (asked: { operation: () => unknown }) => unknown;

/**
 * From now on the values that are lost cannot be read from any database (of fake-indexeddb); answers how to end that.
 * `onWrite` is told of each value that is written: what takes the place of a lost one can be read again.
 */
export function loseValues(
  isLost: (value: JsonObject) => boolean,
  onWrite: (value: JsonObject) => void = () => undefined,
): () => void {
  const tells = (found: unknown): boolean => {
    if (Array.isArray(found)) return found.some(tells);
    if (found instanceof IDBCursorWithValue) return tells(found.value);
    return isObject(found) && !(found instanceof IDBCursor) && isLost(found);
  };
  const { prototype } = IDBTransaction;
  const execute: Execute = Reflect.get(prototype, '_execRequestAsync');
  const losing: Execute = function (this: unknown, asked) {
    const operation = () => {
      const found = asked.operation();
      if (!tells(found)) return found;
      throw new DOMException('Data lost', 'NotReadableError');
    };
    return execute.call(this, { ...asked, operation });
  };
  Reflect.set(prototype, '_execRequestAsync', losing);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function told(value, key) {
    if (isObject(value)) onWrite(value);
    return put.call(this, value, key);
  };
  return () => {
    Reflect.set(prototype, '_execRequestAsync', execute);
    IDBObjectStore.prototype.put = put;
  };
}
