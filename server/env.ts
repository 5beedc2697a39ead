/** The only reader of the environment. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { signInAddress } from '#domain/sign-in-address.ts';
import { readProxies } from './middleware/client-address.ts';

const base = z.string().min(1);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4173),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url().optional(),
  /** What a request may take of the database, in seconds. */
  DATABASE_TIMEOUT: z.coerce.number().min(1).max(600).default(15),
  /** `full` creates the sample school, `small` a class with one stack (for tests), `none` nothing. */
  SAMPLE: z.enum(['full', 'small', 'none']).default('full'),
  /** `on`: the sample school, whose passwords everybody can read, also where others than this machine reach it. */
  SAMPLE_ACCOUNTS_ON_NETWORK: z.enum(['on', 'off']).default('off'),
  /** The day the sample school takes for today: Jalali or ISO. */
  SAMPLE_TODAY: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  /** Whether the platform's sign-in page and the classroom service are played here; without it where the sample school is. */
  STAND_INS: z.enum(['on', 'off']).optional(),
  STATIC_DIR: z.string().min(1).default('./dist'),
  /** `off`: devices get a worker that ends itself, and go on without one. */
  WORKER: z.enum(['on', 'off']).default('on'),
  /** Proxies whose `X-Forwarded-For` is believed: addresses and networks, separated by commas. */
  TRUSTED_PROXIES: z.string().default(''),
  /** The school that registered accounts belong to; without it the first one. */
  REGISTRATION_SCHOOL: z.uuid().optional(),
  /** Where codes are sent to be passed on as text messages; without it they wait for the operator. */
  CODE_SENDER_URL: z.url().optional(),
  /** How many requests a second one person may send in the long run; 0: as many as she likes. */
  REQUESTS_PER_SECOND: z.coerce.number().min(0).max(100_000).default(60),
  /** How much of the disk with the files is left free for the database, in MiB: then no file is taken any more. */
  DISK_RESERVE: z.coerce.number().min(0).max(1_000_000).default(512),
  /** Files go to this S3-compatible bucket instead of the disk. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `own` makes a certificate authority of the server's own; otherwise paths of a given pair. */
  TLS: z.enum(['off', 'own', 'given']).default('off'),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  /** Names and addresses the own certificate is for, separated by commas. */
  TLS_NAMES: z.string().default(''),
  /** `on`: PostgreSQL itself shows each request only the rows of its school. */
  ROW_SECURITY: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  NODE_ENV: z.string().default('production'),
  /** Where an exit leads: a path of this server or an address by HTTPS; without it the app's own sign-in page. */
  SIGN_IN_URL: z
    .string()
    .refine((text) => signInAddress(text) !== null, 'a path or an https address is needed')
    .optional(),
  BASE_EXAM: base.default('/services/exam'),
  /** Without it the exam service answers these paths too. */
  BASE_ONLINE_EXAM: base.optional(),
  BASE_CORE: base.default('/services/core'),
  BASE_CLASSROOM: base.default('/services/classroom'),
  BASE_UPLOAD: base.default('/services/upload'),
});

/** The configuration of one process. */
export type Env = ReturnType<typeof readEnv>;

/** Reads and checks the environment; an unusable value is named in the error. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
    throw new Error(`The environment cannot be used. ${faults.join('; ')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseLimitMs: env.DATABASE_TIMEOUT * 1000,
    sample: env.SAMPLE,
    isReachable: !isLoopback(env.HOST),
    mayHaveSample: env.SAMPLE_ACCOUNTS_ON_NETWORK === 'on' || isLoopback(env.HOST),
    sampleToday: env.SAMPLE_TODAY ?? null,
    standIns: env.STAND_INS ?? null,
    staticDir: resolve(env.STATIC_DIR),
    hasWorker: env.WORKER === 'on',
    isTrustedProxy: readProxies(env.TRUSTED_PROXIES),
    registrationSchool: env.REGISTRATION_SCHOOL ?? null,
    codeSenderUrl: env.CODE_SENDER_URL ?? null,
    requestsPerSecond: env.REQUESTS_PER_SECOND,
    diskReserve: env.DISK_RESERVE * 1024 * 1024,
    s3: s3Of(env),
    tls: { mode: env.TLS, cert: env.TLS_CERT, key: env.TLS_KEY, names: env.TLS_NAMES },
    rowSecurity: env.ROW_SECURITY === 'on',
    logLevel: env.LOG_LEVEL,
    signIn: signInAddress(env.SIGN_IN_URL),
    checkAnswers: env.NODE_ENV === 'test',
    bases: {
      exam: env.BASE_EXAM,
      core: env.BASE_CORE,
      classroom: env.BASE_CLASSROOM,
      upload: env.BASE_UPLOAD,
      ...(env.BASE_ONLINE_EXAM === undefined ? {} : { onlineExam: env.BASE_ONLINE_EXAM }),
    },
  };
}

/** Whether nobody but this machine gets there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** An S3-compatible bucket. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** All of it or nothing: half a configuration would put files where nobody looks for them. */
function s3Of(env: z.output<typeof environment>): S3Settings | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (given.every((value) => value === undefined)) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error(
      'The environment cannot be used. S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.',
    );
  }
  return { endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey };
}
