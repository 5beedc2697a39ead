import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorStatus } from '#contract/error-codes.ts';
import * as t from '#server/db/schema/index.ts';
import { createRandom } from '#tools/seed/random.ts';
import { maxOpen } from '#server/services/files/uploads.ts';
import { makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { refusal, staffUploader } from './uploads-client.ts';
import type { Uploader } from './uploads-client.ts';
import { samples } from './uploads-samples.ts';

let harness: Harness;
let teacher: Uploader;
beforeAll(async () => {
  harness = await openHarness();
  teacher = await staffUploader(harness, (await makeWorld(harness)).teacher);
});
afterAll(() => harness.close());

const codes = new Set(Object.keys(errorStatus));
const binary = { 'content-type': 'application/offset+octet-stream' };

async function expectRefused(response: Response, status: number, code: string): Promise<void> {
  expect(await refusal(response)).toEqual([status, code]);
}

test('another version of the protocol, or none, is told which one there is', async () => {
  const none = await teacher.send('POST', '', { 'tus-resumable': '' });
  expect([none.status, none.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  const other = await teacher.send('POST', '', { 'tus-resumable': '0.2.2', 'upload-length': '9' });
  await expectRefused(other, 400, 'request.invalid');
});

test.each([
  ['no length', {}],
  ['a negative length', { 'upload-length': '-1' }],
  ['a fraction', { 'upload-length': '1.5' }],
  ['a word', { 'upload-length': 'all' }],
  ['hexadecimal', { 'upload-length': '0x10' }],
  ['an exponent', { 'upload-length': '1e3' }],
  ['a length to be told later', { 'upload-defer-length': '1' }],
  ['both', { 'upload-length': '9', 'upload-defer-length': '1' }],
  ['parts to be put together', { 'upload-length': '9', 'upload-concat': 'partial' }],
  ['metadata without encoding', { 'upload-length': '9', 'upload-metadata': 'filename نام' }],
  ['metadata with odd padding', { 'upload-length': '9', 'upload-metadata': 'filename abc' }],
  ['empty metadata', { 'upload-length': '9', 'upload-metadata': ' ' }],
  ['the same key twice', { 'upload-length': '9', 'upload-metadata': 'a YQ==,a YQ==' }],
  ['a polluting key', { 'upload-length': '9', 'upload-metadata': '__proto__ YQ==,__proto__ YQ==' }],
])('a creation with %s is refused', async (_, headers) => {
  const before = await harness.checksum();
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Buffer.from(value, 'utf8').toString('latin1'),
    ]),
  );
  await expectRefused(await teacher.send('POST', '', sent), 400, 'request.invalid');
  expect(await harness.checksum()).toBe(before);
});

test.each([
  ['no offset', { ...binary }, 400, 'request.invalid'],
  ['a negative offset', { ...binary, 'upload-offset': '-1' }, 400, 'request.invalid'],
  ['a word as offset', { ...binary, 'upload-offset': 'end' }, 400, 'request.invalid'],
  ['an offset beyond', { ...binary, 'upload-offset': '99999999999' }, 409, 'attachment.offset'],
  ['another type', { 'upload-offset': '0' }, 415, 'request.unsupportedType'],
  [
    'a form',
    { 'upload-offset': '0', 'content-type': 'multipart/form-data' },
    415,
    'request.unsupportedType',
  ],
] as const)('a part with %s is refused', async (_, headers, status, code) => {
  const id = await teacher.open(64);
  const before = await harness.checksum();
  await expectRefused(
    await teacher.send('PATCH', `/${id}`, headers, samples.pdf().slice(0, 10)),
    status,
    code,
  );
  expect(await harness.checksum()).toBe(before);
});

test.each([
  'x',
  '00000000-0000-0000-0000-000000000000',
  '01980000-0000-7000-8000-000000000000',
  '..%2f..',
  '%00',
  "1'or'1",
  'a'.repeat(5_000),
])('an upload called %s is not found', async (id) => {
  for (const method of ['PATCH', 'DELETE', 'GET']) {
    const response = await teacher.send(method, `/${id}`, { ...binary, 'upload-offset': '0' });
    await expectRefused(response, 404, 'attachment.notFound');
  }
  expect(await teacher.offset(id)).toBe(-404);
});

test('random requests of the protocol never end in a 5xx', async () => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 600);
  const seed = Number(process.env['FUZZ_SEED'] ?? 11);
  const random = createRandom(seed, 0);
  const ids = [await teacher.open(64), await teacher.open(2_000_000), await teacher.open(1)];
  ids.push(await teacher.upload(samples.pdf()), '01980000-0000-7000-8000-000000000000', 'x');
  const odd = () =>
    random.pick([
      '',
      '0',
      '1',
      '30',
      '64',
      '-1',
      '1e9',
      '٣',
      '20971520',
      '20971521',
      '9'.repeat(40),
      'NaN',
      '1, 2',
      'filename YQ==',
      'filename',
      'filename YQ==,filetype aW1hZ2Uvc3ZnK3htbA==',
      `filename ${Buffer.from('\u0000/\\‮').toString('base64')}`,
      `a ${'QUFB'.repeat(1_000)}`,
      'partial',
      'final;/x /y',
      String.fromCodePoint(33 + random.below(200)).repeat(1 + random.below(20)),
    ]);
  const names = [
    'tus-resumable',
    'upload-offset',
    'upload-length',
    'upload-defer-length',
    'upload-metadata',
    'upload-concat',
    'content-type',
    'x-http-method-override',
    'x-forwarded-proto',
    'range',
    'if-match',
    'idempotency-key',
    'content-encoding',
  ];
  const statuses: Record<number, number> = {};
  for (let run = 0; run < runs; run += 1) {
    // A person has only so many under way.
    if (run % 50 === 49) await harness.store.read((db) => db.delete(t.uploads));
    const method = random.pick(['POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET']);
    if (random.chance(0.2))
      ids[random.below(3)] = await teacher.open(random.pick([30, 64, 128, 158]));
    const isAbout = method !== 'POST' && method !== 'OPTIONS';
    const path = isAbout ? `/${random.pick(ids)}` : '';
    const headers: Record<string, string> = random.chance(0.7)
      ? { ...binary, 'upload-offset': '0', 'upload-length': '64' }
      : {};
    for (let more = random.below(3); more > 0; more -= 1) {
      headers[random.pick(names)] = Buffer.from(odd(), 'utf8').toString('latin1').trim();
    }
    const bytes = samples[random.pick(['pdf', 'png', 'jpeg', 'webp', 'svg', 'zip'] as const)](
      random.pick([128, 128, 5_000, 1_100_000]),
    );
    const body =
      method === 'POST' || method === 'PATCH'
        ? bytes.slice(0, random.pick([0, 1, 30, 64, bytes.length]))
        : undefined;
    const response = await teacher.send(method, path, headers, body);
    const what = `run ${run} of seed ${seed}: ${method} ${path} ${JSON.stringify(headers)}`;
    expect(response.status, what).toBeLessThan(500);
    const [, code] = await refusal(response);
    const needsNone = response.status < 400 || response.status === 416 || method === 'HEAD';
    expect(needsNone || codes.has(code ?? ''), what).toBe(true);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  }
  console.log(`upload fuzz: ${runs} requests, seed ${seed}, by status ${JSON.stringify(statuses)}`);
}, 120_000);

test('of many that begin at once no more than a hundred are opened', async () => {
  const busy = await staffUploader(harness, (await makeWorld(harness)).teacher);
  const begun = await Promise.all(
    Array.from({ length: maxOpen + 30 }, () => busy.send('POST', '', { 'upload-length': '9' })),
  );
  const codes = await Promise.all(begun.map(refusal));
  expect(codes.filter(([status]) => status === 201)).toHaveLength(maxOpen);
  const refused = codes.filter(([status]) => status !== 201);
  expect(refused).toEqual(refused.map(() => [429, 'attachment.tooMany']));
});

test('a hundred unfinished uploads of one person are enough; one that is given up makes room', async () => {
  const busy = await staffUploader(harness, (await makeWorld(harness)).teacher);
  const begin = () => busy.send('POST', '', { 'upload-length': '9' });
  const begun: Response[] = [];
  for (let n = 0; n < maxOpen; n += 1) begun.push(await begin());
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]));
  await expectRefused(await begin(), 429, 'attachment.tooMany');
  const id = begun[0]?.headers.get('location')?.split('/').at(-1) ?? '';
  expect((await busy.send('DELETE', `/${id}`)).status).toBe(204);
  expect((await begin()).status).toBe(201);
});
