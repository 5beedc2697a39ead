/** What was sent and named long ago goes, but for what something on this device still refers to. */
import type { Connection } from '../database.ts';
import type { IdRow, QueryRow, Receipt } from '../records.ts';
import { kindOf } from '../outbox/kind-of.ts';
import { keyringOf } from '../vault/keyring.ts';
import { readAll, readSome, unlessLost } from './readable.ts';

/** A copy that was being read while something was accepted may say that it is newer. */
const READING = 60_000;

/** The copies that may show what a receipt says (of a student and a result, or an exam), by their names alone. */
function copiesShowing({ owner, lane }: Receipt, hashes: readonly string[]): string[] {
  const said = lane.split(':').slice(1);
  // What it is of stands before its ids, where it is said.
  const names = (said.length > 1 ? said.slice(1) : said).map((id) => JSON.stringify(id));
  return hashes.filter(
    (hash) => hash.startsWith(`${owner}|`) && names.some((name) => hash.includes(name)),
  );
}

/** Of the receipts from before a moment those without which a copy would fall back to an older value. */
async function neededReceipts(relaxed: Connection, before: number): Promise<Set<string>> {
  const needed = new Set<string>();
  const old = () => relaxed.receipts.where('at').below(before);
  const receipts = await readAll(relaxed.receipts, old);
  // By their names: the copies may be files, which are not even read.
  const hashes = await relaxed.queryCache.toCollection().primaryKeys();
  const copies = new Map<string, QueryRow | undefined>();
  for (const receipt of receipts)
    for (const hash of copiesShowing(receipt, hashes)) {
      const copy =
        copies.get(hash) ?? (await unlessLost(relaxed.queryCache.get(hash))) ?? undefined;
      copies.set(hash, copy);
      if (copy && copy.dataUpdatedAt <= receipt.at + READING) needed.add(receipt.key);
    }
  return needed;
}

/** Takes what is large off old receipts, and drops older ones. */
async function tidyReceipts(relaxed: Connection, trimBefore: number, dropBefore: number) {
  if ((await relaxed.receipts.where('at').below(trimBefore).count()) === 0) return;
  await relaxed.transaction('rw', [relaxed.receipts, relaxed.queryCache], async () => {
    const needed = await neededReceipts(relaxed, trimBefore);
    const old = async (before: number) => {
      const keys = await relaxed.receipts.where('at').below(before).primaryKeys();
      return keys.filter((key) => !needed.has(key));
    };
    await relaxed.receipts.bulkDelete(await old(dropBefore));
    const trimmed = await readSome(relaxed.receipts, await old(trimBefore));
    for (const receipt of trimmed) if (receipt) kindOf(receipt).trim?.(receipt);
    await relaxed.receipts.bulkPut(trimmed.filter((receipt) => receipt !== undefined));
  });
}

/** Drops the pairs of names that no row and no draft says: without its pair, what waits could never be sent. */
async function tidyNames(relaxed: Connection, dropBefore: number) {
  const { idmap, outbox, drafts } = relaxed;
  await relaxed.transaction('rw', [idmap, outbox, drafts], async () => {
    const old = await idmap.filter((row) => row.at < dropBefore).toArray();
    if (old.length === 0) return;
    const rows = await readAll(outbox, () => outbox.toCollection());
    const said = JSON.stringify([rows, await readAll(drafts, () => drafts.toCollection())]);
    // What lies closed of somebody who is not here may name it.
    const ring = keyringOf(relaxed.name);
    const isClosed = ({ owner }: IdRow) => ring.get(owner) === 'closed';
    const isNamed = (name: string) =>
      said.includes(name) || said.includes(encodeURIComponent(name));
    // The upload of a file is remembered under the file's name.
    const unnamed = old.filter(
      (row) => !isClosed(row) && !isNamed(row.temp.replace(/^upload:/, '')),
    );
    await idmap.bulkDelete(unnamed.map(({ temp }) => temp));
  });
}

/** All of it. */
export async function applyRetention(relaxed: Connection, trimBefore: number, dropBefore: number) {
  await tidyReceipts(relaxed, trimBefore, dropBefore);
  await tidyNames(relaxed, dropBefore);
}
