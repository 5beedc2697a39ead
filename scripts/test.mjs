/** `npm test`: every suite on a fresh clone, minutes printed per suite, the runners' own counts summed at the end. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild, ensurePackages, ensureProgram, root, run } from './setup.mjs';

const limitMinutes = 25;
const started = Date.now();
const only = process.argv.slice(2);

ensurePackages();
const chromium = ensureProgram('chromium');
ensureProgram('postgresql');
rmSync(`${root}reports`, { recursive: true, force: true });
mkdirSync(`${root}reports`, { recursive: true });

const vitest = (name, project, env = {}) => ({
  name,
  report: `reports/${name}.json`,
  run: () =>
    run(
      'vitest',
      [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=reports/${name}.json`,
      ],
      env,
    ),
});
/** What the suites with a browser share: the program and one seeded sample school. */
const browserEnv = {
  CHROMIUM_PATH: chromium,
  SEEDED_DATA_DIR: mkdtempSync(join(tmpdir(), 'bargeh-seed-')),
};
process.once('exit', () => rmSync(browserEnv.SEEDED_DATA_DIR, { recursive: true, force: true }));
const fuzz = { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '2000' };
const suites = [
  { name: 'check', run: () => run('node', ['scripts/check.mjs']) },
  vitest('unit', 'unit', { MODEL_RUNS: process.env.MODEL_RUNS ?? '2000' }),
  vitest('server-embedded', 'server', { TEST_DATABASE: 'embedded', ...fuzz }),
  vitest('server-postgres', 'server', { TEST_DATABASE: 'postgres', ...fuzz }),
  {
    name: 'build',
    run: () => {
      ensureBuild();
      return run('node', ['tests/helpers/seed-once.ts', browserEnv.SEEDED_DATA_DIR]);
    },
  },
  vitest('offline', 'offline', browserEnv),
  {
    name: 'e2e',
    report: 'reports/e2e.json',
    run: () => run('playwright', ['test'], browserEnv),
  },
  {
    name: 'first-visit',
    run: () => run('node', ['tests/bench/first-visit.ts'], browserEnv),
  },
].filter((suite) => only.length === 0 || only.includes(suite.name));

/** Passed, failed and skipped of one runner's JSON report. */
function countsOf(path) {
  if (!path || !existsSync(root + path)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(root + path, 'utf8'));
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What failed in one runner's JSON report, by name and first line: the end of a long log is what is read. */
function failuresOf(path) {
  if (!path || !existsSync(root + path)) return [];
  const report = JSON.parse(readFileSync(root + path, 'utf8'));
  const firstLine = (text) =>
    String(text ?? '')
      .split('\n')[0]
      .slice(0, 2_000);
  if (report.testResults) {
    return report.testResults.flatMap((file) => [
      ...(file.status === 'failed' && file.assertionResults.length === 0
        ? [`${file.name}: ${firstLine(file.message)}`]
        : []),
      ...file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`),
    ]);
  }
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((test) => test.results);
        const error = results.find((result) => result.error)?.error;
        return `${spec.file} ${spec.title}: ${firstLine(error?.message)}`;
      }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return (report.suites ?? []).flatMap(inSuite);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failures = [];
let broken = 0;
for (const suite of suites) {
  const from = Date.now();
  console.log(`\n── ${suite.name} ──`);
  const code = suite.run();
  const counts = countsOf(suite.report);
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (code !== 0) broken += 1;
  failures.push(...failuresOf(suite.report).map((failure) => `${suite.name}: ${failure}`));
  if (code !== 0 && counts.failed === 0) total.failed += 1;
  const minutes = ((Date.now() - from) / 60_000).toFixed(2);
  lines.push(
    `${suite.name.padEnd(16)} ${code === 0 ? 'green' : 'RED  '} ${minutes.padStart(6)} min  ${counts.passed} passed`,
  );
}
const minutes = (Date.now() - started) / 60_000;
console.log(`\n${lines.join('\n')}`);
console.log(`all              ${minutes.toFixed(2)} min of ${limitMinutes}`);
const tooLong = minutes > limitMinutes;
if (tooLong) console.error(`The suites took longer than ${limitMinutes} minutes.`);
for (const failure of failures) console.error(`FAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(broken > 0 || total.failed > 0 || total.skipped > 0 || tooLong ? 1 : 0);
