/** `npm run pictures`: takes the pictures of every screen from the running app and writes docs/screens.md. */
import { ensureBuild, ensurePackages, ensureProgram, run } from './setup.mjs';

ensurePackages();
const program = ensureProgram('chromium');
ensureBuild();
process.exit(
  run('node', ['tests/pictures/take.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: program }),
);
