/**
 * `npm run engines`: the same engine in WebKitGTK and Firefox, installed from Debian's packages where that is allowed.
 * With `--if-installable` a browser that cannot be had is said and fails nothing; one that is there must be green.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensurePackages, root, run } from './setup.mjs';
import { browserEnvironment, lineOf, runSuites, vitest } from './suites.mjs';

const browsers = {
  webkit: { programs: ['WebKitWebDriver', 'Xvfb'], apt: ['webkit2gtk-driver', 'xvfb'] },
  firefox: { programs: [process.env.FIREFOX_PATH ?? 'firefox-esr'], apt: ['firefox-esr'] },
};

const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** No mirror may hold a run up for long: it asks nothing and gives up by itself. */
const PATIENT = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=2'];
const LOCKED = ['-o', 'DPkg::Lock::Timeout=120'];
const UPDATE_MS = 3 * 60_000;
const INSTALL_MS = 10 * 60_000;

/** Sees to it that a browser is there; answers what is missing where it cannot be had. */
export function missingFor(name) {
  const { programs, apt } = browsers[name];
  if (programs.every(isThere)) return undefined;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`Installing ${apt.join(' and ')} from Debian's packages …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const within = (timeout) => ({ stdio: ['ignore', 'ignore', 'inherit'], env, timeout });
    const plain = ['-qq', ...PATIENT, ...LOCKED];
    spawnSync('apt-get', ['update', ...plain], within(UPDATE_MS));
    const install = ['install', '-y', '--no-install-recommends'];
    spawnSync('apt-get', [...install, ...plain, ...apt], within(INSTALL_MS));
  }
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length === 0) return undefined;
  return `${missing.join(' and ')} cannot be found; install the packages ${apt.join(' and ')}`;
}

/** A browser's suite. Where it cannot be had that is said, and it is green only if `mayMiss`. */
export function engineSuite(name, env, { mayMiss = false } = {}) {
  const suite = vitest(name, 'engines', { ENGINE: name, ...env });
  return {
    ...suite,
    run() {
      // What an earlier run left would be counted as this one's.
      rmSync(root + suite.report, { force: true });
      const missing = missingFor(name);
      if (!missing) return suite.run();
      this.missing = missing;
      console.log(`${name} was NOT tested: ${missing}.`);
      return mayMiss ? 0 : 1;
    },
  };
}

/** What became of a browser's suite. */
function told(suite, result) {
  return suite.missing ? `${suite.name.padEnd(18)} NOT TESTED: ${suite.missing}` : lineOf(result);
}

async function main() {
  ensurePackages();
  const asked = process.argv.slice(2);
  const mayMiss = asked.includes('--if-installable');
  const names = Object.keys(browsers).filter(
    (name) => asked.includes(name) || !asked.some((other) => other in browsers),
  );
  const env = browserEnvironment(process.env.CHROMIUM_PATH ?? '');
  run('node', ['tests/helpers/seed-once.ts', env.SEEDED_DATA_DIR]);
  const suites = names.map((name) => engineSuite(name, env, { mayMiss }));
  const done = await runSuites(suites);
  console.log(`\n${done.map((result, at) => told(suites[at], result)).join('\n')}`);
  for (const failure of done.flatMap((result) => result.failures))
    console.error(`FAILED ${failure}`);
  process.exit(done.every((result) => result.isGreen) ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
