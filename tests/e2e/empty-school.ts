/** A server that has lost its sample school, and what is put there in its place before it starts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { migrateStore } from '#server/db/migrate.ts';

/** Takes every school away; `act` answers what was done in their place. */
export async function emptied<T>(dataDir: string, act: (store: Store) => Promise<T>): Promise<T> {
  const place = join(dataDir, 'db');
  rmSync(place, { recursive: true });
  const store = await openEmbedded(place);
  try {
    await migrateStore(store.forJobs(), { rowSecurity: false });
    return await act(store.forJobs());
  } finally {
    await store.close();
  }
}
