/**
 * A power cut on a real file system: the server writes to ext4 in a loop device, is frozen while it
 * writes, and the device is copied without what the system still held in memory. Needs root and loop
 * devices: `node tests/server/power-cut-device.ts`, with ROUNDS and POWER_SEED.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '#tools/seed/random.ts';
import { startServer } from './process.ts';
import { countLost, lane, openStack } from './stack.ts';
import type { Acknowledged } from './stack.ts';

const rounds = Number(process.env['ROUNDS'] ?? 3);
const seed = Number(process.env['POWER_SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed, 0);
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

async function cutOnce(): Promise<{ acknowledged: number; lost: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-device-'));
  const [image, copy, mount] = ['disk', 'copy', 'mount'].map((name) => join(folder, name));
  if (!image || !copy || !mount) throw new Error('no folder');
  mkdirSync(mount);
  run('truncate', '-s', '512M', image);
  run('mkfs.ext4', '-q', '-F', image);
  run('mount', '-o', 'loop', image, mount);
  const mounted = new Set([mount]);
  try {
    const env = { DATA_DIR: join(mount, 'data') };
    const server = await startServer(env);
    const stack = await openStack(server.url);
    const acknowledged = new Map<string, Acknowledged>();
    let count = 0;
    const until = 40 + random.below(120);
    const frozen = Promise.withResolvers<void>();
    const isDone = () => count >= until;
    const lanes = stack.places.map((place) =>
      lane(stack, place, isDone, (ack) => {
        if (isDone()) return;
        acknowledged.set(ack.id, ack);
        count += 1;
        if (!isDone()) return;
        // In the middle of whatever the other lanes are writing.
        process.kill(server.pid, 'SIGSTOP');
        frozen.resolve();
      }),
    );
    await frozen.promise;
    copyFileSync(image, copy);
    await server.kill('SIGKILL');
    await Promise.all(lanes);
    run('umount', mount);
    mounted.delete(mount);
    run('mount', '-o', 'loop', copy, mount);
    mounted.add(mount);
    const after = await startServer(env);
    const lost = await countLost(await openStack(after.url), acknowledged);
    await after.kill('SIGTERM');
    return { acknowledged: count, lost };
  } finally {
    for (const path of mounted) run('umount', path);
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.getuid?.() !== 0 || !existsSync('/dev/loop-control')) {
  console.log('power cut (device): this machine has no loop devices for us; not run.');
} else {
  let [acknowledged, lost] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const cut = await cutOnce();
    acknowledged += cut.acknowledged;
    lost += cut.lost;
  }
  console.log(
    `power cut (device): ${rounds} rounds on ext4, acknowledged ${acknowledged}, lost ${lost}, seed ${seed}`,
  );
  if (lost > 0) process.exitCode = 1;
}
