import { describe, expect, it } from 'vitest';
import type { Fetch } from '../environment.ts';
import { manualClock } from '../testing/clock.ts';
import { upload, type Uploading } from './upload.ts';

const URL = 'https://school.example/services/upload/api/common/Attachment';
const PLACE = `${URL}/u1`;

interface Asked {
  method: string;
  url: string;
  offset: string | null;
  length: number;
}

/** An upload against answers that the test gives. */
function setUp(answer: (asked: Asked, count: number) => Response, more: Partial<Uploading> = {}) {
  const asked: Asked[] = [];
  const addresses: string[] = [];
  const clock = manualClock();
  const fetch: Fetch = async (url, init) => {
    const one = {
      method: init.method ?? '',
      url,
      offset: new Headers(init.headers).get('upload-offset'),
      length: init.body instanceof Uint8Array ? init.body.byteLength : 0,
    };
    asked.push(one);
    return answer(one, asked.length);
  };
  const uploading: Uploading = {
    fetch,
    clock,
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    url: URL,
    part: 1024 * 1024,
    token: () => 'token',
    isBad: false,
    onAddress: async (address) => {
      addresses.push(address);
      return true;
    },
    onProgress: async () => undefined,
    ...more,
  };
  const run = (size: number, address: string | null = null) =>
    upload({ name: 'برگهٔ ۱.pdf', bytes: new ArrayBuffer(size), address }, uploading);
  return { run, asked, addresses, clock };
}

const reply = (status: number, headers: Record<string, string> = {}, body: string | null = null) =>
  new Response(body, { status, headers });
const taken = ({ offset, length }: Asked) =>
  reply(204, { 'upload-offset': String(Number(offset) + length) });
const opened = () => reply(201, { location: 'Attachment/u1' });
const honest = (asked: Asked) => (asked.method === 'POST' ? opened() : taken(asked));

describe('an upload in parts', () => {
  it('begins with a quarter of the largest part and never sends a larger one', async () => {
    const { run, asked, addresses } = setUp(honest);
    expect(await run(3 * 1024 * 1024)).toEqual({ kind: 'done', id: 'u1' });
    const lengths = asked.slice(1).map((one) => one.length / 1024);
    expect(lengths).toEqual([256, 512, 1024, 1024, 256]);
    expect(addresses).toEqual([PLACE]);
    expect(asked.every((one) => one.method === 'POST' || one.url === PLACE)).toBe(true);
  });

  it('sends small parts where the last try failed on the way, and slow ones stay small', async () => {
    const { run, asked, clock } = setUp(
      (one) => {
        clock.advance(10_000);
        return honest(one);
      },
      { isBad: true },
    );
    await run(200 * 1024);
    expect(asked.slice(1).map((one) => one.length / 1024)).toEqual([64, 64, 64, 8]);
  });

  it('asks where it stands before it goes on', async () => {
    const { run, asked } = setUp((one) =>
      one.method === 'HEAD'
        ? reply(200, { 'upload-offset': '700', 'upload-length': '1000' })
        : taken(one),
    );
    expect(await run(1000, PLACE)).toEqual({ kind: 'done', id: 'u1' });
    expect(asked).toMatchObject([
      { method: 'HEAD' },
      { method: 'PATCH', offset: '700', length: 300 },
    ]);
  });

  it('is done when the answer to the last part was all that was lost', async () => {
    const { run, asked } = setUp(() =>
      reply(200, { 'upload-offset': '1000', 'upload-length': '1000' }),
    );
    expect(await run(1000, PLACE)).toEqual({ kind: 'done', id: 'u1' });
    expect(asked).toHaveLength(1);
  });

  it.each([404, 410])('begins anew where the server knows it no longer (%s)', async (status) => {
    const { run, asked } = setUp((one, count) => (count === 1 ? reply(status) : honest(one)));
    expect(await run(1000, PLACE)).toEqual({ kind: 'done', id: 'u1' });
    expect(asked.map((one) => one.method)).toEqual(['HEAD', 'POST', 'PATCH']);
  });

  it('begins anew where another file seems to lie at its place', async () => {
    const { run, asked } = setUp((one) =>
      one.method === 'HEAD'
        ? reply(200, { 'upload-offset': '5', 'upload-length': '5' })
        : honest(one),
    );
    await run(1000, PLACE);
    expect(asked.map((one) => one.method)).toEqual(['HEAD', 'POST', 'PATCH']);
  });

  it('does not ask for ever where every offset is another one', async () => {
    const body = JSON.stringify({ result: false, errors: [], data: { offset: 3 } });
    const { run, asked } = setUp((one) =>
      one.method === 'PATCH' ? reply(409, {}, body) : honest(one),
    );
    expect((await run(1000)).kind).toBe('failed');
    expect(asked.length).toBeLessThan(10);
  });

  it.each([
    ['a page of the Wi-Fi', () => reply(200, {}, '<html>')],
    ['an address at another origin', () => reply(201, { location: 'https://evil.example/u1' })],
    ['no address', () => reply(201)],
  ])('takes %s for no answer', async (_name, answer) => {
    const { run, addresses } = setUp(answer);
    expect(await run(1000)).toEqual({ kind: 'failed', exchange: { kind: 'redirect' } });
    expect(addresses).toEqual([]);
  });

  it.each([
    ['an offset beyond the end', { 'upload-offset': '2000' }],
    ['no offset', {}],
  ])('takes %s for no answer', async (_name, headers) => {
    const { run } = setUp((one) => (one.method === 'POST' ? opened() : reply(204, headers)));
    expect(await run(1000)).toEqual({ kind: 'failed', exchange: { kind: 'redirect' } });
  });

  it('tells a refusal as the server said it', async () => {
    const { run } = setUp((one) => (one.method === 'POST' ? opened() : reply(415, {}, '{}')));
    expect(await run(1000)).toMatchObject({
      kind: 'failed',
      exchange: { status: 415, text: '{}' },
    });
  });

  it('stops where its address could not be written down, and sends nothing to it', async () => {
    const { run, asked } = setUp(honest, { onAddress: async () => false });
    expect(await run(1000)).toEqual({ kind: 'stopped' });
    expect(asked.map((one) => one.method)).toEqual(['POST']);
  });

  it('stops when nobody is signed in any more', async () => {
    const { run, asked } = setUp(honest, { token: () => null });
    expect(await run(1000, PLACE)).toEqual({ kind: 'stopped' });
    expect(asked).toEqual([]);
  });
});
