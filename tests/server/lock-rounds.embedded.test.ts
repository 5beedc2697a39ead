import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';

const rounds = Number(process.env['LOCK_ROUNDS'] ?? 4);
const starters = 4;
const starter = fileURLToPath(new URL('lock-starter.ts', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'bargeh-rounds-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** As a container does: every first process in it has the number 1, and sees no process outside. */
const apart = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const hasNamespaces = spawnSync('unshare', [...apart, 'true']).status === 0;

function begin(path: string, isApart: boolean) {
  const command = [process.execPath, starter, path];
  const [program = '', ...args] = isApart ? ['unshare', ...apart, ...command] : command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  // Closed when the last process that writes there is gone.
  const gone = once(child, 'close');
  return {
    said: () => said,
    go: () => child.stdin.write('go\n'),
    end: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('of several that start at once behind a stale lock exactly one gets it, in containers too', async () => {
  const path = join(directory, 'lock');
  const holders: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // What a process leaves that was killed: here, or in another container under the number of this one.
    const pid = round % 2 ? 4_194_304 : process.pid;
    writeFileSync(path, JSON.stringify({ pid, started: 'long ago' }));
    const begun = Array.from({ length: starters }, (_, n) =>
      begin(path, hasNamespaces && n % 2 === 1),
    );
    const patient = { timeout: 60_000, interval: 5 };
    await vi.waitUntil(() => begun.every(({ said }) => said() === 'ready\n'), patient);
    for (const { go } of begun) go();
    await vi.waitUntil(() => begun.every(({ said }) => /held|refused|Error/.test(said())), patient);
    expect(begun.filter(({ said }) => said().includes('Error'))).toEqual([]);
    holders.push(begun.filter(({ said }) => said().includes('held')).length);
    await Promise.all(begun.map(({ end }) => end()));
  }
  const wrong = holders.filter((count) => count !== 1).length;
  const where = hasNamespaces
    ? 'half of them each in a process namespace of its own'
    : 'all in one process namespace: this machine lets us make no other';
  console.log(
    `lock: ${rounds} rounds of ${starters} starters, ${where}; rounds without exactly one holder: ${wrong}`,
  );
  expect(wrong).toBe(0);
}, 1_800_000);
