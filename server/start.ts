/** Opens everything a server needs from its configuration, and closes it again. */
import { createApp } from './app.ts';
import { migrateStore } from './db/migrate.ts';
import { proveRowSecurity } from './db/row-security.ts';
import { startRetention } from './db/retention.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createLog } from './log.ts';
import { rateLimitOf } from './middleware/rate-limit.ts';
import { staticFiles } from './middleware/static-files.ts';
import { closeDirectory } from './private-directory.ts';
import { baseOf } from './school/base.ts';
import { carryOut } from './school/carry-out.ts';
import { firstStartCode, hasSchool } from './school/first-start.ts';
import { answerCommands } from './school/hand-over.ts';
import { noClassroom } from './services/konj/classroom-link.ts';
import { keepCollecting } from './services/files/collect-files.ts';
import { webhookSender } from './services/sign-in/code-sender.ts';
import { pendingSender } from './services/sign-in/pending-codes.ts';
import { openStore, storageOf } from './stores.ts';
import type { Tls } from './tls.ts';
import { hasSampleSchool, loadSeed, standIn } from './tools.ts';

/** What was opened. */
export interface Opened {
  app: ReturnType<typeof createApp>;
  deps: Deps;
  hasSample: boolean;
  /** What opens the making of the first school; null where there is one. */
  firstStart: string | null;
  close: () => Promise<void>;
  /** Is told the port once it is known, where the settings leave it open. */
  listensAt: (port: number) => void;
}

/** Opens the database, brings it up to date, and creates the sample school where there is none. */
export async function openServer(
  env: Env,
  progress: (line: string) => void,
  tls: Tls | null = null,
): Promise<Opened> {
  closeDirectory(env.dataDir, progress);
  const { store, release } = await openStore(env, progress);
  try {
    const jobs = store.forJobs();
    await migrateStore(jobs, { rowSecurity: env.rowSecurity });
    const stopRetention = await startRetention(jobs);
    const log = createLog(env.logLevel);
    if (env.codeSenderUrl === null) progress(codesForOperator);
    const base = {
      store,
      files: storageOf(env),
      log,
      sender:
        env.codeSenderUrl === null ? pendingSender(env.dataDir) : webhookSender(env.codeSenderUrl),
      registrationSchool: env.registrationSchool,
      isTrustedProxy: env.isTrustedProxy,
      rateLimit: rateLimitOf(env.requestsPerSecond),
      now: Date.now,
      checkAnswers: env.checkAnswers,
    };
    const hasSample = await ensureSample(env, { ...base, store: jobs }, progress);
    if (hasSample && env.isReachable) progress(sampleIsOpen);
    const hasStandIns = env.standIns === null ? hasSample : env.standIns === 'on';
    const classroom = hasStandIns ? standIn : noClassroom;
    const deps: Deps = { ...base, classroom, hasStandIns };
    const firstStart = await firstStartCode(jobs);
    if (env.rowSecurity) await proveRowSecurity(store);
    const app = createApp(deps, {
      bases: env.bases,
      signIn: env.signIn,
      isSampleOpen: hasSample && env.isReachable,
      staticFiles: staticFiles(env.staticDir, env),
      tls,
    });
    let { port } = env;
    const stopCollecting = keepCollecting({ ...deps, store: jobs });
    const stopAnswering =
      store.engine === 'embedded'
        ? answerCommands(
            env.dataDir,
            async (asked) => ({
              outcome: await carryOut(jobs, asked, Date.now()),
              base: baseOf(env, port),
            }),
            (error) =>
              log.error(
                { name: error instanceof Error ? error.name : '' },
                'the command of an operator failed',
              ),
          )
        : async () => {};
    const close = async () => {
      await stopAnswering();
      stopCollecting();
      stopRetention();
      await store.close();
      release();
    };
    const listensAt = (given: number) => void (port = given);
    return { app, deps, hasSample, firstStart, close, listensAt };
  } catch (error) {
    await store.close();
    release();
    throw error;
  }
}

async function ensureSample(
  env: Env,
  deps: Pick<Deps, 'store' | 'files' | 'now'>,
  progress: (line: string) => void,
): Promise<boolean> {
  if (await hasSampleSchool(deps.store)) {
    if (env.mayHaveSample) return true;
    throw new Error(
      `The sample school is in this database, its passwords are published, and HOST=${env.host} lets others in. Use another DATA_DIR or database with SAMPLE=none, or say SAMPLE_ACCOUNTS_ON_NETWORK=on.`,
    );
  }
  // Whoever has a school of her own and took the sample away does not want it back.
  if (env.sample === 'none' || (await deps.store.read(hasSchool))) return false;
  if (!env.mayHaveSample) {
    progress(`no sample school: its passwords are published, and HOST=${env.host} lets others in`);
    return false;
  }
  const started = performance.now();
  progress('creating the sample school, once');
  const { seedSampleSchool } = await loadSeed();
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

/** Nobody should wait for a code without knowing where it went. */
const codesForOperator =
  'CODE_SENDER_URL is not set: one-time codes wait for the operator, who sees them with `npm run codes`';

const sampleIsOpen =
  'the passwords of the sample school are published, and others reach this server: keep nothing real on it';
