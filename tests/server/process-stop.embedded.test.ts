import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { copyUsedSchool, startServer } from './process.ts';
import type { ServerProcess } from './process.ts';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});
async function startSchool(): Promise<{ server: ServerProcess; directory: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-stop-'));
  directories.push(directory);
  await copyUsedSchool(directory);
  return { server: await startServer({ DATA_DIR: directory }), directory };
}

/** Time for a start on a busy machine; one of them only waits, meanwhile the other works. */
const slow = { timeout: 240_000, concurrent: true };

const signedIn = z.object({ data: z.object({ token: z.object({ access_token: z.string() }) }) });
const login = (server: ServerProcess) =>
  fetch(`${server.url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });

test('a server that is told to stop under load answers what it has begun', slow, async () => {
  const { server, directory } = await startSchool();
  const { data } = signedIn.parse(await (await login(server)).json());
  const headers = { authorization: `Bearer ${data.token.access_token}` };
  const statuses: number[] = [];
  let isStopping = false;
  let late = 0;
  const lane = async (path: string) => {
    for (;;) {
      const answer = await fetch(`${server.url}${path}`, { headers }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => null,
      );
      // Once it has stopped listening nobody gets in any more; before, everybody does.
      if (!answer) return isStopping;
      JSON.parse(answer.body);
      statuses.push(answer.status);
      if (isStopping) late += 1;
    }
  };
  const lanes = Array.from({ length: 9 }, (_, n) =>
    lane(['/services/core/auth/check', '/readyz', '/healthz'][n % 3] ?? ''),
  );
  await vi.waitUntil(() => statuses.length > 60, { timeout: 30_000, interval: 5 });
  const begun = login(server);
  await vi.waitUntil(() => statuses.length > 90, { timeout: 30_000, interval: 5 });
  isStopping = true;
  const started = performance.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  const seconds = (performance.now() - started) / 1000;
  expect(await Promise.all(lanes)).toEqual(Array.from({ length: 9 }, () => true));
  expect((await begun).status).toBe(200);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(existsSync(join(directory, 'lock'))).toBe(false);
  expect(seconds).toBeLessThan(9);
  console.log(
    `stop under load: ${statuses.length} answers, ${late} of them after the signal, none refused or cut off, gone after ${seconds.toFixed(1)} s`,
  );
});

test('a request that never ends does not keep it from stopping', slow, async () => {
  const { server, directory } = await startSchool();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    'POST /services/core/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  await expect.poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(200);
  const started = performance.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  const seconds = (performance.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(20);
  expect(existsSync(join(directory, 'lock'))).toBe(false);
  socket.destroy();
});
