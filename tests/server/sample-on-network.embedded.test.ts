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

/** What the stand-ins answer to whoever brings nothing: the page of the platform, and the classroom service. */
const standInsOf = async (url: string) => {
  const base = url.replace('0.0.0.0', '127.0.0.1');
  const page = await fetch(`${base}/platform/`, { method: 'POST' });
  const schools = await fetch(`${base}/services/classroom/classroom/get-own-school/`);
  return [page.status, schools.status];
};

test('a server that others reach has no account with a published password, and plays neither platform nor classroom service', async () => {
  const server = await startServer({ DATA_DIR: join(directory, 'new'), HOST: '0.0.0.0' });
  const { status } = await login(server.url);
  const standIns = await standInsOf(server.url);
  await server.kill('SIGTERM');
  expect(status).toBe(401);
  expect(standIns).toEqual([404, 404]);
  expect(server.output()).not.toContain('bargeh-sample');
  // Its school begins at the address that it prints instead.
  expect(server.output()).toMatch(
    /^There is no school yet\. .*:\d+\/login\?step=begin#code=[A-Z0-9]{12}$/m,
  );
});

test('one with a sample school is not opened to others, unless somebody says so', async () => {
  const used = join(directory, 'used');
  await copyUsedSchool(used);
  const env = { DATA_DIR: used, HOST: '0.0.0.0' };
  await expect(startServer(env)).rejects.toThrow(/SAMPLE_ACCOUNTS_ON_NETWORK/);
  const server = await startServer({ ...env, SAMPLE_ACCOUNTS_ON_NETWORK: 'on' });
  const { status } = await login(server.url);
  const standIns = await standInsOf(server.url);
  const config = await fetch(`${server.url.replace('0.0.0.0', '127.0.0.1')}/config.json`);
  expect(await config.json()).toMatchObject({ sample: 'open' });
  await server.kill('SIGTERM');
  // What the sign-in page says by the configuration, the operator reads in the log.
  expect(server.output()).toContain('others reach this server: keep nothing real on it');
  expect(status).toBe(200);
  expect(standIns).toEqual([415, 401]);
});
