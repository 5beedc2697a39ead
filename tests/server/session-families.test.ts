import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { giveMobile } from './codes.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const day = 24 * 60 * 60_000;
const mobile = '09350000006';
const signed = z.object({ token: z.object({ access_token: z.string(), expires: z.string() }) });
let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  await giveMobile(harness, world.teacher, mobile);
});
afterAll(() => harness.close());

const check = (caller: Caller) => caller.call('session.check');
const isIn = async (caller: Caller) => (await check(caller)).status === 200;

/** What the check gives: the caller with the token that came back. */
async function renewed(caller: Caller) {
  const { token } = signed.parse((await check(caller)).data);
  return { caller: callerWith(harness, token.access_token), ...token };
}

/** A sign-in on the platform's page, which hands its token over in an address. */
async function fromAddress(): Promise<Caller> {
  const response = await harness.app.request('/platform/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ login: mobile, password: 'right', service: 'exam' }),
  });
  const to = new URL(response.headers.get('location') ?? '', 'http://app');
  return callerWith(harness, to.searchParams.get('t'));
}

/** As a device names a session that it has left. */
const nameOf = ({ token }: Caller) => {
  const [school = ''] = (token ?? '').split('.');
  return `${school}.${createHash('sha256')
    .update(token ?? '')
    .digest('base64url')}`;
};
const endLeft = (sessions: string[]) =>
  callerWith(harness, null).call('sessions.endLeft', { body: { sessions } });

describe('a family of tokens', () => {
  test('ends as a whole when one of them leaves, the newest or the oldest', async () => {
    for (const leaves of ['oldest', 'newest'] as const) {
      const oldest = await signIn(harness, world.teacher);
      harness.clock.now += day + 60_000;
      const newest = (await renewed(oldest)).caller;
      expect(await isIn(newest)).toBe(true);
      expect((await { oldest, newest }[leaves].call('sessions.end')).status).toBe(200);
      for (const token of [oldest, newest]) {
        expect([leaves, (await check(token)).code]).toEqual([leaves, 'session.expired']);
      }
    }
  });

  test('leaves the other devices of the person alone', async () => {
    const [left, other] = [
      await signIn(harness, world.teacher),
      await signIn(harness, world.teacher),
    ];
    await left.call('sessions.end');
    expect(await isIn(other)).toBe(true);
  });

  test('is kept whole where all others are ended, and counts as one device', async () => {
    const oldest = await signIn(harness, world.stranger);
    const other = await signIn(harness, world.stranger);
    harness.clock.now += day + 60_000;
    const newest = (await renewed(oldest)).caller;
    const others = (await renewed(other)).caller;
    const kept = { query: { KeepThis: 'true' } };
    expect((await newest.call('sessions.endAll', kept)).data).toEqual({ ended: 1 });
    expect(await isIn(newest)).toBe(true);
    expect((await check(others)).code).toBe('session.revoked');
  });

  test('is renewed by no token whose successor is in use', async () => {
    const retired = await signIn(harness, world.teacher);
    harness.clock.now += day + 60_000;
    const first = await renewed(retired);
    // The answer was lost: nobody has used what it gave, and she asks again.
    const second = await renewed(retired);
    expect(second.access_token).not.toBe(first.access_token);
    expect(await isIn(second.caller)).toBe(true);
    const again = await renewed(retired);
    expect(again.access_token).toBe(retired.token);
    expect(Date.parse(again.expires)).toBeLessThanOrEqual(harness.clock.now + day);
    harness.clock.now += day;
    expect((await check(retired)).code).toBe('session.expired');
  });

  test('ends 90 days after the sign-in, however often it is renewed', async () => {
    let { caller, expires } = await renewed(await signIn(harness, world.teacher));
    const end = harness.clock.now + 90 * day;
    for (let days = 0; days < 88; days += 8) {
      harness.clock.now += 8 * day;
      ({ caller, expires } = await renewed(caller));
    }
    expect(Date.parse(expires)).toBe(end);
    harness.clock.now = end;
    expect((await check(caller)).code).toBe('session.expired');
  });

  test('ends after 30 days without use', async () => {
    const caller = await signIn(harness, world.teacher);
    harness.clock.now += 30 * day;
    expect((await check(caller)).code).toBe('session.expired');
  });
});

describe('a token from an address', () => {
  test('is spent at its first use, and what it is exchanged for was in none', async () => {
    const brought = await fromAddress();
    const { caller, access_token } = await renewed(brought);
    expect(access_token).not.toBe(brought.token);
    expect((await check(brought)).code).toBe('session.expired');
    expect(await isIn(caller)).toBe(true);
  });

  test('opens nothing but the exchange, and that for ten minutes', async () => {
    const brought = await fromAddress();
    const params = { schoolId: world.schoolId, semesterId: world.semesterId };
    const list = { params, query: { PageIndex: '0', PageSize: '5' } };
    expect((await brought.call('exams.list', list)).code).toBe('session.expired');
    harness.clock.now += 10 * 60_000;
    expect((await check(brought)).code).toBe('session.expired');
  });

  test('that is an ordinary one is exchanged when the app says so, and is over', async () => {
    const brought = await signIn(harness, world.teacher);
    const { token } = signed.parse((await brought.call('sessions.exchange')).data);
    expect(token.access_token).not.toBe(brought.token);
    expect((await check(brought)).code).toBe('session.expired');
    expect((await brought.call('sessions.exchange')).code).toBe('session.expired');
    expect(await isIn(callerWith(harness, token.access_token))).toBe(true);
  });
});

describe('sessions that a device has left', () => {
  test('end by the hash of any of their tokens, renewed or not, and no others', async () => {
    const other = await signIn(harness, world.teacher);
    const oldest = await signIn(harness, world.teacher);
    harness.clock.now += day + 60_000;
    const newest = (await renewed(oldest)).caller;
    expect((await endLeft([nameOf(oldest)])).status).toBe(200);
    for (const token of [oldest, newest]) expect((await check(token)).code).toBe('session.expired');
    expect(await isIn(other)).toBe(true);
  });

  test('that nobody knows are ended all the same, and nothing is told', async () => {
    const unknown = nameOf({ ...(await signIn(harness, world.teacher)), token: 'x' });
    const foreign = `${world.schoolId}.${unknown.split('.')[1]}`;
    expect(await endLeft([foreign])).toMatchObject({ status: 200, data: {} });
    for (const name of ['x', '', `${world.schoolId}.short`, `${world.schoolId}.${'x'.repeat(44)}`])
      expect((await endLeft([name])).status).toBe(400);
  });

  test('are named by what cannot read anything', async () => {
    const caller = await signIn(harness, world.teacher);
    const name = callerWith(harness, nameOf(caller));
    expect((await check(name)).code).toBe('session.expired');
  });
});
