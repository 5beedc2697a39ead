import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { diskStorage } from '#server/storage/disk.ts';
import type { FileStorage, StoredObject } from '#server/storage/disk.ts';
import { s3Storage } from '#server/storage/s3.ts';
import { openBucket } from '#tools/stand-ins/storage-bucket.ts';
import type { Bucket } from '#tools/stand-ins/storage-bucket.ts';

const directory = mkdtempSync(join(tmpdir(), 'bargeh-storage-'));
const patience = { timeoutMs: 300, attempts: 3, pauseMs: 1 };
let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket();
});
beforeEach(() => {
  bucket.requests.length = 0;
  bucket.faults.length = 0;
});
afterAll(async () => {
  await bucket.close();
  rmSync(directory, { recursive: true });
});

const nobody = '01980000-0000-7000-8000-000000000000';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
async function listOf(storage: FileStorage): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const one of storage.list()) found.push(one);
  return found;
}

describe.each([
  ['disk', () => diskStorage(join(directory, 'new', 'files'))],
  ['S3', () => s3Storage(bucket.settings, patience)],
])('%s', (_, open) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = open();
  });

  test('nothing is listed where nothing was ever written', async () => {
    expect(await listOf(storage)).toEqual([]);
  });

  test('what was written is read whole and by range, under a random name', async () => {
    const name = await storage.write(bytesOf('0123456789'));
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(textOf(await storage.read(name, 0, 9))).toBe('0123456789');
    expect(textOf(await storage.read(name, 3, 5))).toBe('345');
    expect(textOf(await storage.read(name, 9, 9))).toBe('9');
    expect(await storage.write(bytesOf('0123456789'))).not.toBe(name);
  });

  test('every byte of 3 MB comes back', async () => {
    const bytes = new Uint8Array(3_000_000).map((_unset, place) => (place * 7) % 251);
    const name = await storage.write(bytes);
    expect(Buffer.compare(await storage.read(name, 0, bytes.length - 1), bytes)).toBe(0);
  });

  test('a piece of a larger buffer is written as that piece alone', async () => {
    const name = await storage.write(bytesOf('abcdefgh').subarray(2, 5));
    expect(textOf(await storage.read(name, 0, 2))).toBe('cde');
    await expect(storage.read(name, 0, 7)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('what was removed is gone, and may be removed again', async () => {
    const name = await storage.write(bytesOf('x'));
    await storage.remove(name);
    await storage.remove(name);
    await expect(storage.read(name, 0, 0)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await listOf(storage)).map((one) => one.name)).not.toContain(name);
  });

  test('all of it is listed with its age, page by page', async () => {
    const before = Date.now();
    const names = await Promise.all(
      Array.from({ length: 8 }, (_unset, place) => storage.write(bytesOf(`file ${place}`))),
    );
    const found = new Map((await listOf(storage)).map((one) => [one.name, one.writtenAt]));
    for (const name of names) {
      expect(found.get(name)).toBeGreaterThan(before - 5_000);
      expect(found.get(name)).toBeLessThan(Date.now() + 5_000);
    }
  });

  test('what does not exist is an error that is told apart', async () => {
    await expect(storage.read(nobody, 0, 3)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('on disk', () => {
  test('a write that was cut off is listed for the collector, and strangers are not', async () => {
    const root = join(directory, 'mixed');
    mkdirSync(join(root, 'ab'), { recursive: true });
    mkdirSync(join(root, 'lost+found'));
    const half = 'abcdef01-0000-4000-8000-000000000000.part';
    for (const name of [half, 'abc.txt', '.keep']) writeFileSync(join(root, 'ab', name), 'x');
    writeFileSync(join(root, 'readme'), 'x');
    const storage = diskStorage(root);
    expect((await listOf(storage)).map((one) => one.name)).toEqual([half]);
    await storage.remove(half);
    expect(await listOf(storage)).toEqual([]);
  });

  test('a write waits for the file, its folder and that folder’s entry to be on the disk', async () => {
    const probe = await fs.open(directory, 'r');
    const prototype: { sync: () => Promise<void> } = Object.getPrototypeOf(probe);
    await probe.close();
    const { sync } = prototype;
    let synced = 0;
    prototype.sync = function counted(this: typeof prototype) {
      synced += 1;
      return sync.call(this);
    };
    try {
      await diskStorage(join(directory, 'synced')).write(bytesOf('x'));
      // The file, its folder, the storage, and what the storage is in: it is new.
      expect(synced).toBe(4);
      synced = 0;
      await diskStorage(join(directory, 'synced')).write(bytesOf('x'));
      expect(synced).toBeGreaterThanOrEqual(3);
    } finally {
      prototype.sync = sync;
    }
  });
});

describe('in a bucket', () => {
  const open = (change: Partial<Bucket['settings']> = {}) =>
    s3Storage({ ...bucket.settings, ...change }, patience);

  test.each([
    ['a 500', 500],
    ['a 503', 503],
    ['too many requests', 429],
    ['silence', 'silence'],
    ['an answer that breaks off', 'cut'],
  ] as const)('%s is asked again', async (_, fault) => {
    const storage = open();
    const name = await storage.write(bytesOf('kept'));
    /** Meets the fault first, and the store again after it. */
    const twice = async <R>(act: () => Promise<R>): Promise<R> => {
      bucket.faults.push(fault);
      bucket.requests.length = 0;
      const answer = await act();
      expect(bucket.requests.length).toBeGreaterThan(1);
      return answer;
    };
    expect(textOf(await twice(() => storage.read(name, 0, 3)))).toBe('kept');
    const more = await twice(() => storage.write(bytesOf('more')));
    expect(textOf(await storage.read(more, 0, 3))).toBe('more');
    expect((await twice(() => listOf(storage))).map((one) => one.name)).toContain(more);
    await twice(() => storage.remove(more));
    expect((await listOf(storage)).map((one) => one.name)).not.toContain(more);
  });

  test('a store that stays broken is unavailable, and the error tells neither key nor name', async () => {
    const storage = open();
    bucket.faults.push(500, 500, 500);
    const error: unknown = await storage.read(nobody, 0, 1).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StorageError', code: 'ECONNSTORE' });
    const { accessKeyId, secretAccessKey, endpoint } = bucket.settings;
    const told = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`;
    for (const secret of [accessKeyId, secretAccessKey, endpoint, nobody]) {
      expect(told).not.toContain(secret);
    }
    expect(bucket.requests).toHaveLength(3);
  });

  test('a store that says nothing is given up in time', async () => {
    bucket.faults.push('silence', 'silence', 'silence');
    await expect(open().read(nobody, 0, 1)).rejects.toMatchObject({ code: 'ECONNSTORE' });
    await expect(
      open({ endpoint: 'http://127.0.0.1:9' }).write(bytesOf('x')),
    ).rejects.toMatchObject({ code: 'ECONNSTORE' });
  });

  test.each([
    ['secret', { secretAccessKey: 'another' }],
    ['key', { accessKeyId: 'AKIAOTHER' }],
    ['region', { region: 'us-east-1' }],
  ])('a wrong %s is refused at once and stores nothing', async (_, change) => {
    const before = bucket.objects.size;
    await expect(open(change).write(bytesOf('x'))).rejects.toMatchObject({ name: 'StorageError' });
    expect([bucket.objects.size, bucket.requests.length]).toEqual([before, 1]);
  });

  test('other things in the bucket are neither listed nor reached', async () => {
    const theirs = { bytes: Buffer.from('x'), at: new Date() };
    bucket.objects.set('backup/database.dump', theirs);
    bucket.objects.set('attachments/readme.txt', theirs);
    const names = (await listOf(open())).map((one) => one.name);
    expect(names.every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
    expect([...bucket.objects.keys()].filter((key) => key.startsWith('attachments/'))).toHaveLength(
      names.length + 1,
    );
  });

  test('addresses are path-style and carry neither key nor signature', async () => {
    const name = await open({ endpoint: `${bucket.settings.endpoint}/` }).write(bytesOf('x'));
    expect(bucket.requests).toEqual([`PUT /bargeh/attachments/${name}`]);
  });
});
