/** `npm start` on a fresh clone: installs, builds, and serves the app with the sample school at one address. */
import { spawn } from 'node:child_process';
import { ensureBuild, ensurePackages, lockedEnv, root } from './setup.mjs';

ensurePackages();
ensureBuild();
const server = spawn('node', ['server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: lockedEnv(),
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
