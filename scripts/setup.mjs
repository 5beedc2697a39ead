/** Makes a fresh clone ready: the locked packages, among them Node 24, and the system programs that tests need. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = new URL('..', import.meta.url).pathname;
const at = (path) => join(root, path);
const stamp = at('node_modules/.bargeh-lock');

const quickImports = `--import=${new URL('quick-imports.mjs', import.meta.url).href}`;

const withQuickImports = (options) =>
  options.includes(quickImports) ? options : `${options} ${quickImports}`.trim();

/** The environment in which the locked Node comes first. */
export function lockedEnv(extra = {}) {
  return {
    ...process.env,
    PATH: [at('node_modules/.bin'), process.env.PATH].join(delimiter),
    // A program that was read once is read in half the time.
    NODE_COMPILE_CACHE: at('node_modules/.cache/compiled'),
    NODE_OPTIONS: withQuickImports(process.env.NODE_OPTIONS ?? ''),
    ...extra,
  };
}

/** Runs a program of the locked packages in the foreground, its lines to `out`; returns its exit code. */
export function run(command, args, env = {}, out = 'inherit') {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', out, 'inherit'],
    env: lockedEnv(env),
    shell: process.platform === 'win32',
  });
  return done.status ?? 1;
}

/** The same beside others: what the program says is printed in one piece at its end. Resolves with its exit code. */
export function runBeside(command, args, env = {}) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: lockedEnv(env),
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('error', (error) => said.push(Buffer.from(`${error}\n`)));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return done.status ?? 1;
}

/** Installs the locked packages unless exactly they are there. */
export function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing the locked packages (about a minute) …');
  if (npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    console.error('npm ci failed: see its message above. Nothing was started.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

const sources = [
  'src',
  'sw',
  'locales',
  'domain',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds the app unless the last build is newer than every source. */
export function ensureBuild() {
  const built = at('dist/index.html');
  if (existsSync(built) && existsSync(at('dist/sw.js'))) {
    const age = statSync(built).mtimeMs;
    if (sources.every((path) => newest(at(path)) < age)) return;
  }
  console.log('Building the app …');
  if (run('vite', ['build', '--logLevel', 'warn']) !== 0) process.exit(1);
}

const programs = {
  chromium: {
    what: 'Chromium, in which the browser tests run',
    find: () =>
      [
        process.env.CHROMIUM_PATH,
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
      ].find((path) => path && existsSync(path)),
    apt: 'chromium',
  },
  postgresql: {
    what: 'PostgreSQL 15 or later, on which the server tests run a second time',
    find: () => debianInitdb() ?? onPath('initdb'),
    apt: 'postgresql',
  },
  libreoffice: {
    what: 'LibreOffice Calc, which opens the spreadsheets that reports write',
    find: () => process.env.SOFFICE_PATH ?? onPath('soffice'),
    apt: 'libreoffice-calc-nogui',
  },
  python: {
    what: 'Python 3.9 or later, in which every figure is computed a second time',
    find: () => process.env.PYTHON_PATH ?? onPath('python3'),
    apt: 'python3',
  },
};

function debianInitdb() {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions
    .map((version) => `${folder}/${version}/bin/initdb`)
    .findLast((path) => existsSync(path));
}

function onPath(name) {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Finds a system program, installs it from Debian's packages where that is allowed, or says what is missing and stops. */
export function ensureProgram(name) {
  const program = programs[name];
  const found = program.find();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get');
  if (mayInstall) {
    console.log(`Installing ${name} from Debian's packages …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', program.apt], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  const installed = program.find();
  if (installed) return installed;
  console.error(
    `Missing: ${program.what}. Install the package "${program.apt}"${name === 'chromium' ? ' or set CHROMIUM_PATH' : ''} and run again.`,
  );
  return process.exit(1);
}
