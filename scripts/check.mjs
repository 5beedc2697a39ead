/** `npm run check`: format, lint, walls, types, unused code, locale files, lock file, notices, generated routes. Unit tests follow in `npm test`. */
import { readFileSync } from 'node:fs';
import { ensurePackages, root, run } from './setup.mjs';

ensurePackages();
const tree = `${root}src/routeTree.gen.ts`;
/** @type {[string, () => number][]} */
const steps = [
  ['format', () => run('oxfmt', ['--check', '.'])],
  ['lint', () => run('oxlint', ['--quiet'])],
  [
    'walls',
    () =>
      run('depcruise', [
        '-c',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err',
        'src',
        'sw',
        'server',
        'domain',
        'contract',
        'tests',
        'tools',
        'scripts',
      ]),
  ],
  [
    'routes',
    () => {
      const before = readFileSync(tree, 'utf8');
      const code = run('tsr', ['generate']);
      return code === 0 && readFileSync(tree, 'utf8') === before ? 0 : 1;
    },
  ],
  // The model has the server and the device in one process, and no one project has both.
  ['types', () => run('tsc', ['-b']) || run('tsc', ['-p', 'tsconfig.model.json'])],
  ['unused', () => run('knip', ['--no-progress'])],
  ['locales', () => run('node', ['scripts/locales.mjs'])],
  ['clock', () => run('node', ['scripts/school-clock.mjs'])],
  ['sizes', () => run('node', ['scripts/file-sizes.mjs'])],
  ['folders', () => run('node', ['scripts/folders.mjs'])],
  ['lock', () => run('node', ['scripts/lock-gate.mjs'])],
  ['notices', () => run('node', ['scripts/notices.mjs'])],
];
let failed = 0;
for (const [name, step] of steps) {
  const code = step();
  console.log(`${code === 0 ? 'ok ' : 'RED'} ${name}`);
  if (code !== 0) failed += 1;
}
if (process.argv.includes('--with-units'))
  failed += run('vitest', ['run', '--project', 'unit*']) === 0 ? 0 : 1;
process.exit(failed === 0 ? 0 : 1);
