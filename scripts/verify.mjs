/**
 * `npm run verify:full`: every suite at its full figures, part by part. A part that was green at this
 * commit is not run again, so that a run that was cut off goes on; `-- --part=<name>` runs one anew.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBuild, ensurePackages, ensureProgram, root, run } from './setup.mjs';
import { engineSuite } from './engines.mjs';
import { browserEnvironment, lineOf, onPostgres, runSuites, vitest } from './suites.mjs';

ensurePackages();
const browser = browserEnvironment(ensureProgram('chromium'));
ensureProgram('postgresql');

const full = { EVERY_VALUE: '1', FUZZ_RUNS: '20000', KILL_ROUNDS: '10', POWER_ROUNDS: '10' };
const parts = [
  { name: 'check', run: () => run('node', ['scripts/check.mjs']) },
  vitest('unit', 'unit', { MODEL_RUNS: '2000' }),
  vitest('server-embedded', 'server*', { ...full, TEST_DATABASE: 'embedded' }),
  onPostgres('server-postgres', { ...full, TEST_DATABASE: 'postgres' }),
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
  vitest('screens', 'screens', browser),
  vitest('offline', 'offline', browser),
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
    run: () => run('playwright', ['test'], { ...browser, EVERY_VALUE: '1' }),
  },
  { name: 'first-visit', run: () => run('node', ['tests/bench/first-visit.ts'], browser) },
  { name: 'bench-correct', run: () => run('node', ['tests/bench/correct.ts'], browser) },
  { name: 'bench-heap', run: () => run('node', ['tests/bench/heap.ts'], browser) },
  { name: 'bench-engine', run: () => run('node', ['tests/bench/engine.ts'], browser) },
  { name: 'bench-server', run: () => run('node', ['tests/bench/server.ts']) },
];

const asked = process.argv.find((argument) => argument.startsWith('--part='))?.slice(7);
if (asked !== undefined && !parts.some((part) => part.name === asked)) {
  console.error(`There is no part "${asked}". Parts: ${parts.map((p) => p.name).join(', ')}`);
  process.exit(2);
}
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const commit = `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
const memory = `${root}reports/verify.json`;
mkdirSync(`${root}reports`, { recursive: true });
const kept = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
const greens = kept.commit === commit ? kept.greens : {};

const done = [];
for (const part of parts) {
  const isWanted =
    asked === undefined ? !greens[part.name] || part.isAlwaysRun : part.name === asked;
  if (!isWanted) continue;
  const [result] = await runSuites([part]);
  done.push(result);
  if (result.isGreen) greens[part.name] = lineOf(result);
  else delete greens[part.name];
  writeFileSync(memory, JSON.stringify({ commit, greens }, null, 2));
}
console.log(`\nat ${commit}`);
for (const part of parts) {
  const result = done.find(({ name }) => name === part.name);
  console.log(result ? lineOf(result) : (greens[part.name] ?? `${part.name.padEnd(18)} not run`));
}
for (const failure of done.flatMap((part) => part.failures)) console.error(`FAILED ${failure}`);
process.exit(done.every((part) => part.isGreen) ? 0 : 1);
