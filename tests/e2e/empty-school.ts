/** A server that has lost its sample school, and what is put there in its place before it starts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { migrateStore } from '#server/db/migrate.ts';
import { firstStartCode } from '#server/school/first-start.ts';
import { openSchool, type School } from './school.ts';

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

/** A server without a school, and the code that begins one. */
export async function openEmptyServer(
  env: Record<string, string> = {},
): Promise<{ school: School; code: string }> {
  let code = '';
  const school = await openSchool(
    undefined,
    async (dataDir) => {
      code = (await emptied(dataDir, firstStartCode)) ?? '';
    },
    { ...env, SAMPLE: 'none' },
  );
  return { school, code };
}
