/** The benches that measure, in the order of their table, and what each needs of the system. */
import { run } from './setup.mjs';

const inBrowser = [
  'first-visit',
  'start',
  'pages',
  'engine',
  'correct',
  'kept',
  'lists',
  'bank',
  'questions',
  'import',
  'report',
  'analysis',
  'ink',
  'heap',
];

export const benches = [
  ...inBrowser.map((name) => ({ name, program: 'chromium' })),
  { name: 'readers' },
  { name: 'collector' },
  { name: 'server', program: 'postgresql' },
  { name: 'delete', program: 'postgresql' },
  { name: 'cards', program: 'postgresql' },
];

/** Runs one; its lines go where the caller's do, or to `out`. Returns its exit code: 1 where a bar was missed. */
export const runBench = (name, env, out) => run('node', [`tools/bench/${name}.ts`], env, out);
