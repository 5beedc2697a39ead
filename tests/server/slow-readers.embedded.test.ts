import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyUsedSchool, startServer } from './process.ts';
import type { ServerProcess } from './process.ts';
import { openStack } from './stack.ts';
import { openBucket } from '#tools/stand-ins/storage-bucket.ts';
import type { Bucket } from '#tools/stand-ins/storage-bucket.ts';
import { uploaderWith } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

const megabyte = 1024 * 1024;
/** The largest file there is. */
const bytes = samples.pdf(20 * megabyte);
const hash = createHash('sha256').update(bytes).digest('hex');
const readers = 100;

let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket.close());

/** What the process holds in memory, in MB. */
function memoryOf({ pid }: ServerProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
/** How many stored files the process has open. */
function openFiles({ pid }: ServerProcess, folder: string): number {
  const targets = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      // Closed since it was listed.
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(folder)).length;
}

/** An answer of which nothing is read yet. */
async function begin(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(url, { headers, agent: false });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (!answer) throw new Error('no answer');
  answer.on('error', () => {});
  return answer;
}

describe.each([
  ['on disk', 60, (): Record<string, string> => ({})],
  [
    'in a bucket',
    // A connection to the store for each of them has buffers of its own.
    150,
    (): Record<string, string> => ({
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    }),
  ],
])('a file %s', (where, most, storage) => {
  test('is read by a hundred slow readers without being held for each, and let go of when they go', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bargeh-slow-'));
    await copyUsedSchool(folder);
    const env = { DATA_DIR: folder, ...storage() };
    const first = await startServer(env);
    const { headers } = await openStack(first.url);
    const token = (headers['authorization'] ?? '').replace('Bearer ', '');
    const app = { request: (path: string, init?: RequestInit) => fetch(first.url + path, init) };
    const id = await uploaderWith({ app }, token).upload(bytes);
    await first.kill('SIGTERM');

    // A process that has not held any of it yet.
    const server = await startServer(env);
    const url = `${server.url}/services/upload/api/common/Attachment/${id}`;
    const sent = { authorization: `Bearer ${token}` };
    // What the start left behind is let go of while one reader after the other has all of it.
    const before: number[] = [];
    for (let read = 0; read < 10; read += 1) {
      await once((await begin(url, sent)).resume(), 'end');
      before.push(memoryOf(server));
    }
    let peak = 0;
    const look = () => {
      peak = Math.max(peak, memoryOf(server));
    };
    const answers = await Promise.all(Array.from({ length: readers }, () => begin(url, sent)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [last, ...others] = answers;
    for (let read = 0; read < 40; read += 1) {
      for (const answer of others) answer.read(64 * 1024);
      await turn();
      look();
    }
    const sum = createHash('sha256');
    for await (const piece of last ?? []) sum.update(piece);
    look();
    expect(sum.digest('hex')).toBe(hash);
    for (const answer of others) answer.destroy();
    await vi.waitUntil(() => openFiles(server, join(folder, 'files')) === 0, { timeout: 20_000 });
    const more = Math.round(peak - Math.min(...before));
    console.log(`${readers} slow readers of 20 MB ${where}: ${more} MB more memory, bar ${most}`);
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(more).toBeLessThanOrEqual(most);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);
});
