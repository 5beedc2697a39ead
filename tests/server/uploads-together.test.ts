import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import * as t from '#server/db/schema/index.ts';
import type { FileStorage } from '#server/storage/disk.ts';
import { makeWorld } from './factories.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { refusal, staffUploader, uploaderWith } from './uploads-client.ts';
import type { Uploader } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

let harness: Harness;
let teacher: Uploader;
beforeAll(async () => {
  harness = await openHarness();
  teacher = await staffUploader(harness, (await makeWorld(harness)).teacher);
});
afterAll(() => harness.close());

const rowsOf = async (id: string) =>
  harness.store.read(async (db) => ({
    uploads: await db.select().from(t.uploads).where(eq(t.uploads.id, id)),
    parts: await db.select().from(t.uploadParts).where(eq(t.uploadParts.uploadId, id)),
    files: await db.select().from(t.attachments).where(eq(t.attachments.id, id)),
  }));
async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of harness.deps.files.list()) names.push(name);
  return names.toSorted();
}

describe('several at once', () => {
  test('two parts for the same place: one is kept, the other is told where the upload stands', async () => {
    const bytes = samples.pdf(300_000);
    const before = (await storedNames()).length;
    const id = await teacher.open(bytes.length);
    for (const [at, end] of [
      [0, 100_000],
      [100_000, 200_000],
      [200_000, 300_000],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => teacher.part(id, at, bytes.slice(at, end))),
      );
      const codes = await Promise.all(answers.map(refusal));
      expect(codes.filter(([status]) => status < 300)).toHaveLength(1);
      for (const [status, code] of codes.filter(([at409]) => at409 >= 300)) {
        expect([status, code]).toEqual([409, 'attachment.offset']);
      }
      expect(await teacher.offset(id)).toBe(end);
    }
    const read = await teacher.read(id);
    expect(Buffer.compare(new Uint8Array(await read.arrayBuffer()), bytes)).toBe(0);
    expect((await storedNames()).length).toBe(before + 1);
  });

  test('each part may go to another server', async () => {
    const other = createApp({ ...harness.deps }, { bases, staticFiles: null });
    const there = uploaderWith({ app: other }, teacher.token);
    const bytes = samples.pdf(30);
    const id = await teacher.open(30);
    expect((await there.part(id, 0, bytes.slice(0, 10))).status).toBe(204);
    expect((await teacher.part(id, 10, bytes.slice(10, 20))).status).toBe(204);
    expect((await there.part(id, 20, bytes.slice(20))).status).toBe(200);
    expect((await teacher.read(id)).status).toBe(200);
  });

  test('files that become whole at the same moment are put together a few at a time', async () => {
    const begun = Promise.withResolvers<void>();
    let [held, most] = [0, 0];
    const { read, ...others } = harness.deps.files;
    const files: FileStorage = {
      ...others,
      // From here on the whole file is in memory.
      read: async (...asked) => {
        held += 1;
        most = Math.max(most, held);
        await begun.promise;
        held -= 1;
        return read(...asked);
      },
    };
    const app = createApp({ ...harness.deps, files }, { bases, staticFiles: null });
    const there = uploaderWith({ app }, teacher.token);
    const bytes = samples.pdf(64);
    const ids = await Promise.all(Array.from({ length: 20 }, () => teacher.open(64)));
    for (const id of ids) await teacher.part(id, 0, bytes.slice(0, 30));
    const ends = ids.map((id) => there.part(id, 30, bytes.slice(30)));
    await expect.poll(() => held).toBe(4);
    // Longer than the others need to come as far as these.
    for (const id of ids) expect(await teacher.offset(id)).toBe(30);
    begun.resolve();
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(most).toBe(4);
    for (const id of ids) expect((await teacher.read(id)).status).toBe(200);
  });

  test('giving up while parts arrive leaves neither rows nor bytes', async () => {
    const before = await storedNames();
    const bytes = samples.pdf(64);
    for (let round = 0; round < 5; round += 1) {
      const id = await teacher.open(64);
      const [end, part] = await Promise.all([
        teacher.send('DELETE', `/${id}`),
        teacher.part(id, 0, bytes.slice(0, 30)),
      ]);
      expect([end.status, [204, 404].includes(part.status)]).toEqual([204, true]);
      expect(await rowsOf(id)).toEqual({ uploads: [], parts: [], files: [] });
    }
    expect(await storedNames()).toEqual(before);
  });
});

describe('a fault between two steps', () => {
  /** The app over a storage that fails once. */
  const failing = (fault: Partial<FileStorage>) => {
    const deps = { ...harness.deps, files: { ...harness.deps.files, ...fault } };
    return uploaderWith({ app: createApp(deps, { bases, staticFiles: null }) }, teacher.token);
  };
  const broken = () => Promise.reject(Object.assign(new Error('full'), { code: 'ECONNSTORE' }));

  test('in writing a part acknowledges nothing, and the part can be sent again', async () => {
    const bytes = samples.pdf();
    const id = await teacher.open(64);
    const failed = await failing({ write: broken }).part(id, 0, bytes.slice(0, 30));
    expect(await refusal(failed)).toEqual([503, 'server.unavailable']);
    expect(await teacher.offset(id)).toBe(0);
    expect((await teacher.part(id, 0, bytes.slice(0, 30))).status).toBe(204);
  });

  test('in joining the file leaves the upload where it was', async () => {
    const bytes = samples.pdf();
    const id = await teacher.open(64);
    await teacher.part(id, 0, bytes.slice(0, 30));
    for (const fault of [{ read: broken }, { write: broken }]) {
      const failed = await failing(fault).part(id, 30, bytes.slice(30));
      expect(failed.status).toBe(503);
      expect(await teacher.offset(id)).toBe(30);
    }
    expect((await teacher.part(id, 30, bytes.slice(30))).status).toBe(200);
    expect(new Uint8Array(await (await teacher.read(id)).arrayBuffer())).toEqual(bytes);
  });

  test('in removing the parts loses nothing: the file is there', async () => {
    const bytes = samples.pdf();
    const id = await teacher.open(64);
    await teacher.part(id, 0, bytes.slice(0, 30));
    const last = await failing({ remove: broken }).part(id, 30, bytes.slice(30));
    expect(last.status).toBe(200);
    expect((await teacher.read(id)).status).toBe(200);
  });
});
