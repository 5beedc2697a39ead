import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engine } from './harness.ts';
import { startCluster } from './postgres.ts';
import type { Cluster } from './postgres.ts';
import { copyUsedSchool, startServer } from './process.ts';
import { countLost, lane, openStack } from './stack.ts';

/** Three in `npm test`, ten in the full verification. */
const killRounds = Number(process.env['KILL_ROUNDS'] ?? 3);
const directories: string[] = [];
function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-durable-'));
  directories.push(directory);
  return directory;
}
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

describe('a server that is killed', () => {
  let cluster: Cluster | null = null;
  beforeAll(async () => {
    if (engine === 'postgres') cluster = await startCluster({ durable: true });
  });
  afterAll(() => cluster?.stop());

  test('has lost no correction that it acknowledged', async () => {
    const env: Record<string, string> = { DATA_DIR: temporary() };
    if (cluster) env['DATABASE_URL'] = cluster.url;
    else await copyUsedSchool(env['DATA_DIR'] ?? '');
    const acknowledged = new Map<string, { version: number; scoreUnits: number }>();
    let count = 0;
    let lost = 0;
    for (let round = 1; round <= killRounds; round += 1) {
      const server = await startServer(env);
      const stack = await openStack(server.url);
      lost += await countLost(stack, acknowledged);
      const until = count + 80;
      const isDone = () => count >= until;
      const lanes = stack.places.slice(0, 4).map((place) =>
        lane(stack, place, isDone, (ack) => {
          acknowledged.set(ack.id, ack);
          count += 1;
        }),
      );
      await Promise.race([
        Promise.all(lanes),
        vi.waitUntil(isDone, { timeout: 60_000, interval: 5 }),
      ]);
      // In the middle of whatever is being written.
      await server.kill('SIGKILL');
      await Promise.all(lanes);
      if (round === killRounds) await cluster?.crash();
    }
    const server = await startServer(env);
    lost += await countLost(await openStack(server.url), acknowledged);
    expect(await server.kill('SIGTERM')).toBe(0);
    console.log(`durability (${engine}): ${killRounds} kills, acknowledged ${count}, lost ${lost}`);
    expect(count).toBeGreaterThanOrEqual(80 * killRounds);
    expect(lost).toBe(0);
  }, 600_000);
});
