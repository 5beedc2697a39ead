import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import {
  createDevice,
  deletion,
  laneOf,
  questions,
  scoreOf,
  type Device,
} from '../testing/device.ts';
import type { Weather } from '../testing/network.ts';
import { foreignPage, once, refusal } from '../testing/weather.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice({ storage: 'dexie' });
  tab = await device.signedIn();
});
afterEach(() => device.end());

const always = (weather: Weather) => {
  device.network.weather = () => weather;
};

async function save(question = 'q1', units = 240, result = 'r1') {
  const saved = await tab.outbox.enqueueCorrection(scoreOf(question, units, { result }));
  await tab.outbox.settled();
  return saved;
}
const row = (at = 0) => tab.outbox.rows()[at];
const value = (question = 'q1', result = 'r1') =>
  device.server.parts.get(`${laneOf(result)}/${question}`)?.value;

describe('a row that meets', () => {
  it.each<[string, Weather]>([
    ['no network', 'lost'],
    ['a lost answer', 'answerLost'],
    ['half a body', 'halfBody'],
    ['a captive portal', foreignPage(200)],
    ['a redirect', { instead: { status: 302, body: null, redirect: true } }],
    ['JSON without result', { instead: { status: 200, body: { hello: 1 } } }],
    ['204', { instead: { status: 200, body: null, text: '' } }],
    ['408', foreignPage(408)],
    ['425', foreignPage(425)],
    ['500', refusal(500, 'server.internal')],
    ['502', foreignPage(502)],
    ['the same key under way', refusal(409, 'idempotency_in_progress')],
  ])('%s waits frozen and goes out again with the same key and bytes', async (_name, weather) => {
    once(device.network, weather);
    const { key } = await save();
    expect(row()).toMatchObject({ key, state: 'queued', sent: {}, attempts: 1 });
    expect(row()?.nextAt).toBeGreaterThan(device.clock.now());
    const bytes = row()?.sent;
    device.clock.advance(2_000);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(value()).toBe(240);
    for (const seen of device.server.seen)
      expect(seen).toMatchObject({ key, path: bytes?.path, body: bytes?.body });
    expect(device.server.parts.get(`${laneOf()}/q1`)?.history).toEqual([240]);
  });

  it('a stall of 30 seconds gives up and tries again, and the late effect counts once', async () => {
    once(device.network, 'held');
    const { key } = await tab.outbox.enqueueCorrection(scoreOf('q1', 240));
    await expect.poll(() => device.network.held.length).toBe(1);
    device.clock.advance(30_000);
    await tab.outbox.settled();
    expect(row()).toMatchObject({ key, sent: {}, lastError: { kind: 'network' } });
    device.clock.advance(2_000);
    await tab.outbox.settled();
    device.network.held[0]?.release();
    expect(device.server.parts.get(`${laneOf()}/q1`)?.history).toEqual([240]);
  });

  it('429 or 503 with Retry-After stops everything until then', async () => {
    once(device.network, { instead: { status: 429, body: {}, headers: { 'retry-after': '60' } } });
    await save('q1', 240, 'r1');
    const { count } = device.network;
    await save('q1', 120, 'r2');
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(device.network.count).toBe(count);
    device.clock.advance(62_000);
    await tab.outbox.settled();
    expect([value('q1', 'r1'), value('q1', 'r2')]).toEqual([240, 120]);
  });

  it('Retry-After holds for another tab and after a restart too', async () => {
    once(device.network, { instead: { status: 503, body: {}, headers: { 'retry-after': '60' } } });
    await save();
    const { count } = device.network;
    const other = await device.signedIn();
    other.outbox.kick();
    await other.outbox.settled();
    expect(device.network.count).toBe(count);
  });

  it('repeated failures waits longer each time, at most five minutes', async () => {
    always(refusal(500, 'server.internal'));
    await save();
    const pauses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const pause = (row()?.nextAt ?? 0) - device.clock.now();
      pauses.push(pause);
      device.clock.advance(pause);
      await tab.outbox.settled();
    }
    expect(pauses.slice(0, 4)).toEqual([1_500, 3_000, 6_000, 12_000]);
    expect(pauses.at(-1)).toBe(225_000);
    expect(row()).toMatchObject({ state: 'queued', attempts: 13 });
  });

  it('401 waits for a new sign-in, and the engine stops for this person', async () => {
    device.server.tokens.clear();
    await save('q1', 240, 'r1');
    await save('q1', 120, 'r2');
    expect(tab.session.current()).toMatchObject({ auth: 'expired', token: null });
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ auth: 'expired', waiting: 2 });
    expect(device.server.seen).toHaveLength(1);
    device.server.tokens.set('token-2', 'school:ann');
    await tab.session.signIn({ owner: 'school:ann', token: 'token-2', expires: null });
    await tab.outbox.settled();
    expect([value('q1', 'r1'), value('q1', 'r2')]).toEqual([240, 120]);
  });

  it('401 for an older token leaves a newer sign-in alone', async () => {
    once(device.network, 'held');
    await tab.outbox.enqueueCorrection(scoreOf('q1', 240));
    await expect.poll(() => device.network.held.length).toBe(1);
    device.server.tokens.set('token-2', 'school:ann');
    await tab.session.signIn({ owner: 'school:ann', token: 'token-2', expires: null });
    device.network.held[0]?.release(refusal(401, 'session.expired'));
    await tab.outbox.settled();
    expect(tab.session.current()).toMatchObject({ auth: 'ok', gen: 2 });
    expect(value()).toBe(240);
  });

  it('403 pauses the lane without a sign-out, is tried once after a sign-in, then needs the teacher', async () => {
    always(refusal(403, 'role.readOnly'));
    await save();
    expect(row()).toMatchObject({ state: 'paused_auth', deniedGen: 1, sent: {} });
    expect(tab.session.current()?.auth).toBe('ok');
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ kind: 'needsYou', needsYou: 1 });
    await save('q2');
    expect(device.network.count).toBe(1);
    await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
    await tab.outbox.settled();
    expect(row()).toMatchObject({ state: 'attention', deniedGen: 1 });
    expect(device.network.count).toBe(3);
  });

  it('403 of a proxy, however often and across a sign-in, never asks for the teacher: it goes once the proxy lets it', async () => {
    always({ instead: { status: 403, body: null, text: '' } });
    const { key } = await save();
    device.clock.advance(2_000);
    await tab.outbox.settled();
    await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
    await tab.outbox.settled();
    expect(row()).toMatchObject({
      key,
      state: 'queued',
      sent: {},
      lastError: { kind: 'captive' },
    });
    expect(tab.outbox.status.getSnapshot()).toMatchObject({ waiting: 1, needsYou: 0 });
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(device.server.parts.get(`${laneOf()}/q1`)?.history).toEqual([240]);
  });

  it('a refusal parks with its reason; retry sends it under a new key', async () => {
    device.server.refuses.add(`${laneOf()}/q1`);
    const { key } = await save();
    expect(row()).toMatchObject({
      state: 'attention',
      lastError: { status: 400, errors: [{ code: 'score.range' }] },
    });
    device.server.refuses.clear();
    await tab.outbox.retry(key);
    await tab.outbox.settled();
    expect(value()).toBe(240);
    expect(device.server.seen.map((seen) => seen.key)).toEqual([
      key,
      expect.not.stringMatching(key),
    ]);
  });

  it('2xx that refuses parks as well', async () => {
    once(device.network, refusal(200, 'score.step'));
    await save();
    expect(row()).toMatchObject({
      state: 'attention',
      lastError: { errors: [{ code: 'score.step' }] },
    });
  });

  it('a refusal can be discarded', async () => {
    once(device.network, refusal(404, 'result.notFound'));
    const { key } = await save();
    expect(await tab.outbox.discard(key)).toEqual([key]);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
  });

  it('a refused score is repaired by saving that question again', async () => {
    device.server.refuses.add(`${laneOf()}/q1`);
    const { key } = await save('q1', 9_999);
    device.server.refuses.clear();
    const again = await save('q1', 120);
    expect(again.key).not.toBe(key);
    expect(tab.outbox.rows()).toEqual([]);
    expect(value()).toBe(120);
  });

  it('a reused key gets a new one once, then needs the teacher', async () => {
    always(refusal(422, 'idempotency_key_reused'));
    const { key } = await save();
    expect(row()).toMatchObject({ state: 'attention', rekeyed: true });
    expect(row()?.key).not.toBe(key);
    expect(device.network.count).toBe(2);
  });

  it('404 on a deletion is done', async () => {
    await tab.outbox.enqueueQuestionList(deletion('gone'));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(device.server.seen[0]).toMatchObject({ method: 'DELETE', body: '' });
  });

  it('a refused row holds only later rows of the same parts', async () => {
    device.server.refuses.add(`${laneOf()}/q1`);
    await save('q1', 9_999);
    await save('q2', 60);
    await save('q1', 60, 'r2');
    expect(value('q2')).toBe(60);
    expect(value('q1', 'r2')).toBe(60);
    expect(tab.outbox.rows()).toHaveLength(1);
  });

  it('a refused list of questions holds all later rows of its list: a release must not overtake it', async () => {
    once(device.network, refusal(400, 'question.optionsMissing'));
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: '' }]));
    await tab.outbox.settled();
    await tab.outbox.enqueueQuestionList(questions('release', []));
    await tab.outbox.settled();
    expect(device.server.released.size).toBe(0);
    expect(tab.outbox.rows().map((waiting) => [waiting.kind, waiting.state])).toEqual([
      ['create', 'attention'],
      ['release', 'queued'],
    ]);
    await tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'full' }]));
    await tab.outbox.settled();
    expect(device.server.released.size).toBe(1);
    expect(device.server.questions.get('q:exam:e1')).toMatchObject([{ text: 'full' }]);
  });
});

describe('requests', () => {
  it('carry key, token and the sign of the engine, and follow no redirect', async () => {
    const calls: [string, RequestInit][] = [];
    device.end();
    device = createDevice({ storage: 'dexie' });
    const { fetch } = device.network;
    tab = await device.signedIn({
      fetch: (url, init) => {
        calls.push([url, init]);
        return fetch(url, init);
      },
    });
    const { key } = await save();
    expect(calls[0]?.[0]).toBe(
      '/services/exam/api/teacher/v3.0/OnlineExamResults/school/sem/Correction/s1/r1',
    );
    expect(calls[0]?.[1]).toMatchObject({
      method: 'PATCH',
      redirect: 'manual',
      cache: 'no-store',
      body: '{"answers":[{"questionId":"q1","baseVersion":0,"scoreUnits":240}]}',
      headers: {
        'idempotency-key': `"${key}"`,
        'x-outbox': '1',
        authorization: 'Bearer token-1',
      },
    });
  });
});
