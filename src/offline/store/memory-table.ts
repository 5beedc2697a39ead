/** One table in memory, where the browser has no storage: rows come in and go out as copies, as they do on a disk. */

/** An empty table; `keyOf` as the one on disk is keyed. */
export function memoryTable<Row, Key extends string | number | readonly string[]>(
  keyOf: (row: Row) => Key,
) {
  let rows = new Map<string | number, Row>();
  const nameOf = (key: Key): string | number =>
    typeof key === 'string' || typeof key === 'number' ? key : JSON.stringify(key);
  return {
    get: (key: Key) => structuredClone(rows.get(nameOf(key))),
    where: (isMeant: (row: Row) => boolean) => structuredClone([...rows.values()].filter(isMeant)),
    size: () => rows.size,
    put(all: readonly Row[]) {
      for (const row of all) rows.set(nameOf(keyOf(row)), structuredClone(row));
    },
    remove(keys: readonly Key[]) {
      for (const key of keys) rows.delete(nameOf(key));
    },
    /** What it holds now; the answer brings that back. */
    keep() {
      const before = new Map(rows);
      return () => void (rows = before);
    },
  };
}
