/** `npm test`: every suite on a fresh clone, minutes printed per suite, the runners' own counts summed at the end. */
import { runBench } from './benches.mjs';
import { ensureBuild, ensurePackages, ensureProgram, run } from './setup.mjs';
import {
  browserEnvironment,
  clearReports,
  inMemory,
  journeys,
  lineOf,
  onPostgres,
  runSuites,
  vitest,
} from './suites.mjs';

const limitMinutes = 25;
const started = Date.now();
const only = process.argv.slice(2);

ensurePackages();
const browser = browserEnvironment(ensureProgram('chromium'));
ensureProgram('postgresql');
clearReports();

// What chance decides is the same in every run, so that it tells of the commit alone; the soak draws anew.
for (const name of ['MODEL', 'FORMAT', 'CHAOS', 'POWER', 'KILL'])
  process.env[`${name}_SEED`] ??= '20';
process.env.FUZZ_SEED ??= '7';

const fuzz = { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '2000' };
const quick = inMemory();
const suites = [
  { name: 'check', run: () => run('node', ['scripts/check.mjs']) },
  [
    vitest('server-embedded', 'server*', { TEST_DATABASE: 'embedded', ...quick, ...fuzz }),
    onPostgres('server-postgres', { TEST_DATABASE: 'postgres', ...fuzz }),
  ],
  {
    name: 'build',
    run: () => {
      ensureBuild();
      return run('node', ['tests/helpers/seed-once.ts', browser.SEEDED_DATA_DIR]);
    },
  },
  // The evenings with a faulty network wait most of their time, and the screens stand in one page: two cores have room.
  [
    vitest('unit', 'unit', { MODEL_RUNS: process.env.MODEL_RUNS ?? '2000' }),
    vitest('screens', 'screens', { ...browser, ...quick }),
    vitest('offline', 'offline', browser),
  ],
  vitest('skew', 'skew', { ...browser, ...quick }),
  journeys({ ...browser, ...quick }),
  { name: 'first-visit', run: () => runBench('first-visit', browser) },
]
  .map((suite) => [suite].flat().filter(({ name }) => only.length === 0 || only.includes(name)))
  .filter((group) => group.length > 0);

const done = await runSuites(suites);
const sum = (key) => done.reduce((total, suite) => total + suite[key], 0);
const minutes = (Date.now() - started) / 60_000;
console.log(`\n${done.map(lineOf).join('\n')}`);
console.log(`all                ${minutes.toFixed(2)} min of ${limitMinutes}`);
const isTooLong = minutes > limitMinutes;
if (isTooLong) console.error(`The suites took longer than ${limitMinutes} minutes.`);
for (const failure of done.flatMap((suite) => suite.failures)) console.error(`FAILED ${failure}`);
const unstable = done.flatMap((suite) => suite.unstable);
for (const failure of unstable) console.error(`UNSTABLE ${failure}`);
if (unstable.length > 0) console.error(`${unstable.length} unstable`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(done.every((suite) => suite.isGreen) && !isTooLong ? 0 : 1);
