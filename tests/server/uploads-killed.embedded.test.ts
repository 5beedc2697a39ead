import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { copyUsedSchool, startServer } from './process.ts';
import type { ServerProcess } from './process.ts';

import { samples } from './uploads-samples.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-killed-'));
let server: ServerProcess;
let token = '';
let kills = 0;

beforeAll(async () => {
  await copyUsedSchool(directory);
  server = await startServer({ DATA_DIR: directory, LOG_LEVEL: 'error' });
  const response = await fetch(`${server.url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });
  const answer = z
    .object({ data: z.object({ token: z.object({ access_token: z.string() }) }) })
    .parse(await response.json());
  token = answer.data.token.access_token;
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(directory, { recursive: true });
});

const endpoint = () => `${server.url}/services/upload/api/common/Attachment`;
/** Ends the server on the spot and starts it again at the same address. */
async function killAndRestart(): Promise<void> {
  kills += 1;
  const { port } = new URL(server.url);
  await server.kill('SIGKILL');
  server = await startServer({ DATA_DIR: directory, PORT: port, LOG_LEVEL: 'error' });
}

interface Done {
  id: string;
  /** Offsets that the server told on the way. */
  resumedAt: number[];
  lastMethod: string;
}
/** Uploads with the client that devices use; it goes on by itself as often as it is cut off. */
function upload(
  bytes: Uint8Array<ArrayBuffer>,
  options: (client: () => Upload) => Partial<UploadOptions>,
): Promise<Done> {
  const { promise, resolve, reject } = Promise.withResolvers<Done>();
  const resumedAt: number[] = [];
  let lastMethod = '';
  const client: Upload = new Upload(Buffer.from(bytes), {
    endpoint: endpoint(),
    chunkSize: 1024 * 1024,
    metadata: { filename: 'پاسخ.pdf' },
    headers: { authorization: `Bearer ${token}` },
    retryDelays: Array.from({ length: 300 }, () => 100),
    onAfterResponse: (request, response) => {
      lastMethod = request.getMethod();
      if (lastMethod === 'HEAD') resumedAt.push(Number(response.getHeader('Upload-Offset')));
    },
    onError: reject,
    onSuccess: () => {
      const id = new URL(client.url ?? '').pathname.split('/').at(-1) ?? '';
      resolve({ id, resumedAt, lastMethod });
    },
    ...options(() => client),
  });
  client.start();
  return promise;
}
async function read(id: string): Promise<{ bytes: Buffer; type: string | null }> {
  const response = await fetch(`${endpoint()}/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const type = response.headers.get('content-type');
  return { bytes: Buffer.from(await response.arrayBuffer()), type };
}

test('a server killed between two parts: the client goes on where it was', async () => {
  const bytes = samples.pdf(2_700_000);
  const restarts: Promise<void>[] = [];
  const { id, resumedAt } = await upload(bytes, () => ({
    onChunkComplete: (_, accepted) => {
      if (accepted === 1024 * 1024 && restarts.length === 0) restarts.push(killAndRestart());
    },
  }));
  await Promise.all(restarts);
  expect(restarts).toHaveLength(1);
  // The second part may have been under way when it was cut off, and may have been kept.
  expect(resumedAt.length).toBeGreaterThan(0);
  expect(resumedAt.every((offset) => offset >= 1024 * 1024)).toBe(true);
  const kept = await read(id);
  expect([Buffer.compare(kept.bytes, bytes), kept.type]).toEqual([0, 'application/pdf']);
});

test('a server killed in the middle of a part, and again in the last one', async () => {
  const bytes = samples.pdf(2_700_000);
  let restarted = Promise.resolve();
  const points = [1_300_000, 2_650_000];
  const { id } = await upload(bytes, () => ({
    onProgress: (sent) => {
      if (points[0] === undefined || sent < points[0]) return;
      points.shift();
      restarted = restarted.then(killAndRestart);
    },
  }));
  await restarted;
  expect(points).toEqual([]);
  expect(Buffer.compare((await read(id)).bytes, bytes)).toBe(0);
});

test('a server killed after the last part: the file is there, and a client that knows nothing of it is told', async () => {
  const bytes = samples.jpeg(1_500_000);
  const { id } = await upload(bytes, () => ({}));
  await killAndRestart();
  const again = await upload(bytes, () => ({ uploadUrl: `${endpoint()}/${id}` }));
  expect(again).toEqual({ id, resumedAt: [bytes.length], lastMethod: 'HEAD' });
  const kept = await read(id);
  expect([Buffer.compare(kept.bytes, bytes), kept.type]).toEqual([0, 'image/jpeg']);
  console.log(`uploads: the server was killed ${kills} times, every file is whole`);
});

test('a client that gives up ends the upload', async () => {
  const stopped = Promise.withResolvers<string>();
  void upload(samples.pdf(2_700_000), (client) => ({
    onChunkComplete: () => {
      const { url } = client();
      client()
        .abort(true)
        .then(() => stopped.resolve(url ?? ''), stopped.reject);
    },
  }));
  const url = await stopped.promise;
  const head = await fetch(url, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
  });
  expect(head.status).toBe(404);
});

test('a part that breaks off is not kept, and is no fault of the server', async () => {
  const bytes = samples.pdf(100_000);
  const { hostname, port } = new URL(server.url);
  const created = await fetch(endpoint(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '100000',
    },
  });
  const url = new URL(created.headers.get('location') ?? '', endpoint());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    [
      `PATCH ${url.pathname} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Content-Length: 100000',
      '',
      '',
    ].join('\r\n'),
  );
  await new Promise((resolve) => socket.write(bytes.subarray(0, 60_000), resolve));
  socket.destroy();
  await once(socket, 'close');
  const { id } = await upload(bytes, () => ({ uploadUrl: url.href }));
  expect(Buffer.compare((await read(id)).bytes, bytes)).toBe(0);
  expect(server.output()).not.toContain('unexpected error');
});
