/** The app reads a clock by name: `serverNow` for the school's time, `deviceNow` for how long ago this device did something. */
import { readFileSync } from 'node:fs';
import { filesOfTree } from './files.mjs';
import { root } from './setup.mjs';

/** The two clocks themselves; the engine is handed its own. */
const MAY = new Set(['src/lib/device-time.ts', 'src/api/server-time.ts']);
const isApp = (file) =>
  /^src\/.*\.tsx?$/.test(file) &&
  !file.startsWith('src/offline/') &&
  !/\.test\.|\/testing\//.test(file) &&
  !MAY.has(file);

/** Whatever asks the device what time it is, also behind the back of whoever reads it. */
const READS =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)|\b(?:today|now)\((?:zone|timeZone|getLocalTimeZone\(\))\)/;

const faults = filesOfTree()
  .filter(isApp)
  .flatMap((file) =>
    readFileSync(`${root}${file}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (READS.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nAsk serverNow (src/api) or deviceNow (src/lib) instead.`);
  process.exit(1);
}
