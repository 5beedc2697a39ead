import type { OutboxRow, Receipt } from '#src/offline/index.ts';

/** What one request carries. */
export const BATCH = 200;

/** One list of the import: which rows go in it, and under which key; both are on the disk before it is sent. */
export interface Batch {
  key: string;
  rows: string[];
}

/** Rows in the order of the file, by requests. */
export function batchesOf(ids: readonly string[], uuid: () => string, size = BATCH): Batch[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ({
    key: uuid(),
    rows: ids.slice(at * size, (at + 1) * size),
  }));
}

/** Where the questions of an import are, by their names on this device. */
export interface Arrival {
  /** At the school: the server's id. */
  arrived: ReadonlyMap<string, string>;
  /** In the list of what waits. */
  waiting: ReadonlySet<string>;
  /** Refused, or in conflict: shown where what waits is shown. */
  stuck: ReadonlySet<string>;
}

const TEMP = 'tmp:';

/** What the outbox says of these questions. */
export function arrivalOf(
  rows: readonly OutboxRow[],
  receipts: readonly Receipt[],
  names: ReadonlySet<string>,
  heard: ReadonlyMap<string, string> = new Map(),
): Arrival {
  const arrived = new Map<string, string>();
  for (const [name, id] of heard) if (names.has(name)) arrived.set(name, id);
  const waiting = new Set<string>();
  const stuck = new Set<string>();
  for (const { ids = [] } of receipts)
    for (const { temp, id } of ids) {
      const name = temp.slice(TEMP.length);
      if (names.has(name)) arrived.set(name, id);
    }
  for (const row of rows) {
    if (row.kind !== 'create' || !Array.isArray(row.body)) continue;
    for (const { clientId } of row.body) {
      if (typeof clientId !== 'string' || !names.has(clientId)) continue;
      waiting.add(clientId);
      if (row.state === 'attention' || row.state === 'conflict') stuck.add(clientId);
    }
  }
  return { arrived, waiting, stuck };
}

/** Lists that are neither sent nor waiting: they go to the outbox, again or for the first time. */
export function missingBatches(batches: readonly Batch[], { arrived, waiting }: Arrival): Batch[] {
  return batches.flatMap((batch) => {
    const rows = batch.rows.filter((id) => !arrived.has(id) && !waiting.has(id));
    // A list is sent whole or not at all; the same key with other words would be another request.
    return rows.length === batch.rows.length ? [batch] : [];
  });
}
