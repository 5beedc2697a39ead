/** Leaves a mark in the database, so that one which the browser emptied does not look like a new one. */
import type { Store } from '../store/store.ts';

/** Whether the mark was there; it is from now on. `none`: there is no disk. */
export async function leaveMark(store: Store, now: number): Promise<'found' | 'made' | 'none'> {
  if (!store.durable) return 'none';
  return store.write('relaxed', 'all', async (tx) => {
    if (await tx.meta('initialised')) return 'found';
    await tx.putMeta({ k: 'initialised', at: now });
    return 'made';
  });
}
