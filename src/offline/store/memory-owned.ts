/** Rows of persons in memory, where the browser has no storage. */
import type { OwnedTable } from './store.ts';

/** An empty table; `keyOf` as the one on disk is keyed. */
export function memoryOwned<Row extends { owner: string }, Key>(
  keyOf: (row: Row) => Key,
): OwnedTable<Row, Key> {
  const rows = new Map<string, Row>();
  const nameOf = (key: Key) => JSON.stringify(key);
  const put = (row: Row) => rows.set(nameOf(keyOf(row)), structuredClone(row));
  const get = (key: Key) => structuredClone(rows.get(nameOf(key)));
  return {
    get: async (key) => get(key),
    ofOwner: async (owner) =>
      structuredClone([...rows.values()].filter((row) => row.owner === owner)),
    keysOf: async (owner) => [...rows.values()].filter((row) => row.owner === owner).map(keyOf),
    put: async (all) => {
      for (const row of all) put(row);
    },
    change: async (key, next) => {
      const after = next(get(key));
      if (after) put(after);
      else if (after === null) rows.delete(nameOf(key));
    },
    remove: async (keys) => {
      for (const key of keys) rows.delete(nameOf(key));
    },
  };
}
