/** The mirrored question bank in memory, where the browser has no storage. */
import type { BankQuestionRow, SessionRow } from '../records.ts';
import { mayHoldCopies } from './copies.ts';
import type { BankTable } from './store.ts';

/** An empty table. */
export function memoryBank(
  session: () => SessionRow | undefined,
): BankTable & { purge(owner: string): void } {
  const rows = new Map<string, BankQuestionRow>();
  return {
    after: async (prefix, id, limit) =>
      structuredClone(
        [...rows.values()]
          .filter((row) => row.id.startsWith(prefix) && (id === '' || row.id > id))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    put: async (owner, all) => {
      if (!mayHoldCopies(session(), owner)) return;
      for (const row of all) rows.set(row.id, structuredClone(row));
    },
    remove: async (ids) => {
      for (const id of ids) rows.delete(id);
    },
    purge(owner) {
      for (const row of rows.values()) if (row.owner === owner) rows.delete(row.id);
    },
  };
}
