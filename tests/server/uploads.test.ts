import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  metadata,
  refusal,
  staffUploader,
  studentUploader,
  uploaderWith,
} from './uploads-client.ts';
import type { Uploader } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

const day = 24 * 60 * 60_000;
let harness: Harness;
let world: World;
let teacher: Uploader;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await staffUploader(harness, world.teacher);
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

describe('an upload', () => {
  test('in parts is whole, with the name it was given and the type that its content shows', async () => {
    const bytes = samples.pdf(2_500_000);
    const before = (await storedNames()).length;
    const id = await teacher.open(bytes.length, 'برگهٔ نیم‌سال.exe');
    for (const at of [0, 1_000_000]) {
      const response = await teacher.part(id, at, bytes.slice(at, at + 1_000_000));
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('upload-offset')).toBe(String(at + 1_000_000));
    }
    expect(await teacher.offset(id)).toBe(2_000_000);
    const last = await teacher.part(id, 2_000_000, bytes.slice(2_000_000));
    const file = { id, name: 'برگهٔ نیم‌سال.exe.pdf', type: 'application/pdf', size: 2_500_000 };
    expect([last.status, await last.json()]).toEqual([200, { result: true, data: file }]);
    const read = await teacher.read(id);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.compare(new Uint8Array(await read.arrayBuffer()), bytes)).toBe(0);
    const rows = await rowsOf(id);
    expect([rows.uploads, rows.parts, rows.files]).toMatchObject([
      [],
      [],
      [{ ...file, ownerId: world.teacher.userId }],
    ]);
    // One object is left: the parts are gone.
    expect((await storedNames()).length).toBe(before + 1);
  });

  test.each(['pdf', 'png', 'jpeg', 'webp'] as const)('takes a %s', async (type) => {
    const id = await teacher.upload(samples[type](5_000), 'x');
    const mime = type === 'pdf' ? 'application/pdf' : `image/${type}`;
    expect((await rowsOf(id)).files).toMatchObject([{ type: mime, size: 5_000 }]);
  });

  test('is opened with an expiry a week away, and says it until it is whole', async () => {
    const response = await teacher.send('POST', '', { 'upload-length': '256', ...metadata('x') });
    const expires = new Date(harness.clock.now + 7 * day).toUTCString();
    expect([response.status, response.headers.get('upload-expires')]).toEqual([201, expires]);
    const id = (response.headers.get('location') ?? '').replace('Attachment/', '');
    const bytes = samples.jpeg();
    const first = await teacher.part(id, 0, bytes.slice(0, 10));
    expect(first.headers.get('upload-expires')).toBe(expires);
    expect((await teacher.send('HEAD', `/${id}`)).headers.get('upload-expires')).toBe(expires);
    const last = await teacher.part(id, 10, bytes.slice(10));
    expect([last.status, last.headers.get('upload-expires')]).toEqual([200, null]);
  });

  test('whose last answer was lost shows its full offset, name and type', async () => {
    const id = await teacher.upload(samples.png(), 'عکس.png');
    const head = await teacher.send('HEAD', `/${id}`);
    expect([
      head.status,
      head.headers.get('upload-offset'),
      head.headers.get('upload-length'),
    ]).toEqual([200, '128', '128']);
    const told = (head.headers.get('upload-metadata') ?? '')
      .split(',')
      .map((pair) => Buffer.from(pair.split(' ')[1] ?? '', 'base64').toString());
    expect(told).toEqual(['عکس.png', 'image/png']);
    expect(head.headers.get('cache-control')).toBe('no-store');
    const again = await teacher.part(id, 0, samples.png());
    expect(await again.clone().json()).toMatchObject({ data: { offset: 128 } });
    expect(await refusal(again)).toEqual([409, 'attachment.offset']);
    // An empty part at the end asks for the answer once more.
    const asked = await teacher.part(id, 128, new Uint8Array());
    expect([asked.status, await asked.json()]).toMatchObject([200, { data: { id, size: 128 } }]);
  });

  test('may come whole with its creation', async () => {
    const bytes = samples.webp(3_000);
    const headers = {
      'upload-length': '3000',
      'content-type': 'application/offset+octet-stream',
      ...metadata('a.webp'),
    };
    const response = await teacher.send('POST', '', headers, bytes);
    const body: { data: { id: string } } = JSON.parse(await response.text());
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '3000']);
    expect(body.data).toMatchObject({ name: 'a.webp', type: 'image/webp', size: 3_000 });
    expect(response.headers.get('location')).toBe(`Attachment/${body.data.id}`);
  });

  test('tells what it can do', async () => {
    const response = await teacher.send('OPTIONS');
    expect([response.status, response.headers.get('tus-version')]).toEqual([204, '1.0.0']);
    expect(response.headers.get('tus-max-size')).toBe(String(20 * 1024 * 1024));
    expect(response.headers.get('tus-extension')).toBe(
      'creation,creation-with-upload,expiration,termination',
    );
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('that is given up leaves nothing, and a whole one cannot be given up', async () => {
    const before = await storedNames();
    const id = await teacher.open(64);
    await teacher.part(id, 0, samples.pdf().slice(0, 20));
    expect((await teacher.send('DELETE', `/${id}`)).status).toBe(204);
    expect(await rowsOf(id)).toEqual({ uploads: [], parts: [], files: [] });
    expect(await storedNames()).toEqual(before);
    expect(await refusal(await teacher.send('DELETE', `/${id}`))).toEqual([
      404,
      'attachment.notFound',
    ]);
    const whole = await teacher.upload(samples.pdf());
    expect(await refusal(await teacher.send('DELETE', `/${whole}`))).toEqual([
      409,
      'attachment.finished',
    ]);
    expect((await teacher.read(whole)).status).toBe(200);
  });

  test('that waited for more than a week does not exist any more', async () => {
    const id = await teacher.open(64);
    await teacher.part(id, 0, samples.pdf().slice(0, 20));
    const { now } = harness.clock;
    try {
      harness.clock.now = now + 7 * day - 1;
      expect(await teacher.offset(id)).toBe(20);
      harness.clock.now = now + 7 * day;
      expect(await teacher.offset(id)).toBe(-404);
      expect(await refusal(await teacher.part(id, 20, samples.pdf().slice(20)))).toEqual([
        404,
        'attachment.notFound',
      ]);
    } finally {
      harness.clock.now = now;
    }
  });
});

describe('what is refused', () => {
  test.each(['svg', 'html', 'zip', 'gif', 'text'] as const)(
    'a %s, whatever it is called, and nothing of it stays',
    async (type) => {
      const before = await storedNames();
      const bytes = samples[type]();
      const id = await teacher.open(bytes.length, 'harmless.pdf');
      const first = await teacher.part(id, 0, bytes.slice(0, 3));
      expect(first.status).toBe(204);
      expect(await refusal(await teacher.part(id, 3, bytes.slice(3)))).toEqual([
        415,
        'attachment.type',
      ]);
      expect(await rowsOf(id)).toEqual({ uploads: [], parts: [], files: [] });
      expect(await storedNames()).toEqual(before);
      expect(await teacher.offset(id)).toBe(-404);
    },
  );

  test.each(['pdf', 'png', 'jpeg', 'webp'] as const)(
    'a %s without its end, and nothing of it stays',
    async (type) => {
      const before = await storedNames();
      const whole = samples[type](8_000);
      for (const kept of [0.3, 0.6, 0.99]) {
        const bytes = whole.slice(0, 8_000 * kept);
        const id = await teacher.open(bytes.length);
        expect((await teacher.part(id, 0, bytes.slice(0, 1_000))).status).toBe(204);
        const last = await teacher.part(id, 1_000, bytes.slice(1_000));
        expect(await refusal(last)).toEqual([400, 'attachment.damaged']);
        expect(await rowsOf(id)).toEqual({ uploads: [], parts: [], files: [] });
      }
      expect(await storedNames()).toEqual(before);
    },
  );

  test('a photograph that ends in the middle, although the small picture inside it is whole', async () => {
    const small = samples.jpeg(400);
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, (small.length + 2) >> 8, small.length + 2]);
    const after = samples.jpeg(5_000).slice(2);
    const photograph = new Uint8Array(Buffer.concat([head, small, after]));
    const id = await teacher.open(photograph.length - 2);
    const cut = await teacher.part(id, 0, photograph.slice(0, -2));
    expect(await refusal(cut)).toEqual([400, 'attachment.damaged']);
    expect((await rowsOf(await teacher.upload(photograph))).files).toHaveLength(1);
  });

  test.each(['pdf', 'png', 'jpeg', 'webp'] as const)(
    'a %s is taken with what a program left behind its end',
    async (type) => {
      const bytes = new Uint8Array(Buffer.concat([samples[type](2_000), Buffer.alloc(1_000)]));
      expect((await rowsOf(await teacher.upload(bytes))).files).toHaveLength(1);
    },
  );

  test('a picture of four thousand million dots in a few bytes', async () => {
    const bytes = samples.png();
    Buffer.from(bytes.buffer).writeUInt32BE(65_535, 16);
    Buffer.from(bytes.buffer).writeUInt32BE(65_535, 20);
    const id = await teacher.open(bytes.length);
    expect(await refusal(await teacher.part(id, 0, bytes))).toEqual([400, 'attachment.damaged']);
    expect(await rowsOf(id)).toEqual({ uploads: [], parts: [], files: [] });
  });

  test('a film or an archive, with its first part already', async () => {
    const id = await teacher.open(10_000_000);
    const first = await teacher.part(id, 0, samples.gif(100_000));
    expect(await refusal(first)).toEqual([415, 'attachment.type']);
    expect(await rowsOf(id)).toEqual({ uploads: [], parts: [], files: [] });
  });

  test('more than 20 MiB at its creation, and more than was declared with the part', async () => {
    const create = (length: string) => teacher.send('POST', '', { 'upload-length': length });
    expect((await create(String(20 * 1024 * 1024))).status).toBe(201);
    expect(await refusal(await create(String(20 * 1024 * 1024 + 1)))).toEqual([
      413,
      'attachment.tooLarge',
    ]);
    expect(await refusal(await create('0'))).toEqual([400, 'attachment.empty']);
    const id = await teacher.open(64);
    expect(await refusal(await teacher.part(id, 0, samples.pdf(65)))).toEqual([
      413,
      'attachment.tooLarge',
    ]);
    expect(await teacher.offset(id)).toBe(0);
  });

  test('a part above 1 MiB, and a request above the limit of all', async () => {
    const id = await teacher.open(3_000_000);
    const fits = 1024 * 1024;
    expect(await refusal(await teacher.part(id, 0, samples.pdf(fits + 1)))).toEqual([
      413,
      'request.tooLarge',
    ]);
    expect(await refusal(await teacher.part(id, 0, samples.pdf(2_200_000)))).toEqual([
      413,
      'request.tooLarge',
    ]);
    expect((await teacher.part(id, 0, samples.pdf(fits))).status).toBe(204);
  });

  test('a supporter, parents and an account without a role', async () => {
    const { schoolId, students } = world;
    const studentId = students[0]?.id ?? '';
    const id = await teacher.open(64);
    const refused = [
      [await staffUploader(harness, world.supporter), 'role.readOnly'],
      [await studentUploader(harness, { schoolId, studentId }, 'parent'), 'role.readOnly'],
      [await staffUploader(harness, world.newcomer), 'role.none'],
    ] as const;
    const before = await harness.checksum();
    for (const [person, code] of refused) {
      const sent = { 'upload-length': '64' };
      expect(await refusal(await person.send('POST', '', sent))).toEqual([403, code]);
      expect(await refusal(await person.part(id, 0, samples.pdf()))).toEqual([403, code]);
      expect(await refusal(await person.send('DELETE', `/${id}`))).toEqual([403, code]);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('everybody without a session, and an upload that is somebody else’s', async () => {
    const id = await teacher.open(64);
    const nobody = uploaderWith(harness, 'none');
    for (const method of ['POST', 'PATCH', 'DELETE', 'GET', 'OPTIONS']) {
      const path = method === 'POST' || method === 'OPTIONS' ? '' : `/${id}`;
      expect([method, (await nobody.send(method, path)).status]).toEqual([method, 401]);
    }
    const foreign = await makeWorld(harness);
    for (const person of [world.colleague, world.admin, foreign.teacher]) {
      const other = await staffUploader(harness, person);
      expect(await other.offset(id)).toBe(-404);
      expect((await other.part(id, 0, samples.pdf())).status).toBe(404);
      expect((await other.send('DELETE', `/${id}`)).status).toBe(404);
    }
    expect(await teacher.offset(id)).toBe(0);
  });
});

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['خبر.html', 'خبر.html.pdf'],
    ['a.pdf.svg', 'a.pdf.svg.pdf'],
    ['A.PDF', 'A.PDF'],
    ['C:\\fakepath\\برگه.pdf', 'برگه.pdf'],
    ['a\r\nSet-Cookie: x\0.pdf', 'aSet-Cookie: x.pdf'],
    ['‮fdp.exe', 'fdp.exe.pdf'],
    ['می‌شود.pdf', 'می‌شود.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['😀'.repeat(150), `${'😀'.repeat(98)}.pdf`],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
  ])('%j is shown as %j', async (given, shown) => {
    const id = await teacher.upload(samples.pdf(), given);
    expect((await rowsOf(id)).files).toMatchObject([{ name: shown }]);
    const disposition = (await teacher.read(id)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(shown);
  });

  test('a file without a name has one', async () => {
    const response = await teacher.send('POST', '', { 'upload-length': '64' });
    expect(response.status).toBe(201);
  });
});

describe('students', () => {
  test('upload and read their own files, and nobody else’s', async () => {
    const { schoolId, students } = world;
    const [one, two] = students.map(({ id }) => id);
    const her = await studentUploader(harness, { schoolId, studentId: one ?? '' });
    const other = await studentUploader(harness, { schoolId, studentId: two ?? '' });
    const id = await her.upload(samples.jpeg(1_500_000), 'پاسخ.jpg');
    expect((await rowsOf(id)).files).toMatchObject([{ ownerId: one, type: 'image/jpeg' }]);
    expect((await her.read(id)).status).toBe(200);
    expect([(await other.read(id)).status, await other.offset(id)]).toEqual([404, -404]);
  });
});

test('names of stored bytes are random and nothing of a file name is on the disk', async () => {
  await teacher.upload(samples.pdf(), 'سارا احمدی.pdf');
  const names = await storedNames();
  expect(names.every((name) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name))).toBe(true);
});

test('every statement of uploading and reading names the school of the token', async () => {
  const { schoolId, students } = world;
  const student = await studentUploader(harness, { schoolId, studentId: students[0]?.id ?? '' });
  const query = vi.spyOn(Client.prototype, 'query');
  for (const person of [teacher, student]) {
    const id = await person.upload(samples.pdf(1_500_000));
    await person.offset(id);
    await person.read(id);
    await person.send('DELETE', `/${await person.open(64)}`);
  }
  const texts = query.mock.calls.map(([sent]: unknown[]) =>
    typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent),
  );
  query.mockRestore();
  const about = texts.filter((text) =>
    /\b(uploads|upload_parts|attachments|sessions)\b/.test(text),
  );
  const named = /"?school_id"?\s*=\s*\$\d|insert into "?\w+"? \("?school_id"?/;
  expect(about.filter((text) => !named.test(text))).toEqual([]);
  expect(new Set(about).size).toBeGreaterThan(10);
});
