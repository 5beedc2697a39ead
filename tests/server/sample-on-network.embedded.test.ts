import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyUsedSchool, startServer } from './process.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-network-'));
afterAll(() => rmSync(directory, { recursive: true }));

const login = (url: string) =>
  fetch(`${url.replace('0.0.0.0', '127.0.0.1')}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: 'bargeh-sample' }),
  });

test('a server that others reach has no account with a published password', async () => {
  const server = await startServer({ DATA_DIR: join(directory, 'new'), HOST: '0.0.0.0' });
  const { status } = await login(server.url);
  await server.kill('SIGTERM');
  expect(status).toBe(401);
  expect(server.output()).not.toContain('bargeh-sample');
});

test('one with a sample school is not opened to others, unless somebody says so', async () => {
  const used = join(directory, 'used');
  await copyUsedSchool(used);
  const env = { DATA_DIR: used, HOST: '0.0.0.0' };
  await expect(startServer(env)).rejects.toThrow(/SAMPLE_ACCOUNTS_ON_NETWORK/);
  const server = await startServer({ ...env, SAMPLE_ACCOUNTS_ON_NETWORK: 'on' });
  const { status } = await login(server.url);
  await server.kill('SIGTERM');
  expect(status).toBe(200);
});
