/** What the long commands share: their options, the commit they run at, and results that outlive an interruption. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './setup.mjs';

/** The value of `--name=value`. */
export const option = (name) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

/** The part that was asked for by `--part=<name>`; ends the process where there is no such part. */
export function askedPart(parts) {
  const asked = option('part');
  if (asked === undefined || parts.some((part) => part.name === asked)) return asked;
  console.error(`There is no part "${asked}". Parts: ${parts.map((p) => p.name).join(', ')}`);
  return process.exit(2);
}

/** The commit that runs, and whether anything was changed since; the paths in `besides` do not count. */
export function commitNow(besides = []) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ...besides.map((path) => `:!${path}`));
  return `${git('rev-parse', 'HEAD')}${changed === '' ? '' : '-changed'}`;
}

/** What a command remembers in reports/<name>.json. */
export function memoryOf(name) {
  const path = `${root}reports/${name}.json`;
  mkdirSync(`${root}reports`, { recursive: true });
  return {
    read: (otherwise) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise),
    write: (value) => writeFileSync(path, JSON.stringify(value, null, 2)),
  };
}
