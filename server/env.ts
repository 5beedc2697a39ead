/** The only reader of the environment. */
import { resolve } from 'node:path';
import { z } from 'zod';

const base = z.string().min(1);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4173),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url().optional(),
  /** `full` creates the sample school, `small` a class with one stack (for tests), `none` nothing. */
  SAMPLE: z.enum(['full', 'small', 'none']).default('full'),
  /** The day the sample school takes for today: Jalali or ISO. */
  SAMPLE_TODAY: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  STATIC_DIR: z.string().min(1).default('./dist'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  NODE_ENV: z.string().default('production'),
  BASE_EXAM: base.default('/services/exam'),
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
    sample: env.SAMPLE,
    sampleToday: env.SAMPLE_TODAY ?? null,
    staticDir: resolve(env.STATIC_DIR),
    logLevel: env.LOG_LEVEL,
    checkAnswers: env.NODE_ENV === 'test',
    bases: {
      exam: env.BASE_EXAM,
      core: env.BASE_CORE,
      classroom: env.BASE_CLASSROOM,
      upload: env.BASE_UPLOAD,
    },
  };
}
