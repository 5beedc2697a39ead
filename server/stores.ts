/** The database and the files that a configuration names; for the server and for backups. */
import { join } from 'node:path';
import { openEmbedded, openPostgres } from './db/client.ts';
import type { Store } from './db/client.ts';
import { takeLock } from './db/lock-file.ts';
import type { Env } from './env.ts';
import { diskStorage } from './storage/disk.ts';
import type { FileStorage } from './storage/disk.ts';
import { s3Storage } from './storage/s3.ts';

/** Where the files of this configuration lie. */
export function storageOf(env: Env): FileStorage {
  return env.s3 ? s3Storage(env.s3) : diskStorage(join(env.dataDir, 'files'), env.diskReserve);
}

/** The database of this configuration, and what gives up the claim on it. */
export async function openStore(
  env: Env,
  progress: (line: string) => void,
): Promise<{ store: Store; release: () => void }> {
  if (env.databaseUrl !== null) {
    return { store: openPostgres(env.databaseUrl, env), release: () => {} };
  }
  if (env.rowSecurity) throw new Error('ROW_SECURITY=on needs PostgreSQL: set DATABASE_URL.');
  const release = takeLock(join(env.dataDir, 'lock'));
  try {
    progress(`opening the database in ${env.dataDir}`);
    return { store: await openEmbedded(join(env.dataDir, 'db'), env), release };
  } catch (error) {
    release();
    throw error;
  }
}
