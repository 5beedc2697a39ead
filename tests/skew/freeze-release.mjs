/** `node tests/skew/freeze-release.mjs <git-ref>`: keeps a release's worker, page and database as a fixture, so that later builds are held to it. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { bundleHarness } from '../helpers/harness-build.ts';

const limitBytes = 300_000;
const here = fileURLToPath(new URL('../..', import.meta.url));
const releases = join(here, 'tests/fixtures/releases');
const reference = process.argv[2];
if (!reference) {
  console.error('Name the commit or tag to keep: node tests/skew/freeze-release.mjs <git-ref>');
  process.exit(2);
}
const git = (...args) => execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim();
const commit = git('rev-parse', '--short', `${reference}^{commit}`);

mkdirSync(releases, { recursive: true });
const number = Math.max(0, ...readdirSync(releases).map(Number).filter(Number.isInteger)) + 1;
const target = join(releases, String(number));
const folder = mkdtempSync(join(tmpdir(), 'bargeh-release-'));
const sources = join(folder, 'sources');
try {
  git('worktree', 'add', '--detach', sources, commit);
  symlinkSync(join(here, 'node_modules'), join(sources, 'node_modules'));
  mkdirSync(target);
  const root = pathToFileURL(`${sources}/`);
  await bundleHarness(target, { root, minify: true });
  // Its own process: an engine must meet no second copy of itself.
  const script = join(sources, 'freeze-database.mjs');
  copyFileSync(join(here, 'tests/skew/freeze-database.mjs'), script);
  const database = execFileSync(process.execPath, [script, sources], {
    cwd: sources,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  writeFileSync(join(target, 'database.json'), database);
  writeFileSync(join(target, 'release.json'), `${JSON.stringify({ number, commit })}\n`);
} catch (error) {
  rmSync(target, { recursive: true, force: true });
  throw error;
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', sources], { cwd: here });
  rmSync(folder, { recursive: true, force: true });
}
// As git stores it.
const packed = (name) => deflateSync(readFileSync(join(target, name))).length;
const bytes = readdirSync(target).reduce((sum, name) => sum + packed(name), 0);
console.log(`release ${number} (${commit}): ${Math.round(bytes / 1000)} kB in ${target}`);
if (bytes > limitBytes) {
  console.error(`More than ${limitBytes / 1000} kB: something came along that is not the engine.`);
  process.exit(1);
}
