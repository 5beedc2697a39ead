/** Copies of queries on disk, and which of them stay because a person keeps them. */
import type { Connection, Reach } from '../database.ts';
import type { KeptRow, PartRow } from '../records.ts';
import { keyringOf } from '../vault/keyring.ts';
import { mayHoldCopies } from './copies.ts';
import { readAll, unlessLost } from './readable.ts';
import type { CacheTable } from './store.ts';

const isPart = (row: KeptRow): row is PartRow => row.kind === 'part';

/** The parts of one person's pins, or of everybody's. */
async function partsIn({ kept }: Connection, owner?: string): Promise<PartRow[]> {
  const rows = () =>
    owner === undefined ? kept.toCollection() : kept.where('owner').equals(owner);
  return (await readAll(kept, rows)).filter(isPart);
}

/** Undoes the writing of a copy that may not lie here. */
class NotHersError extends Error {
  override name = 'NotHersError';
}

const hashesOf = (parts: readonly PartRow[]) => new Set(parts.map((part) => part.data.hash));

/** One change of all that was only read. */
function change<T>(relaxed: Connection, work: () => Promise<T>): PromiseLike<T> {
  const tables = [relaxed.queryCache, relaxed.kept, relaxed.bankQuestions];
  // As a function that is seen to be asynchronous: Dexie follows the awaits of no other.
  return relaxed.transaction('rw', tables, async () => work());
}

/** Deletes every copy but those that are kept; the mirrored bank is read again. */
export function dropUnkept(relaxed: Connection): PromiseLike<void> {
  return change(relaxed, async () => {
    await relaxed.bankQuestions.clear();
    const kept = hashesOf(await partsIn(relaxed));
    if (kept.size === 0) return relaxed.queryCache.clear();
    // Keys alone: the copies may be files, and the disk is full.
    const hashes = await relaxed.queryCache.toCollection().primaryKeys();
    return relaxed.queryCache.bulkDelete(hashes.filter((hash) => !kept.has(hash)));
  });
}

/** Takes even what is kept, for work that would be lost otherwise; its pins stay and say so. False: there was none. */
export function giveUpKept(relaxed: Connection): PromiseLike<boolean> {
  return change(relaxed, async () => {
    const rows = await readAll(relaxed.kept, () => relaxed.kept.toCollection());
    const parts = rows.filter(isPart);
    if (parts.length === 0) return false;
    await relaxed.queryCache.clear();
    await relaxed.kept.bulkDelete(parts.map((part) => part.id));
    const pins = rows.filter((row) => row.kind === 'pin');
    for (const pin of pins)
      Object.assign(pin.data, { state: 'paused', problem: 'kept.gaveWay', renewedAt: null });
    await relaxed.kept.bulkPut(pins);
    return true;
  });
}

/** Nothing more is asked for: the disk need not wait until the page has heard of what is under way. */
function endEarly(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // An older engine, or one that has closed it already: it ends by itself.
  }
}

/** The query cache over whatever connection is alive. */
export function dexieCache({ withConnections, withRoom }: Reach): CacheTable {
  const changing = <T>(work: (relaxed: Connection) => Promise<T>) =>
    withConnections(({ relaxed }) => change(relaxed, () => work(relaxed)));
  return {
    // A copy that is lost is read from the server.
    get: async (hash) =>
      (await withConnections(({ relaxed }) => unlessLost(relaxed.queryCache.get(hash)))) ??
      undefined,
    put: async (row) => {
      try {
        await withConnections(({ relaxed }) =>
          relaxed.transaction('rw', [relaxed.queryCache, relaxed.session], async ({ idbtrans }) => {
            // Asked and written in one round trip; what should not have been written is undone as a whole.
            const asked = relaxed.session.get('cur').then((session) => {
              if (!mayHoldCopies(session, row.owner)) throw new NotHersError();
              endEarly(idbtrans);
            });
            await Promise.all([asked, relaxed.queryCache.put(row)]);
          }),
        );
      } catch (error) {
        if (!(error instanceof NotHersError)) throw error;
      }
    },
    remove: (hash) => withConnections(({ relaxed }) => relaxed.queryCache.delete(hash)),
    purge: (owner) =>
      changing(async (relaxed) => {
        for (const table of [relaxed.queryCache, relaxed.kept, relaxed.bankQuestions])
          await table.where('owner').equals(owner).delete();
      }),
    dropOlder: (before, buster) =>
      changing(async (relaxed) => {
        await relaxed.bankQuestions.where('updatedAt').below(before).delete();
        const kept = hashesOf(await partsIn(relaxed));
        const hashes = await relaxed.queryCache.toCollection().primaryKeys();
        const ring = keyringOf(relaxed.name);
        // Of somebody who has locked her screen: she comes back to them.
        const isClosed = (hash: string) => ring.get(hash.split('|', 1)[0] ?? '') === 'closed';
        for (const hash of hashes) {
          // What is kept may be hundreds of files: those are not even read.
          if (kept.has(hash) || isClosed(hash)) continue;
          const row = await unlessLost(relaxed.queryCache.get(hash));
          if (!row || row.dataUpdatedAt < before || row.buster !== buster)
            await relaxed.queryCache.delete(hash);
        }
      }),
    present: (hashes) =>
      withConnections(({ relaxed }) =>
        relaxed.queryCache
          .where('hash')
          .anyOf([...hashes])
          .primaryKeys(),
      ),
    isKept: ({ hash, owner }) =>
      withConnections(async ({ relaxed }) => hashesOf(await partsIn(relaxed, owner)).has(hash)),
    putKept: (row, part) =>
      withRoom(() =>
        changing(async (relaxed) => {
          // Freed or signed out while this was on its way: then it must not come back.
          if (!(await relaxed.kept.get(part.data.pin))) return false;
          const found = await relaxed.queryCache.get(row.hash);
          const isNewer = found && found.dataUpdatedAt > row.dataUpdatedAt;
          if (!isNewer || found.buster !== row.buster) await relaxed.queryCache.put(row);
          await relaxed.kept.put(part);
          return true;
        }),
      ),
    dropParts: (owner, isMeant) =>
      changing(async (relaxed) => {
        const parts = await partsIn(relaxed, owner);
        const gone = parts.filter(isMeant);
        const stays = hashesOf(parts.filter((part) => !isMeant(part)));
        const hashes = [...hashesOf(gone)].filter((hash) => !stays.has(hash));
        await relaxed.queryCache.bulkDelete(hashes);
        await relaxed.kept.bulkDelete(gone.map(({ id }) => id));
      }),
  };
}
