/** Opens everything a server needs from its configuration, and closes it again. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { openEmbedded, openPostgres } from './db/client.ts';
import type { Store } from './db/client.ts';
import { takeLock } from './db/lock-file.ts';
import { migrateStore } from './db/migrate.ts';
import { keepTidy } from './db/tidy.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createLog } from './log.ts';
import { staticFiles } from './middleware/static-files.ts';
import { hasSampleSchool, seedSampleSchool } from './seed/seed.ts';
import { logSender } from './services/code-sender.ts';
import { diskStorage } from './storage/disk.ts';

/** What was opened. */
export interface Opened {
  app: ReturnType<typeof createApp>;
  deps: Deps;
  hasSample: boolean;
  close: () => Promise<void>;
}

/** Opens the database, brings it up to date, and creates the sample school where there is none. */
export async function openServer(env: Env, progress: (line: string) => void): Promise<Opened> {
  mkdirSync(env.dataDir, { recursive: true });
  const { store, release } = await openStore(env, progress);
  try {
    await migrateStore(store);
    const stopTidying = await keepTidy(store);
    const log = createLog(env.logLevel);
    const deps: Deps = {
      store,
      files: diskStorage(join(env.dataDir, 'files')),
      log,
      sender: logSender(log),
      registrationSchool: env.registrationSchool,
      now: Date.now,
      checkAnswers: env.checkAnswers,
    };
    const hasSample = await ensureSample(env, deps, progress);
    const app = createApp(deps, { bases: env.bases, staticFiles: staticFiles(env.staticDir) });
    const close = async () => {
      stopTidying();
      await store.close();
      release();
    };
    return { app, deps, hasSample, close };
  } catch (error) {
    await store.close();
    release();
    throw error;
  }
}

async function openStore(
  env: Env,
  progress: (line: string) => void,
): Promise<{ store: Store; release: () => void }> {
  if (env.databaseUrl !== null) {
    return { store: openPostgres(env.databaseUrl), release: () => {} };
  }
  const release = takeLock(join(env.dataDir, 'lock'));
  try {
    progress(`opening the database in ${env.dataDir}`);
    return { store: await openEmbedded(join(env.dataDir, 'db')), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function ensureSample(
  env: Env,
  deps: Deps,
  progress: (line: string) => void,
): Promise<boolean> {
  if (await hasSampleSchool(deps.store)) return true;
  if (env.sample === 'none') return false;
  const started = performance.now();
  progress('creating the sample school, once');
  const rows = await seedSampleSchool({
    store: deps.store,
    files: deps.files,
    now: deps.now(),
    today: env.sampleToday,
    size: env.sample,
    progress,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  progress(
    `created ${rows.schools.length} schools, ${rows.students.length} students, ${rows.activities.length} exams and assignments in ${seconds} s`,
  );
  return true;
}
