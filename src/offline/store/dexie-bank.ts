/** The mirrored question bank on disk. */
import type { Reach } from '../database.ts';
import { mayHoldCopies } from './copies.ts';
import { readAll } from './readable.ts';
import type { BankTable } from './store.ts';

/** Behind every letter that a name may begin with. */
const LAST = '\uFFFF';

/** The table over whatever connection is alive; where the disk is full the mirror gives way to everything. */
export function dexieBank({ withConnections }: Pick<Reach, 'withConnections'>): BankTable {
  return {
    after: (prefix, id, limit) =>
      withConnections(({ relaxed }) =>
        readAll(relaxed.bankQuestions, () =>
          relaxed.bankQuestions
            .where('id')
            .between(id === '' ? prefix : id, prefix + LAST, id === '', true)
            .limit(limit),
        ),
      ),
    put: (owner, rows) =>
      withConnections(({ relaxed }) =>
        relaxed.transaction('rw', [relaxed.bankQuestions, relaxed.session], async () => {
          if (mayHoldCopies(await relaxed.session.get('cur'), owner))
            await relaxed.bankQuestions.bulkPut([...rows]);
        }),
      ),
    remove: (ids) => withConnections(({ relaxed }) => relaxed.bankQuestions.bulkDelete([...ids])),
  };
}
