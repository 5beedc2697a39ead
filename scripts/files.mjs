/** The files of the tree as git sees them. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './setup.mjs';

/** Those that are kept or new, not ignored and there; of these patterns, where there are any. */
export const filesOfTree = (...patterns) =>
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...patterns],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\0')
    .filter((file) => file && existsSync(root + file));
