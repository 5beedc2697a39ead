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

const ann = { owner: 'school:ann', token: 'token-1', expires: null };
const lane = 'q:exam:e1';

let device: Device;
let tab: Offline;
let made: string;

beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  // A question that is there already, for those that change one.
  await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
  await tab.outbox.settled();
  made = String(device.server.questions.get(lane)?.[0]?.['id']);
});
afterEach(() => device.end());

const texts = () => (device.server.questions.get(lane) ?? []).map((item) => item['text']);

/** Every kind of change that can wait: how it is made, and what the server shows of it, before and after. */
const mutations = {
  correction: {
    make: () => tab.outbox.enqueueCorrection(scoreOf('q1', 240)),
    effect: () => device.server.parts.get(`${laneOf()}/q1`)?.history ?? [],
    before: [],
    after: [240],
  },
  'new questions': {
    make: () => tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'b', text: 'B' }])),
    effect: texts,
    before: ['A'],
    after: ['A', 'B'],
  },
  release: {
    make: () =>
      tab.outbox.enqueueQuestionList(questions('release', [{ clientId: 'b', text: 'B' }])),
    effect: () => [...texts(), ...device.server.released],
    before: ['A'],
    after: ['A', 'B', lane],
  },
  'changed questions': {
    make: () =>
      tab.outbox.enqueueQuestionList(questions('patch', [{ id: made, version: 1, text: 'C' }])),
    effect: texts,
    before: ['A'],
    after: ['C'],
  },
  deletion: {
    make: () => tab.outbox.enqueueQuestionList(deletion(made)),
    effect: texts,
    before: ['A'],
    after: [],
  },
};
const kinds = Object.keys(mutations) as (keyof typeof mutations)[];

/** Answers that say nothing about the request: it goes out again by itself, the same key and bytes. */
const retried: [string, Weather][] = [
  ['a reset connection', 'lost'],
  ['a lost answer', 'answerLost'],
  ['half a body', 'halfBody'],
  ['a captive portal 200', foreignPage(200)],
  ['a redirect', { instead: { status: 302, body: null, redirect: true } }],
  ['204', { instead: { status: 204, body: null } }],
  ['403 of a portal', foreignPage(403)],
  ['403 of a proxy without a word', { instead: { status: 403, body: null, text: '' } }],
  [
    '403 of a gateway in its own JSON',
    { instead: { status: 403, body: { message: 'Forbidden' } } },
  ],
  ['408', foreignPage(408)],
  ['429 with Retry-After', refusal(429, 'request.tooMany', { headers: { 'retry-after': '20' } })],
  ['500', refusal(500, 'server.internal')],
  ['502 HTML', foreignPage(502)],
  ['503 with Retry-After', refusal(503, 'server.busy', { headers: { 'retry-after': '20' } })],
  ['504', foreignPage(504)],
];
/** Refusals that only a person can mend. */
const parked: [string, Weather, string][] = [
  ['400', refusal(400, 'request.invalid'), 'attention'],
  ['404', refusal(404, 'exam.notFound'), 'attention'],
  ['409 of another kind', refusal(409, 'exam.ended'), 'attention'],
  ['413', foreignPage(413), 'attention'],
  ['422', refusal(422, 'request.unprocessable'), 'attention'],
  ['200 that refuses', refusal(200, 'score.step'), 'attention'],
];

describe.each(kinds)('%s', (kind) => {
  const { make, effect, before, after } = mutations[kind];

  it.each(retried)('that meets %s arrives exactly once all the same', async (_name, weather) => {
    once(device.network, weather);
    const { key } = await make();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ key, state: 'queued', sent: {}, attempts: 1 }]);
    const bytes = tab.outbox.rows()[0]?.sent;
    device.clock.advance(25_000);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(effect()).toEqual(after);
    const own = device.server.seen.filter((seen) => seen.key === key);
    for (const seen of own)
      expect({ path: seen.path, body: seen.body === '' ? null : seen.body }).toEqual(bytes);
  });

  it('that stalls for 30 seconds is given up and sent again; the late copy changes nothing', async () => {
    once(device.network, 'held');
    await make();
    await expect.poll(() => device.network.held.length).toBe(1);
    device.clock.advance(30_000);
    await tab.outbox.settled();
    device.clock.advance(2_000);
    await tab.outbox.settled();
    device.network.held[0]?.release();
    expect(effect()).toEqual(after);
    expect(tab.outbox.rows()).toEqual([]);
  });

  it('that meets 401 waits for its person and arrives once after her sign-in', async () => {
    device.server.tokens.clear();
    await make();
    await tab.outbox.settled();
    expect(tab.session.current()?.auth).toBe('expired');
    expect(tab.outbox.rows()).toMatchObject([{ state: 'queued' }]);
    device.server.tokens.set('token-2', ann.owner);
    await tab.session.signIn({ ...ann, token: 'token-2' });
    await tab.outbox.settled();
    expect(effect()).toEqual(after);
  });

  it('that meets 403 pauses without a sign-out, and is tried once more after a sign-in', async () => {
    once(device.network, refusal(403, 'role.readOnly'));
    await make();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ state: 'paused_auth' }]);
    expect(tab.session.current()?.auth).toBe('ok');
    await tab.session.signIn(ann);
    await tab.outbox.settled();
    expect(effect()).toEqual(after);
  });

  // What is to be deleted and is not there has been deleted: see the states.
  const isParked = ([name]: (typeof parked)[number]) => kind !== 'deletion' || name !== '404';
  it.each(parked.filter(isParked))(
    'that meets %s changes nothing, keeps what was made and its reason, and goes after a retry',
    async (name, weather, state) => {
      once(device.network, weather);
      const { key } = await make();
      await tab.outbox.settled();
      expect(tab.outbox.rows()).toMatchObject([{ key, state }]);
      expect(tab.outbox.rows()[0]?.lastError?.status).toBe(Number(name.slice(0, 3)));
      expect(effect()).toEqual(before);
      await (state === 'conflict' ? tab.outbox.resolve(key, 'mine') : tab.outbox.retry(key));
      await tab.outbox.settled();
      expect(tab.outbox.rows()).toEqual([]);
      expect(effect()).toEqual(after);
    },
  );

  it('under a key that was used for something else gets a new one, once', async () => {
    once(device.network, refusal(422, 'idempotency_key_reused'));
    const { key } = await make();
    await tab.outbox.settled();
    expect(effect()).toEqual(after);
    expect(device.server.seen.some((seen) => seen.key === key)).toBe(false);
  });
});
