/** One piece of writing after the other, in all tabs and the worker: what a dying Chromium needs to keep its databases. */
import type { DBCore, Middleware } from 'dexie';

/** In the scope of each write; the table that is read least, so that nobody waits who only reads. */
const GATE = 'attachments';

/**
 * Chromium writes down what it would have to take back, with the locks of each transaction under way. At the start after
 * a death it takes two that were under way in one database for damage, whatever tables they are of, and deletes every
 * database of the origin (decision 046). With a table in common the browser itself lets one begin when the other has ended.
 */
export const oneWriteAtATime: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'oneWriteAtATime',
  create: (core) => ({
    ...core,
    transaction: (tables, mode, options) =>
      core.transaction(mode === 'readonly' ? tables : [...tables, GATE], mode, options),
  }),
};
