import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResponseOrigin } from '#src/lib/response-origin.ts';
import { loadConfig } from './config.ts';
import { errorCode } from './errors.ts';
import { addressOf, configureHttp, request } from './http.ts';
import { serverNow } from './server-time.ts';

const met: ResponseOrigin['kind'][] = [];
const over: string[] = [];
let token: string | null = 't1';
let answer: () => Promise<Response>;
let asked: RequestInit = {};

beforeEach(() => {
  met.length = 0;
  over.length = 0;
  token = 't1';
  configureHttp({
    token: () => token,
    sessionOver: (code) => over.push(code),
    doubted: () => over.push('doubt'),
    met: (what) => met.push(what.kind),
  });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked = init;
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const check = (signal?: AbortSignal) =>
  request('session.check', 'GET /auth/check', { signal }).then(() => 'done', errorCode);
const html = (status: number) => () =>
  Promise.resolve(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }));
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }));
const refused = (code: string) => ({ result: false, errors: [{ code, message: '' }] });

const table: [
  what: string,
  answer: () => Promise<Response>,
  met: ResponseOrigin['kind'],
  code: string,
][] = [
  ['the envelope', json(200, { result: true, data: {} }), 'ours', 'done'],
  ['a refusal of ours', json(404, refused('exam.notFound')), 'ours', 'exam.notFound'],
  ['a fault of ours', json(500, refused('server.internal')), 'gateway', 'server.internal'],
  ['a gateway without a server', html(502), 'gateway', 'category.internal'],
  ['a page of the Wi-Fi', html(200), 'page', 'network.strangeAnswer'],
  ['a filter that refuses', html(403), 'blocked', 'network.strangeAnswer'],
  ['JSON of somebody else', json(200, {}), 'page', 'network.strangeAnswer'],
  ['no connection', () => Promise.reject(new TypeError('reset')), 'failed', 'network.offline'],
];
test.each(table)('%s is told for what it is', async (_what, given, kind, code) => {
  answer = given;
  expect(await check()).toBe(code);
  expect(met).toEqual([kind]);
});

test('an answer that breaks off in the middle is a lost connection, not a page of somebody else', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('connection lost')),
  });
  answer = () => Promise.resolve(new Response(body));
  expect(await check()).toBe('network.offline');
  expect(met).toEqual(['failed']);
});

test('what nobody waits for any more tells nothing about the network', async () => {
  const leaving = new AbortController();
  answer = () => {
    leaving.abort();
    return Promise.reject(new DOMException('aborted', 'AbortError'));
  };
  await check(leaving.signal);
  expect(met).toEqual([]);
});

test('only an answer that is certainly ours sets the clock', async () => {
  const date = { date: 'Sat, 21 Nov 2037 06:00:00 GMT' };
  answer = () =>
    Promise.resolve(new Response('<html>', { headers: { ...date, 'content-type': 'text/html' } }));
  await check();
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
  answer = json(200, { result: true, data: {} }, date);
  await check();
  expect(Math.abs(serverNow() - Date.parse(date.date))).toBeLessThan(2_000);
  answer = json(200, { result: true, data: {} }, { date: new Date().toUTCString() });
  await check();
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
});

test('a change carries a key, a read and a sign-in carry none', async () => {
  answer = json(200, { result: true, data: {} });
  const key = () => new Headers(asked.headers).get('idempotency-key');
  await request('sessions.end', 'POST /user/logout', {});
  expect(key()).toMatch(/^"[0-9a-f-]{36}"$/);
  await check();
  expect(key()).toBeNull();
  token = null;
  await request('session.login', 'POST /user/login', { body: { login: 'a', password: 'b' } });
  expect(key()).toBeNull();
});

test('a 401 of a service ends a session in whatever words, a bare 403 leaves it in doubt, a page does neither', async () => {
  answer = html(401);
  await check();
  answer = html(403);
  await check();
  answer = json(403, refused('role.readOnly'));
  expect(await check()).toBe('role.readOnly');
  expect(over).toEqual([]);
  answer = json(401, refused('AUTH_17'));
  await check();
  answer = json(401, { message: 'Unauthorized' });
  expect(await check()).toBe('session.expired');
  answer = () => Promise.resolve(new Response(null, { status: 401 }));
  expect(await check()).toBe('session.expired');
  answer = json(401, refused('session.revoked'));
  await check();
  answer = json(403, { message: 'Forbidden' });
  expect(await check()).toBe('category.permissionDenied');
  const expired = 'session.expired';
  expect(over).toEqual([expired, expired, expired, 'session.revoked', 'doubt']);
});

test('a 401 to somebody who is not signed in ends nothing', async () => {
  token = null;
  answer = json(401, { message: 'Unauthorized' });
  expect(await check()).toBe('category.unauthenticated');
  expect(over).toEqual([]);
});

test('what another back end refuses without our envelope is a refusal, not a page of the Wi-Fi', async () => {
  answer = () => Promise.resolve(new Response(null, { status: 404 }));
  expect(await check()).toBe('category.notFound');
  answer = json(409, 'Refused');
  expect(await check()).toBe('category.alreadyExists');
  expect(met).toEqual(['ours', 'ours']);
});

test('every call goes to the service that the contract puts it under', async () => {
  const { calls } = await import('#contract/calls.ts');
  const bases = { exam: '/e', core: '/c', classroom: '/k', upload: '/u' };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  answer = json(200, { bases });
  await loadConfig();
  const wrong = Object.values(calls)
    .filter(
      ({ path, service }) => addressOf(path) !== `${bases[service]}${path}`.replace(/\{\w+\}/g, ''),
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('the address of a new password is a path itself, any other parameter a word in one', () => {
  expect(addressOf('/{resetUrl}', { resetUrl: 'user/reset-pass' })).toMatch(/\/user\/reset-pass$/);
  expect(addressOf('/captcha-image/{id}', { id: 'a/b' })).toMatch(/\/captcha-image\/a%2Fb$/);
});

test('a refusal brings along how long the server wants to hear nothing more', async () => {
  const ask = () => request('session.check', 'GET /auth/check', {});
  answer = json(429, refused('login.tooMany'), { 'retry-after': '90' });
  await expect(ask()).rejects.toMatchObject({ retryAfter: 90_000 });
  answer = json(429, refused('login.tooMany'));
  await expect(ask()).rejects.toMatchObject({ retryAfter: null });
});

test('the classroom service is asked with its own token, and its refusal does not end the session here', async () => {
  answer = json(401, refused('session.expired'));
  const asking = request('classroom.schools', 'GET /classroom/get-own-school/', {
    konjToken: 'k1',
  });
  expect(await asking.then(() => 'done', errorCode)).toBe('session.expired');
  const headers = new Headers(asked.headers);
  expect(headers.get('authorization')).toBe('Token k1');
  expect(headers.get('tokenKonj')).toBeNull();
  expect([over, met]).toEqual([[], []]);
});

test('an import carries the token of the classroom service beside the own one', async () => {
  answer = json(200, { result: true, data: { imported: [], already: [], problems: [] } });
  const body = { classId: 'c', externalClassId: 1, members: [] };
  const path = '/api/common/v1/Dispatcher/Konj/ImportUser';
  await request('konj.importUser', `POST ${path}`, { body, konjToken: 'k1' });
  const headers = new Headers(asked.headers);
  expect(headers.get('authorization')).toBe('Bearer t1');
  expect(headers.get('tokenKonj')).toBe('k1');
  expect(headers.get('idempotency-key')).not.toBeNull();
});
