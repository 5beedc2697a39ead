/** `npm run bench:<name>`: one measurement of tests/bench; what it needs is installed and built first, then it runs. */
import { ensureBuild, ensurePackages, ensureProgram, run } from './setup.mjs';

const [name = '', ...rest] = process.argv.slice(2);
ensurePackages();
const isServer = name === 'server';
const program = ensureProgram(isServer ? 'postgresql' : 'chromium');
ensureBuild();
const env = isServer ? {} : { CHROMIUM_PATH: program };
process.exit(run('node', [`tests/bench/${name}.ts`, ...rest], env));
