/**
 * `npm test`: every suite on a fresh clone, minutes printed per suite, the runners' own counts summed at the end. Red
 * where a test failed, or where the suites would have taken more than their minutes on a machine of their own.
 */
import { runBench } from './benches.mjs';
import { between, coreSeconds, ownMinutes, readings } from './machine.mjs';
import { ensureBuild, run } from './setup.mjs';
import {
  clearReports,
  ensureMachine,
  inMemory,
  journeys,
  lineOf,
  onPostgres,
  runSuites,
  vitest,
} from './suites.mjs';

const limitMinutes = 25;
const only = process.argv.slice(2);

const browser = ensureMachine();
clearReports();

// What chance decides is the same in every run, so that it tells of the commit alone; the soak draws anew.
for (const name of ['MODEL', 'FORMAT', 'CHAOS', 'POWER', 'KILL', 'MONKEY'])
  process.env[`${name}_SEED`] ??= '20';
process.env.FUZZ_SEED ??= '7';

const shared = { ENGINES: 'shared', FUZZ_RUNS: process.env.FUZZ_RUNS ?? '2000' };
const quick = inMemory();
const suites = [
  { name: 'check', run: () => run('node', ['scripts/check.mjs']) },
  [
    vitest('server-embedded', 'server*', { TEST_DATABASE: 'embedded', ...shared, ...quick }),
    onPostgres('server-postgres', { TEST_DATABASE: 'postgres', ...shared }),
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
    vitest('unit', 'unit*', {
      MODEL_RUNS: process.env.MODEL_RUNS ?? '2000',
      MODEL_RUNS_ON_DISK: process.env.MODEL_RUNS_ON_DISK ?? '50',
    }),
    vitest('model', 'model'),
    vitest('screens', 'screens*', { ...browser, ...quick }),
    vitest('offline', 'offline', browser),
  ],
  vitest('skew', 'skew', { ...browser, ...quick }),
  journeys('e2e', { ...browser, ...quick }),
  { name: 'first-visit', run: () => runBench('first-visit', browser) },
]
  .map((suite) => [suite].flat().filter(({ name }) => only.length === 0 || only.includes(name)))
  .filter((group) => group.length > 0);

const [begin, started] = [coreSeconds(), Date.now()];
const yardsticks = await readings();
const done = [];
const times = [];
for (const group of suites) {
  const [before, from] = [coreSeconds(), Date.now()];
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is wanted
  done.push(...(await runSuites([group])));
  const { busy, idle, stolen } = between(before, coreSeconds());
  const minute = ((Date.now() - from) / 60_000).toFixed(2);
  const names = group.map(({ name }) => name).join(', ');
  times.push(
    `${minute.padStart(6)} min  cores busy ${busy.toFixed(0)} s, idle ${idle.toFixed(0)}, taken by others ${stolen.toFixed(0)}  ${names}`,
  );
  // oxlint-disable-next-line no-await-in-loop -- while nothing else runs
  yardsticks.push(...(await readings()));
}
const sum = (key) => done.reduce((total, suite) => total + suite[key], 0);
const minutes = (Date.now() - started) / 60_000;
const own = ownMinutes(minutes, between(begin, coreSeconds()), yardsticks);
console.log(`\n${done.map(lineOf).join('\n')}\n\n${times.join('\n')}`);
console.log(`yardstick in ms    ${yardsticks.map((one) => one.toFixed(0)).join(' ')}`);
console.log(
  `all                ${minutes.toFixed(2)} min by the clock, ${own.toFixed(2)} of ${limitMinutes} on a machine of their own`,
);
const isTooLong = own > limitMinutes;
if (isTooLong) console.error(`The suites take longer than ${limitMinutes} minutes.`);
for (const failure of done.flatMap((suite) => suite.failures)) console.error(`FAILED ${failure}`);
const unstable = done.flatMap((suite) => suite.unstable);
for (const failure of unstable) console.error(`UNSTABLE ${failure}`);
if (unstable.length > 0) console.error(`${unstable.length} unstable`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(done.every((suite) => suite.isGreen) && !isTooLong ? 0 : 1);
