import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { openServer } from '#server/start.ts';

test('the embedded engine refuses to start with row-level security', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-rows-'));
  const env = readEnv({ ROW_SECURITY: 'on', DATA_DIR: directory });
  await expect(openServer(env, () => {})).rejects.toThrow('ROW_SECURITY=on needs PostgreSQL');
  expect(readdirSync(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
});
