/** `npm run simulate`: pupils sit a running exam of a running server; ends with 1 where anything failed. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { samplePassword } from '../seed/sample.ts';
import { simulate, summaryOf } from './simulate.ts';
import type { Options } from './simulate.ts';

const shape = z.object({
  url: z.url(),
  exam: z.string().min(1).nullable().default(null),
  students: z.coerce.number().int().min(1).nullable().default(null),
  rate: z.coerce.number().min(0).max(1_000),
  seed: z.coerce.number().int(),
  late: z.coerce.number().min(0).max(1),
  patience: z.coerce.number().min(0),
  account: z.string().min(1),
  password: z.string().min(1),
});
const text = (value: string) => ({ type: 'string', default: value }) as const;

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      url: text('http://127.0.0.1:4173'),
      exam: { type: 'string' },
      students: { type: 'string' },
      rate: text('20'),
      seed: text('1'),
      late: text('0.1'),
      patience: text('5'),
      account: text('teacher'),
      password: text(samplePassword),
    },
  });
  const { data, error } = shape.safeParse(values);
  if (data) return data;
  const faults = error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new Error(faults.join('\n'));
}

async function main(): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const tools = { fetch, now: Date.now, wait: (ms: number) => wait(ms), say };
  const tally = await simulate(readOptions(), tools);
  for (const line of summaryOf(tally)) say(line);
  return tally.failed.length === 0 ? 0 : 1;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : 'The simulation could not be run.';
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  },
);
