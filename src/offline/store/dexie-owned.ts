/** Rows of persons on disk: drafts and files as durable as a save, what is kept as cheap as a copy. */
import type { Table } from 'dexie';
import type { Connection, Reach } from '../database.ts';
import { forgetLost, readAll, readOne } from './readable.ts';
import type { OwnedTable } from './store.ts';

/** One table over whatever connection is alive; writing makes room where the disk is full. */
export function dexieOwned<Row extends { owner: string }, Key>(
  reach: Reach,
  durability: 'strict' | 'relaxed',
  tableOf: (connection: Connection) => Table<Row, Key>,
): OwnedTable<Row, Key> {
  const write = (work: (table: Table<Row, Key>) => PromiseLike<unknown>) =>
    reach.withRoom(() => {
      let isAgain = false;
      return reach.withConnections(async (connections) => {
        const table = tableOf(connections[durability]);
        // Another tab may have written it anew: nothing is written over words because they were lost once.
        if (!isAgain) forgetLost(table);
        isAgain = true;
        await connections[durability].transaction('rw', [table], async () => {
          await work(table);
        });
        forgetLost(table);
      });
    });
  return {
    get: (key) => reach.withConnections(({ relaxed }) => readOne(tableOf(relaxed), key)),
    ofOwner: (owner) =>
      reach.withConnections(({ relaxed }) =>
        readAll(tableOf(relaxed), () => tableOf(relaxed).where('owner').equals(owner)),
      ),
    keysOf: (owner) =>
      reach.withConnections(({ relaxed }) =>
        tableOf(relaxed).where('owner').equals(owner).primaryKeys(),
      ),
    put: (rows) => write((table) => table.bulkPut(rows)),
    change: (key, next) =>
      write(async (table) => {
        // What is lost is written anew.
        const after = next(await readOne(table, key));
        if (after) await table.put(after);
        else if (after === null) await table.delete(key);
      }),
    remove: (keys) => write((table) => table.bulkDelete([...keys])),
  };
}
