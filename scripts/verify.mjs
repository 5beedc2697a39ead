/**
 * `npm run verify:full`: every suite at its full figures, part by part. A part that was green at this
 * commit is not run again, so that a run that was cut off goes on; `-- --part=<name>` runs one anew.
 */
import { auditLine } from './audit.mjs';
import { benches } from './benches.mjs';
import { engineSuite } from './engines.mjs';
import { askedPart, commitNow, memoryOf } from './kept.mjs';
import { ensureBuild, ensureProgram, run } from './setup.mjs';
import {
  ensureMachine,
  inMemory,
  journeys,
  lineOf,
  onPostgres,
  runSuites,
  vitest,
} from './suites.mjs';

const browser = ensureMachine();

const full = {
  EVERY_VALUE: '1',
  FUZZ_RUNS: '20000',
  KILL_ROUNDS: '10',
  POWER_ROUNDS: '10',
  LOCK_ROUNDS: '100',
};
/** 4,000 acts of the monkey, half of them while correcting. */
const long = { MONKEY_ACTS: '2000', MONKEY_ROOM_ACTS: '2000' };
/** What PostgreSQL does to servers under load: connections ended, crashes, seconds stopped, seconds given to it. */
const outages = { OUTAGE_ENDED: 20, OUTAGE_CRASHES: 3, OUTAGE_STOP: 60, OUTAGE_PATIENCE: 15 };
const parts = [
  { name: 'check', run: () => run('node', ['scripts/check.mjs']) },
  vitest('unit', 'unit*', { MODEL_RUNS: '8000', EVENINGS: '20' }),
  vitest('model', 'model', { MODEL_STEPS: '100000' }),
  vitest('server-embedded', 'server*', { ...full, TEST_DATABASE: 'embedded' }),
  onPostgres('server-postgres', { ...full, ...outages, TEST_DATABASE: 'postgres' }),
  onPostgres('server-partitioned', { TEST_DATABASE: 'partitioned', ROW_SECURITY: 'on' }),
  { name: 'power-device', run: () => run('node', ['tests/server/power-cut-device.ts']) },
  {
    name: 'build',
    run: () => {
      ensureBuild();
      return run('node', ['tests/helpers/seed-once.ts', browser.SEEDED_DATA_DIR]);
    },
    // Others need what it leaves.
    isAlwaysRun: true,
  },
  vitest('screens', 'screens*', browser),
  vitest('offline', 'offline', { ...browser, RIVALS_ACKS: '600', RIVALS_KILLS: '60' }),
  vitest('skew', 'skew', { ...browser, EVERY_VALUE: '1' }),
  {
    name: 'spreadsheets',
    report: 'reports/spreadsheets.json',
    // Asked for here, since nobody else needs it.
    run: () =>
      vitest('spreadsheets', 'spreadsheets', {
        SOFFICE_PATH: ensureProgram('libreoffice'),
      }).run(),
  },
  engineSuite('webkit', browser),
  engineSuite('firefox', browser),
  {
    name: 'e2e',
    report: 'reports/e2e.json',
    run: () =>
      run('playwright', ['test', '--grep-invert', '@apart|@monkey'], {
        ...browser,
        ...inMemory(),
        EVERY_VALUE: '1',
      }),
  },
  {
    name: 'monkey',
    report: 'reports/monkey.json',
    run: () =>
      run('playwright', ['test', '--grep', '@monkey'], {
        ...browser,
        ...inMemory(),
        ...long,
        EVERY_VALUE: '1',
        E2E_REPORT: 'reports/monkey.json',
      }),
  },
  // The journeys that continuous integration makes beside `npm test`.
  journeys('beside', { ...browser, ...inMemory(), BESIDE: '1' }, ['--grep', '@beside']),
  // Every figure of screens, paper and files beside those that another program computes.
  {
    name: 'figures',
    report: 'reports/figures.json',
    run: () =>
      run('playwright', ['test', 'figures.spec'], {
        ...browser,
        ...inMemory(),
        EVERY_VALUE: '1',
        E2E_REPORT: 'reports/figures.json',
      }),
  },
  { name: 'axe', run: () => run('node', ['tools/bench/axe.ts'], { ...browser, ...inMemory() }) },
  { name: 'lighthouse', run: () => run('node', ['tools/bench/lighthouse.ts'], browser) },
  ...benches.map(({ name }) => ({
    name: `bench-${name}`,
    run: () => run('node', ['scripts/bench.mjs', `--part=${name}`]),
  })),
];

const asked = askedPart(parts);
const commit = commitNow();
const memory = memoryOf('verify');
const kept = memory.read({});
const greens = kept.commit === commit ? kept.greens : {};

const done = [];
const placeOf = (name) => parts.findIndex((part) => part.name === name);
for (const part of parts) {
  // What a part needs is built before it, also in a fresh clone.
  const isNeeded = part.isAlwaysRun && (asked === undefined || placeOf(asked) > placeOf(part.name));
  const isWanted = asked === undefined ? !greens[part.name] : part.name === asked;
  if (!isWanted && !isNeeded) continue;
  const [result] = await runSuites([part]);
  done.push(result);
  if (result.isGreen) greens[part.name] = lineOf(result);
  else delete greens[part.name];
  memory.write({ commit, greens });
}
console.log(`\nat ${commit}`);
for (const part of parts) {
  const result = done.find(({ name }) => name === part.name);
  console.log(result ? lineOf(result) : (greens[part.name] ?? `${part.name.padEnd(18)} not run`));
}
console.log(await auditLine());
for (const failure of done.flatMap((part) => part.failures)) console.error(`FAILED ${failure}`);
for (const failure of done.flatMap((part) => part.unstable)) console.error(`UNSTABLE ${failure}`);
process.exit(done.every((part) => part.isGreen) ? 0 : 1);
