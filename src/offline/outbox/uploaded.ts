/** Where uploads go on and what files became: written down beside temporary ids, and only by whoever holds the lease. */
import type { Clock } from '../environment.ts';
import type { Store, Tx } from '../store/store.ts';

const UPLOAD = 'upload:';

interface Found {
  /** The device's name of the file. */
  id: string;
  owner: string;
  /** What the server calls it. */
  found: string;
}

/** Where the upload of a file goes on; null when it has none. */
export async function uploadAddress(
  store: Store,
  id: string,
  owner: string,
): Promise<string | null> {
  const rows = await store.read('all', (tx) => tx.ids([`${UPLOAD}${id}`]));
  return rows.find((row) => row.owner === owner)?.id ?? null;
}

/** Remembers where it goes on; false when another holder took over. */
export async function keepUploadAddress(
  store: Store,
  epoch: number,
  { id, owner, found }: Found,
  clock: Pick<Clock, 'now'>,
): Promise<boolean> {
  return store.write('relaxed', 'all', async (tx) => {
    if ((await tx.meta('epoch'))?.value !== epoch) return false;
    await tx.putIds([{ temp: `${UPLOAD}${id}`, id: found, owner, at: clock.now() }]);
    return true;
  });
}

/** The server knows these files no more: the device's own copies are brought to it anew. */
export async function forgetUploaded(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteIds(ids.flatMap((id) => [id, `${UPLOAD}${id}`]));
}

/** Remembers what a file became, for ever the first answer; null when another holder took over. */
export async function keepUploaded(
  store: Store,
  epoch: number,
  { id, owner, found }: Found,
  clock: Pick<Clock, 'now'>,
): Promise<string | null> {
  return store.write('relaxed', 'all', async (tx) => {
    if ((await tx.meta('epoch'))?.value !== epoch) return null;
    const [known] = await tx.ids([id]);
    if (known) return known.id;
    await tx.putIds([{ temp: id, id: found, owner, at: clock.now() }]);
    return found;
  });
}
