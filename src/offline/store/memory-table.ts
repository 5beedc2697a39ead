/** One table in memory, where the browser has no storage: rows come in and go out as copies, as they do on a disk. */

/** Rows by their keys, in the order in which those came. */
export interface MemoryTable<Row, Key> {
  get(key: Key): Row | undefined;
  where(isMeant: (row: Row) => boolean): Row[];
  size(): number;
  put(rows: readonly Row[]): void;
  remove(keys: readonly Key[]): void;
  /** What it holds now; the answer brings that back. */
  keep(): () => void;
}

/** An empty table; `keyOf` as the one on disk is keyed. */
export function memoryTable<Row, Key extends string | number | readonly string[]>(
  keyOf: (row: Row) => Key,
): MemoryTable<Row, Key> {
  let rows = new Map<string | number, Row>();
  const nameOf = (key: Key): string | number =>
    typeof key === 'string' || typeof key === 'number' ? key : JSON.stringify(key);
  return {
    get: (key) => structuredClone(rows.get(nameOf(key))),
    where: (isMeant) => structuredClone([...rows.values()].filter(isMeant)),
    size: () => rows.size,
    put(all) {
      for (const row of all) rows.set(nameOf(keyOf(row)), structuredClone(row));
    },
    remove(keys) {
      for (const key of keys) rows.delete(nameOf(key));
    },
    keep() {
      const before = new Map(rows);
      return () => {
        rows = before;
      };
    },
  };
}
