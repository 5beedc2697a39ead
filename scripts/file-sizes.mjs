/** No hand-written file above 400 lines, no route file above 40 (folders that begin with a dash hold what routes share). */
import { readFileSync } from 'node:fs';
import { filesOfTree } from './files.mjs';
import { root } from './setup.mjs';

const files = filesOfTree('*.ts', '*.tsx', '*.mjs', '*.css').filter(
  (file) => !file.endsWith('.gen.ts'),
);
const faults = files.flatMap((file) => {
  const lines = readFileSync(root + file, 'utf8').split('\n').length - 1;
  const limit = /^src\/routes\/[^-][^/]*$/.test(file) ? 40 : 400;
  return lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : [];
});
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
