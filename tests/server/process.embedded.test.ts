import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './process.ts';
import type { ServerProcess } from './process.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-process-'));
let server: ServerProcess;

beforeAll(async () => {
  const started = performance.now();
  server = await startServer({ DATA_DIR: directory, LOG_LEVEL: 'info' });
  console.log(
    `first start of the small school: ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(directory, { recursive: true });
});

const login = (body: BodyInit) =>
  fetch(`${server.url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  });

test('the first start says where it is and which accounts there are', () => {
  expect(server.output()).toContain('creating the sample school');
  expect(server.output()).toContain(
    'Sample accounts: teacher, teacher2, supporter, admin; password: bargeh-sample',
  );
});

test('an idle connection is kept for longer than a balancer keeps it', async () => {
  const response = await fetch(`${server.url}/healthz`);
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(65);
});

test('a body that is too large is refused, with or without a length, and the next request is answered', async () => {
  const large = 'x'.repeat(2_200_000);
  // Without a length nothing is read on: this one is sent whole before the answer comes.
  const unmeasured = new Blob(['x'.repeat(20_000)]).stream();
  for (const body of [large, unmeasured]) {
    const response = await login(body);
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
    await response.text();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
});

test('a body cut off before its end is read no further and is no fault of the server', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = [
    'POST /services/core/user/login HTTP/1.1',
    'host: x',
    'content-type: application/json',
  ];
  socket.write(`${[...head, 'content-length: 100'].join('\r\n')}\r\n\r\n{"login"`);
  await expect.poll(() => fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200);
  const before = server.output().length;
  socket.destroy();
  await expect.poll(() => server.output().slice(before)).toContain('"call":"session.login"');
  const said = server.output().slice(before);
  expect(said).toContain('"status":503');
  expect(said).not.toContain('unexpected error');
});

test('the log tells calls and statuses, and no name, body, address or id', async () => {
  await login(JSON.stringify({ login: 'Sara-Ahmadi', password: 'very-secret-password' }));
  await fetch(`${server.url}/services/exam/api/teacher/v3.0/OnlineExams?Title=geometry`);
  await expect.poll(() => server.output()).toContain('"call":"exams.list"');
  const log = server.output();
  expect(log).toContain('"call":"session.login"');
  for (const secret of ['Sara-Ahmadi', 'very-secret', 'geometry', '/services/', '127.0.0.1:4']) {
    expect(log.split('\n').filter((line) => line.startsWith('{') && line.includes(secret))).toEqual(
      [],
    );
  }
});
