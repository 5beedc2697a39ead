/** Where uploads go on and what files became: written down beside temporary ids, and only by whoever holds the lease. */
import type { Clock } from '../environment.ts';
import { writeFenced, type Store, type Tx } from '../store/store.ts';

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

/** The server knows these files no more: the device's own copies are brought to it anew. */
export async function forgetUploaded(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteIds(ids.flatMap((id) => [id, `${UPLOAD}${id}`]));
}

/** Remembers where it goes on; false when another holder took over. */
export const keepUploadAddress = async (
  store: Store,
  epoch: number,
  { id, owner, found }: Found,
  { now }: Pick<Clock, 'now'>,
): Promise<boolean> =>
  (await writeFenced(store, epoch, (tx) =>
    tx.putIds([{ temp: `${UPLOAD}${id}`, id: found, owner, at: now() }]),
  )) !== null;

/** Remembers what a file became, for ever the first answer; null when another holder took over. */
export async function keepUploaded(
  store: Store,
  epoch: number,
  { id, owner, found }: Found,
  clock: Pick<Clock, 'now'>,
): Promise<string | null> {
  return writeFenced(store, epoch, async (tx) => {
    const [known] = await tx.ids([id]);
    if (known) return known.id;
    await tx.putIds([{ temp: id, id: found, owner, at: clock.now() }]);
    return found;
  });
}
