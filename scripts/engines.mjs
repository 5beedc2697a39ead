/** `npm run engines`: the same engine in WebKitGTK and Firefox, installed from Debian's packages where that is allowed. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { ensurePackages, run } from './setup.mjs';
import { browserEnvironment, lineOf, runSuite, vitest } from './suites.mjs';

const browsers = {
  webkit: { programs: ['WebKitWebDriver', 'Xvfb'], apt: ['webkit2gtk-driver', 'xvfb'] },
  firefox: { programs: [process.env.FIREFOX_PATH ?? 'firefox-esr'], apt: ['firefox-esr'] },
};

const isThere = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Sees to it that a browser is there; answers what is missing where it cannot be had. */
export function missingFor(name) {
  const { programs, apt } = browsers[name];
  if (programs.every(isThere)) return undefined;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`Installing ${apt.join(' and ')} from Debian's packages …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...apt], options);
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
    run: () => {
      const missing = missingFor(name);
      if (!missing) return suite.run();
      console.log(`${name} was NOT tested: ${missing}.`);
      return mayMiss ? 0 : 1;
    },
  };
}

function main() {
  ensurePackages();
  const asked = process.argv.slice(2);
  const env = browserEnvironment(process.env.CHROMIUM_PATH ?? '');
  run('node', ['tests/helpers/seed-once.ts', env.SEEDED_DATA_DIR]);
  const done = Object.keys(browsers)
    .filter((name) => asked.length === 0 || asked.includes(name))
    .map((name) => runSuite(engineSuite(name, env)));
  console.log(`\n${done.map(lineOf).join('\n')}`);
  process.exit(done.every((suite) => suite.isGreen) ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
