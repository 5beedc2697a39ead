import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Store } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { requestsOf, staffCalls } from './requests.ts';

let harness: Harness;
let world: World;
let written = '';
/** A server on this store whose log is kept here, down to its smallest words. */
const logged = (store: Store): Harness => {
  const log = createLog('trace', { write: (line) => void (written += line) });
  return {
    ...harness,
    app: createApp({ ...harness.deps, store, log }, { bases, staticFiles: null }),
  };
};
const lines = () => written.split('\n').filter((line) => line !== '');

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

/** Names, answers, titles and remarks are Persian here, in every request and in every row. */
const persian = /[\u0600-\u06ff]/;

test('no request leaves a name, a mobile, a token or an answer in the log', async () => {
  const requests = await requestsOf(harness, world);
  const teacher = await signIn(logged(harness.store), world.teacher);
  expect(JSON.stringify(requests)).toMatch(persian);
  for (const { name, call } of staffCalls) {
    const sent = requests[name];
    if (!sent) continue;
    await teacher.call(name, sent);
    if (call.method === 'GET') continue;
    await teacher.call(name, { ...sent, raw: '{"fullname":"سارا","mobile":"09121234567",' });
  }
  const signingIn = { login: 'sara.ahmadi', password: 'correct-horse' };
  const anyone = callerWith(logged(harness.store), null);
  await anyone.call('session.login', { body: signingIn });
  const account = { fullname: 'سارا', mobile: '09121234567', email: 'sara@example.com' };
  await anyone.call('session.register', { body: { ...account, password: 'correct-horse' } });
  expect(lines().length).toBeGreaterThan(staffCalls.length);
  expectNothingOf(teacher);
});

test('no fault of the server leaves the values of a statement in the log', async () => {
  const before = lines().length;
  const broken = (): Promise<never> => {
    const cause = Object.assign(new Error('duplicate key (name)=(سارا) 09121234567'), {
      code: '23505',
      detail: 'Key (mobile)=(09121234567) already exists.',
      constraint: 'users_pk',
      where: 'سارا',
    });
    throw new Error('Failed query: insert … params: سارا,09121234567,sara@example.com', { cause });
  };
  const { store } = harness;
  const failing: Store = { ...store, read: broken, transaction: broken, forSchool: () => failing };
  const teacher = await signIn(logged(store), world.teacher);
  const app = logged(failing).app;
  const response = await app.request('/services/core/auth/check', {
    headers: { authorization: `Bearer ${teacher.token}` },
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/Failed query|duplicate|0912/);
  const added = lines().slice(before).join('\n');
  expect(added).toContain('"code":"23505"');
  expect(added).toContain('"constraint":"users_pk"');
  expectNothingOf(teacher);
});

function expectNothingOf(teacher: Caller): void {
  const secret = teacher.token?.split('.')[1] ?? 'no token';
  for (const line of lines()) {
    expect(line).not.toMatch(persian);
    // A request's own random name may look like a mobile by chance.
    const said = line.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    expect(said).not.toMatch(/09\d{9}|@example|correct-horse|sara/i);
    expect(line).not.toContain(secret);
    expect(line).not.toContain('/services/');
  }
}
