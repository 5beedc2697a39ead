import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import {
  giveMobile,
  idOf,
  otherThan,
  outline,
  receivedCode,
  solvedCaptcha,
  tokenOf,
} from './codes.ts';
import { makeWorld } from './factories.ts';
import type { Person, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return {
    ...real,
    hash: vi.fn<typeof real.hash>(real.hash),
    verify: vi.fn<typeof real.verify>(real.verify),
  };
});

const minute = 60_000;
const password = 'گذرواژهٔ تازه';
const mobiles = { teacher: '09350000001', colleague: '09350000002', unknown: '09350000009' };

let harness: Harness;
let world: World;
let anyone: Caller;

beforeAll(async () => {
  harness = await openHarness();
  anyone = callerWith(harness, null);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.store.transaction(async (tx) => {
    await tx.delete(t.loginFailures);
    await tx.delete(t.logins);
  });
  harness.messages.length = 0;
  world = await makeWorld(harness);
  await giveMobile(harness, world.teacher, mobiles.teacher);
  await giveMobile(harness, world.colleague, mobiles.colleague);
});

const forgot = async (mobile: string) =>
  anyone.call('session.forgot', { body: { mobile, captcha: await solvedCaptcha(harness) } });
const confirm = (id: string, code: string) =>
  anyone.call('session.confirm', { params: { url: 'forgot-pass' }, body: { user_id: id, code } });
const resend = (id: string) =>
  anyone.call('session.resend', { params: { type: 'forgot-pass' }, body: { user_id: id } });
const reset = (token: string | null, body: Record<string, unknown> = {}) =>
  callerWith(harness, token).call('session.reset', {
    params: { resetUrl: 'user/reset-pass' },
    body: { password, password_confirm: body['password'] ?? password, ...body },
  });
const login = (typed: string, sent = password) =>
  anyone.call('session.login', { body: { login: typed, password: sent } });
const outcome = ({ status, code }: Answer) => [status, code];
const setActive = (person: Person, active: boolean) =>
  harness.store.read((db) =>
    db.update(t.users).set({ active }).where(eq(t.users.id, person.userId)),
  );

/** Asks for a code, and exchanges it for the token that sets a password. */
async function confirmedToken(mobile = mobiles.teacher): Promise<string> {
  const id = idOf(await forgot(mobile));
  return tokenOf(await confirm(id, receivedCode(harness)));
}

describe('a forgotten password', () => {
  test('is replaced by a code to the known number, and every session of the person ends', async () => {
    const [tablet, laptop] = [
      await signIn(harness, world.teacher),
      await signIn(harness, world.teacher),
    ];
    const other = await signIn(harness, world.colleague);
    const asked = await forgot('+98 935 000 0001');
    expect(harness.messages).toEqual([
      { mobile: mobiles.teacher, purpose: 'forgot-pass', code: expect.stringMatching(/^\d{6}$/) },
    ]);
    const confirmed = await confirm(idOf(asked), receivedCode(harness));
    expect(Object.keys(confirmed.data ?? {})).toEqual(['token']);
    expect(confirmed.data).toMatchObject({
      token: { expires: new Date(harness.clock.now + 15 * minute).toISOString() },
    });
    expect((await tablet.call('session.check')).status).toBe(200);
    const done = await reset(tokenOf(confirmed));
    expect([done.status, done.data]).toEqual([200, {}]);
    for (const device of [tablet, laptop]) {
      expect(outcome(await device.call('session.check'))).toEqual([401, 'session.revoked']);
    }
    expect((await other.call('session.check')).status).toBe(200);
    expect(outcome(await login(mobiles.teacher, 'right'))).toEqual([401, 'login.wrong']);
    expect((await login(mobiles.teacher)).status).toBe(200);
    expect((await login(world.teacher.username)).status).toBe(200);
  });

  test('of an unknown number or an inactive account gets the same answers and the same work', async () => {
    await setActive(world.colleague, false);
    const work = [vi.mocked(argon2.hash), vi.mocked(argon2.verify)];
    const seen: unknown[] = [];
    for (const mobile of [mobiles.teacher, mobiles.unknown, mobiles.colleague]) {
      for (const spy of work) spy.mockClear();
      const answer = await forgot(mobile);
      const id = idOf(answer);
      const wrong = await confirm(id, otherThan(harness.messages.at(-1)?.code ?? '1'));
      const early = await resend(id);
      harness.clock.now += minute;
      const again = await resend(id);
      const calls = work.map((spy) => spy.mock.calls.length);
      seen.push({ answers: [answer, wrong, early, again].map(outline), calls });
    }
    expect(seen[0]).toMatchObject({ calls: [0, 0] });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(harness.messages.map(({ mobile }) => mobile)).toEqual([
      mobiles.teacher,
      mobiles.teacher,
    ]);
  });

  test('of an unknown number is opened by no code, not even by its own', async () => {
    const id = idOf(await forgot(mobiles.unknown));
    const own = { codeHash: createHash('sha256').update(`${id}:123456`).digest('base64url') };
    const isIt = eq(t.verifications.id, id);
    await harness.store.read((db) => db.update(t.verifications).set(own).where(isIt));
    expect(outcome(await confirm(id, '123456'))).toEqual([400, 'code.wrong']);
    const [row] = await harness.store.read((db) => db.select().from(t.verifications).where(isIt));
    expect(row).toMatchObject({ tries: 1, resetTokenHash: null });
  });

  test('does not wait for the message, which would tell that the number is known', async () => {
    const { sender } = harness.deps;
    const gate = Promise.withResolvers<void>();
    harness.deps.sender = { send: () => gate.promise };
    const answer = await forgot(mobiles.teacher);
    harness.deps.sender = sender;
    expect(answer.status).toBe(200);
    gate.resolve();
  });

  test.each([
    ['a known', mobiles.teacher],
    ['an unknown', mobiles.unknown],
  ])(
    'of %s number: one caller has eight messages a day sent to it, all of them sixteen',
    async (_which, mobile) => {
      const isCaller = like(t.loginFailures.scope, 'code-caller:%');
      for (const _caller of [1, 2]) {
        await harness.store.read((db) => db.delete(t.loginFailures).where(isCaller));
        for (let n = 0; n < 8; n += 1, harness.clock.now += 15 * minute)
          expect((await forgot(mobile)).status).toBe(200);
        expect(outcome(await forgot(mobile))).toEqual([429, 'login.tooMany']);
      }
      await harness.store.read((db) => db.delete(t.loginFailures).where(isCaller));
      const answer = await forgot(mobile);
      expect(outcome(answer)).toEqual([429, 'login.tooMany']);
      expect((await forgot(mobiles.colleague)).status).toBe(200);
      harness.clock.now += Number(answer.headers.get('retry-after')) * 1000;
      expect((await forgot(mobile)).status).toBe(200);
    },
  );

  test('of a number that is none is refused', async () => {
    const answer = await forgot('12345');
    expect([...outcome(answer), answer.errors[0]?.path]).toEqual([400, 'mobile.invalid', 'mobile']);
  });

  test('needs a captcha', async () => {
    const wrong = { mobile: mobiles.teacher, captcha: 'x:1' };
    expect((await anyone.call('session.forgot', { body: wrong })).code).toBe('captcha.wrong');
    const without = { mobile: mobiles.teacher };
    expect((await anyone.call('session.forgot', { body: without })).status).toBe(400);
    expect(harness.messages).toEqual([]);
  });

  test('a code that was tried five times opens nothing', async () => {
    const id = idOf(await forgot(mobiles.teacher));
    const code = receivedCode(harness);
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(id, otherThan(code))).code).toBe('code.wrong');
    expect(outcome(await confirm(id, code))).toEqual([400, 'code.expired']);
  });

  test('a code is exchanged once, also when it is sent twice at once', async () => {
    const id = idOf(await forgot(mobiles.teacher));
    const code = receivedCode(harness);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(id, code)));
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400', '400']);
    harness.clock.now += minute;
    await resend(id);
    expect(harness.messages).toEqual([]);
    expect(outcome(await confirm(id, code))).toEqual([400, 'code.expired']);
  });

  test('lets her in without a captcha afterwards', async () => {
    for (const _ of [1, 2, 3]) await login(mobiles.teacher, 'wrong');
    await harness.store.read((db) =>
      db.delete(t.loginFailures).where(like(t.loginFailures.scope, 'staff:failed:none@%')),
    );
    expect((await login(mobiles.teacher)).code).toBe('captcha.required');
    await reset(await confirmedToken());
    expect((await login(mobiles.teacher)).status).toBe(200);
  });
});

describe('the token of a confirmation', () => {
  test('sets a password once, also when it is sent twice at once', async () => {
    const token = await confirmedToken();
    const answers = await Promise.all(
      ['one for the tablet', 'one for the laptop'].map((sent) => reset(token, { password: sent })),
    );
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '401']);
    expect(answers.find(({ status }) => status === 401)?.code).toBe('reset.tokenInvalid');
    expect(outcome(await reset(token))).toEqual([401, 'reset.tokenInvalid']);
  });

  test('ends after fifteen minutes', async () => {
    const token = await confirmedToken();
    harness.clock.now += 15 * minute;
    expect(outcome(await reset(token))).toEqual([401, 'reset.tokenInvalid']);
  });

  test('ends with another one that was used', async () => {
    const [first, next] = [await confirmedToken(), await confirmedToken()];
    expect((await reset(next)).status).toBe(200);
    expect(outcome(await reset(first))).toEqual([401, 'reset.tokenInvalid']);
  });

  test('is no session, and a session is no such token', async () => {
    const token = await confirmedToken();
    expect((await callerWith(harness, token).call('session.check')).status).toBe(401);
    const session = await signIn(harness, world.teacher);
    for (const other of [session.token, null, 'x', '.']) {
      expect(outcome(await reset(other))).toEqual([401, 'reset.tokenInvalid']);
    }
  });

  test('of an account that is inactive by now sets nothing', async () => {
    const token = await confirmedToken();
    await setActive(world.teacher, false);
    expect(outcome(await reset(token))).toEqual([401, 'reset.tokenInvalid']);
    await setActive(world.teacher, true);
    expect((await login(mobiles.teacher, 'right')).status).toBe(200);
  });

  test.each([
    ['two that differ', { password_confirm: 'another' }, 'password.mismatch', 'password_confirm'],
    ['a short one', { password: 'short1' }, 'password.weak', 'password'],
    ['the own number', { password: '۰۹۳۵۰۰۰۰۰۰۱' }, 'password.weak', 'password'],
    ['none', { password: '' }, 'request.invalid', 'password'],
  ])('survives a password that is refused: %s', async (_what, body, code, path) => {
    const token = await confirmedToken();
    const answer = await reset(token, body);
    expect([answer.status, answer.code, answer.errors[0]?.path]).toEqual([400, code, path]);
    expect((await reset(token)).status).toBe(200);
  });

  test('cannot be guessed for long', async () => {
    for (let n = 0; n < 20; n += 1) await reset(`guess-${n}`);
    const answer = await reset(await confirmedToken());
    expect(outcome(answer)).toEqual([429, 'login.tooMany']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a sign-in with the old password that is under way when the new one is set does not get through', async () => {
  const token = await confirmedToken();
  const real = await vi.importActual<typeof argon2>('@node-rs/argon2');
  vi.mocked(argon2.verify).mockImplementationOnce(async (...sent) => {
    expect((await reset(token)).status).toBe(200);
    return real.verify(...sent);
  });
  expect(outcome(await login(mobiles.teacher, 'right'))).toEqual([401, 'login.wrong']);
});
