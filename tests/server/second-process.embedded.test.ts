import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyUsedSchool, startServer } from './process.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-second-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the embedded database lets no second process in, and takes over from one that was killed', async () => {
  const env = { DATA_DIR: directory };
  await copyUsedSchool(directory);
  const first = await startServer(env);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await expect(startServer(env)).rejects.toThrow(
    new RegExp(`Process ${first.pid} already uses this data directory`),
  );
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.kill('SIGKILL');
  const next = await startServer(env);
  expect(await next.kill('SIGTERM')).toBe(0);
  expect(existsSync(join(directory, 'lock'))).toBe(false);
}, 120_000);
