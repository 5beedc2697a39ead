import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Offline } from '#src/offline/index.ts';
import { until } from '#src/offline/testing/clock.ts';
import { createDevice, laneOf, scoreOf, type Device } from '#src/offline/testing/device.ts';
import { mustQueue, queueRequest, type QueueParts } from './queue.ts';
import { readMessage, replayOnActivate, replayOnSync, replayWhenCalled } from './replay.ts';

const origin = 'https://school.example';
const area = `${origin}/services/exam/api/teacher/v3.0`;
const correction = `${area}/OnlineExamResults/school/sem/Correction/s1/r1`;
const body = { answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 240 }] };

let device: Device;
let worker: Offline;
let parts: QueueParts;
let passed: Request[];

beforeEach(async () => {
  device = createDevice();
  worker = device.open({ context: 'worker' });
  await worker.ready;
  await worker.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
  passed = [];
  parts = {
    offline: worker,
    origin,
    schedule: device.clock.schedule,
    fetch: async (request) => {
      passed.push(request);
      return new Response('network');
    },
  };
});
afterEach(() => device.end());

function request(
  options: { url?: string; method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Request {
  return new Request(options.url ?? correction, {
    method: options.method ?? 'PATCH',
    headers: { authorization: 'Bearer token-1', ...options.headers },
    body: JSON.stringify(options.body ?? body),
  });
}
const value = () => device.server.parts.get(`${laneOf()}/q1`)?.value;

describe('the worker catches', () => {
  it.each([
    ['a correction', 'PATCH', correction, true],
    ['a PostList', 'POST', `${area}/OnlineExamQuestions/OnlineExams/sem/e1/PostList/true`, true],
    ['a PatchList', 'PATCH', `${area}/AssignmentQuestion/Assignments/sem/a1/PatchList`, true],
    ['no deletion', 'DELETE', `${area}/OnlineExamQuestions/q1`, false],
    ['no other change', 'PATCH', `${area}/OnlineExams`, false],
    ['no reading', 'GET', correction, false],
  ])('%s', (_name, method, url, caught) => {
    expect(mustQueue({ method, url, headers: new Headers() })).toBe(caught);
    expect(mustQueue({ method, url, headers: new Headers({ 'x-outbox': '1' }) })).toBe(false);
  });
});

describe('a caught request', () => {
  it('is answered by the server when there is a network', async () => {
    const answer = await queueRequest(request(), parts);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      result: true,
      data: { versions: [{ version: 1 }] },
    });
    expect(value()).toBe(240);
    expect(device.server.seen[0]?.path).toBe(new URL(correction).pathname);
    expect(passed).toEqual([]);
  });

  it('is queued under its own key when there is none, survives, and is sent by a sync event', async () => {
    device.network.weather = () => 'lost';
    const answering = queueRequest(request({ headers: { 'idempotency-key': '"own-key"' } }), parts);
    await until(() => worker.outbox.rows()[0]?.lastError?.kind === 'network');
    device.clock.advance(8_000);
    const answer = await answering;
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ result: true, queued: true, key: 'own-key' });
    device.crash(worker);
    const next = device.open({ context: 'worker' });
    device.network.weather = () => 'fine';
    await replayOnSync(next);
    expect(value()).toBe(240);
    expect(device.server.seen.map((seen) => seen.key)).toEqual(['own-key']);
  });

  it('with a key that already waits is the same request, not a second one', async () => {
    device.network.weather = () => 'lost';
    const headers = { 'idempotency-key': '"own-key"' };
    const answers = [queueRequest(request({ headers }), parts)];
    await until(() => worker.outbox.rows().length === 1);
    answers.push(queueRequest(request({ headers }), parts));
    await until(() => worker.outbox.rows()[0]?.lastError !== null);
    device.clock.advance(8_000);
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(202);
    expect(worker.outbox.rows()).toHaveLength(1);
  });

  it('hears a refusal as the server said it, and the row stays for the teacher', async () => {
    device.server.refuses.add(`${laneOf()}/q1`);
    const answer = await queueRequest(request(), parts);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ result: false, errors: [{ code: 'score.range' }] });
    expect(worker.outbox.rows()).toMatchObject([{ state: 'attention' }]);
  });

  it('hears a conflict with what stands on the server', async () => {
    device.server.change(laneOf(), 'q1', 60);
    const answer = await queueRequest(request(), parts);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      result: false,
      data: { current: [{ questionId: 'q1', version: 1 }] },
    });
  });

  it.each([
    ['without a token', { authorization: '' }],
    ['with the token of somebody else', { authorization: 'Bearer token-9' }],
  ])('%s is refused and not stored', async (_name, headers) => {
    const answer = await queueRequest(request({ headers }), parts);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      result: false,
      errors: [{ code: 'offline.notSignedIn' }],
    });
    expect(worker.outbox.rows()).toEqual([]);
    expect(passed).toEqual([]);
  });

  it('after an exit is refused', async () => {
    await worker.session.signOut();
    expect((await queueRequest(request(), parts)).status).toBe(503);
  });

  it('that has not the shape of its family goes the ordinary way, whole', async () => {
    const strange = request({ body: { answers: 'all' } });
    expect(await (await queueRequest(strange, parts)).text()).toBe('network');
    expect(await passed[0]?.text()).toBe('{"answers":"all"}');
  });

  it('goes the ordinary way, whole, when the disk does not answer', async () => {
    const load = () => Promise.reject(new Error('lost'));
    const lost = { ...worker, session: { ...worker.session, load } };
    const answer = await queueRequest(request(), { ...parts, offline: lost });
    expect(await answer.text()).toBe('network');
    expect(await passed[0]?.json()).toEqual(body);
  });

  it('that cannot be stored goes the ordinary way', async () => {
    const enqueue = () => Promise.reject(new Error('full'));
    const full = { ...worker, outbox: { ...worker.outbox, enqueue } };
    const answer = await queueRequest(request(), { ...parts, offline: full });
    expect(await answer.text()).toBe('network');
  });
});

describe('a sync event', () => {
  it('fails while something could still be sent, so that the browser comes back', async () => {
    device.network.weather = () => 'lost';
    const answering = queueRequest(request(), parts);
    await until(() => worker.outbox.rows()[0]?.lastError?.kind === 'network');
    device.clock.advance(8_000);
    await answering;
    const replayed = replayOnSync(worker).then(
      () => 'empty',
      () => 'again',
    );
    await until(() => device.network.count > 1);
    device.clock.advance(25_000);
    expect(await replayed).toBe('again');
  });

  it('ends in its time though the disk hangs', async () => {
    const hanging = { ...worker, ready: new Promise<void>(() => undefined) };
    await expect(replayOnSync(hanging, 10)).rejects.toThrow('does not answer');
  });

  it.each([
    ['is left to a page that is looked at', 'visible', 'again', 1],
    ['is answered where the page is hidden and may sleep', 'hidden', 'empty', 0],
  ])('%s', async (_name, visibilityState, said, left) => {
    const waiting = await device.signedIn({ limits: { parallel: 0, prepare: 0 } });
    await waiting.outbox.enqueueCorrection(scoreOf('q2', 240));
    // Its run is over: the worker need not wait for its turn.
    await waiting.outbox.settled();
    const before = device.server.seen.length;
    const pages = { matchAll: async () => [{ visibilityState }] };
    const called = replayWhenCalled(worker, pages).then(
      () => 'empty',
      () => 'again',
    );
    expect(await called).toBe(said);
    expect(device.server.seen.length - before).toBe(1 - left);
  });

  it('succeeds when the rest needs the teacher', async () => {
    device.server.refuses.add(`${laneOf()}/q1`);
    await queueRequest(request(), parts);
    await expect(replayOnSync(worker)).resolves.toBeUndefined();
  });
});

describe('a worker that has just taken over', () => {
  const clients = (pages: number) => ({
    claim: async () => undefined,
    matchAll: async () => Array.from({ length: pages }, () => ({})),
  });
  const waiting = async () => {
    device.network.weather = () => 'lost';
    const answering = queueRequest(request(), parts);
    await until(() => worker.outbox.rows()[0]?.lastError?.kind === 'network');
    device.clock.advance(8_000);
    await answering;
    return device.network.count;
  };

  it('does not keep a page waiting for a dead network: the page sends by itself', async () => {
    const before = await waiting();
    await replayOnActivate(worker, clients(1));
    expect(device.network.count).toBe(before);
  });

  it('sends what waits where no page is open, and gives up soon', async () => {
    const before = await waiting();
    let isOver = false;
    const over = replayOnActivate(worker, clients(0)).then(() => {
      isOver = true;
    });
    await until(() => device.network.count > before);
    expect(isOver).toBe(false);
    device.clock.advance(3_000);
    await over;
    expect(worker.outbox.rows()).toHaveLength(1);
  });
});

describe('messages of pages', () => {
  it.each([
    [{ t: 'poke' }, 'poke'],
    [{ type: 'SKIP_WAITING' }, 'skipWaiting'],
    [{ t: 'makeWay' }, 'makeWay'],
    [{ type: 'other' }, null],
    ['poke', null],
    [null, null],
  ])('%j means %s', (data, meaning) => {
    expect(readMessage(data)).toBe(meaning);
  });
});

test('nothing that the app sends by itself is a request that is queued here: whoever asks would hear of no answer', () => {
  const folder = new URL('../src/api/', import.meta.url);
  const calls = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) =>
      [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(
          /request\(\s*'[\w.]+',\s*'(POST|PATCH|PUT|DELETE) ([^']+)'/g,
        ),
      ].map(([, method = '', path = '']) => ({ method, path: path.replace(/\{\w+\}/g, 'x') })),
    );
  expect(calls.length).toBeGreaterThan(35);
  const queued = calls.filter(({ method, path }) =>
    mustQueue(new Request(`${origin}/services/exam${path}`, { method })),
  );
  expect(queued).toEqual([]);
});
