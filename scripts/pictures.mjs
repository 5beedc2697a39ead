/** `npm run pictures`: takes the README's pictures from the running app. */
import { ensureBuild, ensurePackages, ensureProgram, run } from './setup.mjs';

ensurePackages();
const env = { CHROMIUM_PATH: ensureProgram('chromium') };
ensureBuild();
process.exit(run('node', ['tests/bench/pictures.ts'], env));
