import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyUsedSchool, startServer } from './process.ts';
import { openStack } from './stack.ts';
import { refusal, uploaderWith } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

const megabyte = 1024 * 1024;
/** Gives the server a disk of so many MB at a place, which nobody else sees and which goes with it. */
const withDisk = (size: number, place: string): string[] => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size}m tmpfs "${place}" && exec "$0" "$@"`,
];

test('on a full disk an upload waits: 503 with a time, nothing is left of the part, and it goes on from where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-full-'));
  await copyUsedSchool(folder);
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const server = await startServer({ DATA_DIR: folder, DISK_RESERVE: '0' }, withDisk(6, files));
  const { headers } = await openStack(server.url);
  const token = (headers['authorization'] ?? '').replace('Bearer ', '');
  const app = { request: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
  const teacher = uploaderWith({ app }, token);
  const bytes = samples.pdf(3 * megabyte);
  const sendPart = (id: string, place: number) =>
    teacher.part(id, place * megabyte, bytes.slice(place * megabyte, (place + 1) * megabyte));
  const two = async () => {
    const id = await teacher.open(bytes.length);
    expect([(await sendPart(id, 0)).status, (await sendPart(id, 1)).status]).toEqual([204, 204]);
    return id;
  };

  const [other, mine] = [await two(), await two()];
  // Four are there; the whole of three does not fit beside them.
  for (let time = 0; time < 2; time += 1) {
    const refused = await sendPart(mine, 2);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(refused)).toEqual([503, 'server.unavailable']);
    expect(await teacher.offset(mine)).toBe(2 * megabyte);
  }
  // What is still free is free: nothing was left behind.
  const small = await two();
  const third = await teacher.open(bytes.length);
  expect(await refusal(await sendPart(third, 0))).toEqual([503, 'server.unavailable']);
  expect(await teacher.offset(third)).toBe(0);

  for (const id of [other, small])
    expect((await teacher.send('DELETE', `/${id}`)).status).toBe(204);
  expect((await sendPart(mine, 2)).status).toBe(200);
  const whole = Buffer.from(await (await teacher.read(mine)).arrayBuffer());
  const sum = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
  expect(sum(whole)).toBe(sum(bytes));
  expect(await server.kill('SIGTERM')).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
