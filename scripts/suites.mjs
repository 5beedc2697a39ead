/** What a suite is, how its runner's report is read, and how suites run one after the other. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensurePackages, ensureProgram, root, run, runBeside } from './setup.mjs';

/** Enough for the words, what was wanted and what was there. */
const LINES_OF_FAILURE = 12;

const vitestArguments = (name, project) => [
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=reports/${name}.json`,
];

/** A vitest project as a suite, its report in reports/<name>.json. */
export const vitest = (name, project, env = {}) => ({
  name,
  report: `reports/${name}.json`,
  run: (isBeside) => (isBeside ? runBeside : run)('vitest', vitestArguments(name, project), env),
});

/** The server's suite on PostgreSQL, its tables whole or partitioned: one cluster for all its files. */
export const onPostgres = (name, env) => ({
  name,
  report: `reports/${name}.json`,
  run: (isBeside) =>
    (isBeside ? runBeside : run)(
      'node',
      ['tests/server/postgres.ts', 'vitest', ...vitestArguments(name, 'server*')],
      env,
    ),
});

/** What the suites with a browser share: the program and one seeded sample school, gone at the end. */
export function browserEnvironment(chromium) {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-seed-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return { CHROMIUM_PATH: chromium, SEEDED_DATA_DIR: directory };
}

/** Brings what all suites together need to this machine; answers what those with a browser share. */
export function ensureMachine() {
  ensurePackages();
  const browser = browserEnvironment(ensureProgram('chromium'));
  ensureProgram('postgresql');
  ensureProgram('python');
  return browser;
}

/** What suites may fill in memory, about ten times what they do. */
const ROOM_IN_MEMORY = 4 * 1024 ** 3;
const memory = '/dev/shm';

const isRoomy = () => {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM_IN_MEMORY;
};

/**
 * Where suites have their schools and their browsers' profiles: in memory where there is room, since writing the same
 * sixty megabytes to a disk for each test is a fifth of a run. What a disk keeps is the offline suite's business and
 * PostgreSQL's, which have theirs on one. Gone at the end.
 */
export function inMemory() {
  const folder = mkdtempSync(
    join(existsSync(memory) && isRoomy() ? memory : tmpdir(), 'bargeh-suites-'),
  );
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/** Throws away the reports of an earlier run. */
export function clearReports() {
  rmSync(`${root}reports`, { recursive: true, force: true });
  mkdirSync(`${root}reports`, { recursive: true });
}

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

const firstLines = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_OF_FAILURE)
    .join('\n  ')
    .slice(0, 2_000);

/** What failed in one runner's JSON report, by name and first lines: the end of a long log is what is read. */
function failuresOf(path) {
  if (!path || !existsSync(root + path)) return [];
  const report = JSON.parse(readFileSync(root + path, 'utf8'));
  if (report.testResults) {
    return report.testResults.flatMap((file) => [
      ...(file.status === 'failed' && file.assertionResults.length === 0
        ? [`${file.name}: ${firstLines(file.message)}`]
        : []),
      ...file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName}: ${firstLines(test.failureMessages[0])}`),
    ]);
  }
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((test) => test.results);
        const error = results.find((result) => result.error)?.error;
        return `${spec.file} ${spec.title}: ${firstLines(error?.message)}`;
      }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return (report.suites ?? []).flatMap(inSuite);
}

/** Suites one after the other; those of an inner list at once, where each of them keeps one core busy. */
export async function runSuites(suites) {
  const done = [];
  for (const suite of suites) {
    const group = [suite].flat();
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is wanted
    done.push(...(await Promise.all(group.map((one) => runSuite(one, group.length > 1)))));
  }
  return done;
}

/** Journeys that may be walked a second time after one run: more is no accident. */
const MOST_AGAIN = 2;
/**
 * A wait for the screen, a hand that found nothing to press, or something that moved, which it does by the order in
 * which answers come; a wrong value is none of these.
 */
const isWait = (failure) => /\bTimeout:? +\d+ms\b|Moved by itself/.test(failure);

/**
 * The journeys in the browser. Where one or two of them only waited in vain, those are walked once more, and what
 * happened is told of at the end as unstable (decision 118). A value that is wrong once is wrong.
 */
export const journeys = (name, env, which = []) => {
  const suite = {
    name,
    report: `reports/${name}.json`,
    unstable: [],
    run() {
      const code = run('playwright', ['test', ...which], { ...env, E2E_REPORT: suite.report });
      const failures = failuresOf(suite.report);
      const mayAgain =
        failures.length > 0 && failures.length <= MOST_AGAIN && failures.every(isWait);
      if (!mayAgain) return code;
      const first = countsOf(suite.report);
      const again = `reports/${name}-again.json`;
      const codeAgain = run('playwright', ['test', '--last-failed'], { ...env, E2E_REPORT: again });
      const { passed } = countsOf(again);
      if (codeAgain !== 0 || passed !== first.failed) return code;
      suite.unstable = failures;
      suite.counts = { ...first, passed: first.passed + passed, failed: 0 };
      return 0;
    },
  };
  return suite;
};

/** Runs one suite; answers its counts, minutes and failures, and whether it is green. */
async function runSuite(suite, isBeside) {
  const from = Date.now();
  console.log(`\n── ${suite.name} ──`);
  const code = await suite.run(isBeside);
  const counts = suite.counts ?? countsOf(suite.report);
  const failures = suite.counts ? [] : failuresOf(suite.report);
  // A runner that ends badly without a failed test has failed all the same.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return {
    ...counts,
    name: suite.name,
    minutes: (Date.now() - from) / 60_000,
    failures: failures.map((failure) => `${suite.name}: ${failure}`),
    unstable: (suite.unstable ?? []).map((failure) => `${suite.name}: ${failure}`),
    isGreen: code === 0 && counts.failed === 0 && counts.skipped === 0,
  };
}

/** One line about a suite that has run. */
export function lineOf({ name, isGreen, minutes, passed }) {
  return `${name.padEnd(18)} ${isGreen ? 'green' : 'RED  '} ${minutes.toFixed(2).padStart(6)} min  ${passed} passed`;
}
