/** No hand-written file above 400 lines, no route file above 40 (folders that begin with a dash hold what routes share). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from './setup.mjs';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && !file.endsWith('.gen.ts') && existsSync(root + file));
const faults = files.flatMap((file) => {
  const lines = readFileSync(root + file, 'utf8').split('\n').length - 1;
  const limit = /^src\/routes\/[^-][^/]*$/.test(file) ? 40 : 400;
  return lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : [];
});
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
