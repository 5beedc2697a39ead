import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { copyUsedSchool, startServer } from './process.ts';
import { countLost, lane, openStack } from './stack.ts';
import type { Acknowledged } from './stack.ts';

const preload = fileURLToPath(new URL('failing-disk.ts', import.meta.url));
const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

test.each([
  ['fsync', /The embedded database failed and cannot go on: EIO: the disk fails, fsync/],
  ['write', /The embedded database failed and cannot go on: could not write to log file/],
])(
  'one failing %s ends the server within 5 s with its reason, and nothing acknowledged is lost',
  async (fault, reason) => {
    const directory = mkdtempSync(join(tmpdir(), 'bargeh-disk-'));
    directories.push(directory);
    await copyUsedSchool(directory);
    const failing = { NODE_OPTIONS: `--import ${preload}`, DISK_FAULT: fault };
    const server = await startServer({ DATA_DIR: directory, ...failing });
    const stack = await openStack(server.url);
    const acknowledged = new Map<string, Acknowledged>();
    let count = 0;
    // Until the server is gone.
    const lanes = stack.places.map((place) =>
      lane(
        stack,
        place,
        () => false,
        (ack) => {
          acknowledged.set(ack.id, ack);
          count += 1;
        },
      ),
    );
    await vi.waitUntil(() => count >= 20, { timeout: 30_000, interval: 5 });
    const started = performance.now();
    process.kill(server.pid, 'SIGUSR2');
    const code = await Promise.race([
      server.exited,
      new Promise<string>((resolve) => setTimeout(() => resolve('still there'), 5_000).unref()),
    ]);
    const seconds = (performance.now() - started) / 1000;
    if (code === 'still there') await server.kill('SIGKILL');
    expect(code).toBe(1);
    expect(server.output()).toMatch(reason);
    await Promise.all(lanes);

    const after = await startServer({ DATA_DIR: directory });
    const lost = await countLost(await openStack(after.url), acknowledged);
    expect(await after.kill('SIGTERM')).toBe(0);
    console.log(
      `failing disk (${fault}): gone after ${seconds.toFixed(1)} s, acknowledged ${count}, lost ${lost}`,
    );
    expect(lost).toBe(0);
  },
  120_000,
);
