import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith } from './client.ts';
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
import type { World } from './factories.ts';
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

const second = 1000;
const minute = 60 * second;
const password = 'گذرواژهٔ ساده';

let harness: Harness;
let world: World;
let anyone: Caller;
let lastNumber = 0;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  anyone = callerWith(harness, null);
  await giveMobile(harness, world.teacher, '09350000000');
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.messages.length = 0;
  harness.deps.registrationSchool = world.schoolId;
  await harness.store.read((db) => db.delete(t.loginFailures));
});

const freshMobile = () => `0912${String((lastNumber += 1)).padStart(7, '0')}`;

async function register(mobile: string, change: Record<string, unknown> = {}): Promise<Answer> {
  const captcha = await solvedCaptcha(harness);
  const body = { fullname: 'سارا رضایی کیا', mobile, captcha, password, email: 'sara@example.com' };
  return anyone.call('session.register', { body: { ...body, ...change } });
}
const confirm = (id: string, code: string, url = 'register') =>
  anyone.call('session.confirm', { params: { url }, body: { user_id: id, code } });
const resend = (id: string, type = 'register') =>
  anyone.call('session.resend', { params: { type }, body: { user_id: id } });
const login = (name: string) => anyone.call('session.login', { body: { login: name, password } });
const accountsOf = (mobile: string) =>
  harness.store.read((db) => db.select().from(t.users).where(eq(t.users.mobile, mobile)));

/** Asks for a code and reads it. */
async function asked(mobile = freshMobile()) {
  const id = idOf(await register(mobile));
  return { mobile, id, code: receivedCode(harness) };
}
const outcome = ({ status, code }: Answer) => [status, code];

describe('registering', () => {
  test('sends a code, and the code makes an account of the school and starts its session', async () => {
    const mobile = freshMobile();
    const answer = await register(mobile);
    expect(answer.status).toBe(200);
    expect(harness.messages).toEqual([
      { mobile, purpose: 'register', code: expect.stringMatching(/^\d{6}$/) },
    ]);
    expect(await accountsOf(mobile)).toEqual([]);
    const confirmed = await confirm(idOf(answer), receivedCode(harness));
    expect(confirmed.data).toMatchObject({
      user: {
        name: 'سارا رضایی کیا',
        username: mobile,
        roles: [],
        memberships: [{ school: { id: world.schoolId } }],
      },
    });
    const [account] = await accountsOf(mobile);
    expect(account).toMatchObject({
      schoolId: world.schoolId,
      firstName: 'سارا',
      lastName: 'رضایی کیا',
      email: 'sara@example.com',
      role: null,
      active: true,
    });
    const she = callerWith(harness, tokenOf(confirmed));
    expect((await she.call('session.check')).status).toBe(200);
    const path = { schoolId: world.schoolId, semesterId: world.semesterId };
    expect(outcome(await she.call('classBases.list', { params: path }))).toEqual([
      403,
      'role.none',
    ]);
  });

  test('its number is a name to sign in with, however it is typed', async () => {
    const { mobile, id, code } = await asked();
    await confirm(id, code);
    const persian = mobile.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d);
    for (const typed of [mobile, persian, `+98${mobile.slice(1)}`, `0098 ${mobile.slice(1)}`]) {
      expect((await login(typed)).status, typed).toBe(200);
    }
  });

  test('one name and no address will do', async () => {
    const mobile = freshMobile();
    const id = idOf(await register(mobile, { fullname: ' سارا ', email: '' }));
    const confirmed = await confirm(id, receivedCode(harness));
    expect(confirmed.data).toMatchObject({ user: { name: 'سارا' } });
    expect((await accountsOf(mobile))[0]?.email).toBeNull();
  });

  test('without a configured school the first one takes the account, and without any nobody can register', async () => {
    harness.deps.registrationSchool = null;
    const { mobile, id, code } = await asked();
    await confirm(id, code);
    const [first] = await harness.store.read((db) =>
      db.select().from(t.schools).orderBy(t.schools.id),
    );
    expect((await accountsOf(mobile))[0]?.schoolId).toBe(first?.id);
    harness.deps.registrationSchool = newId();
    expect(outcome(await register(freshMobile()))).toEqual([503, 'server.unavailable']);
    expect(harness.messages).toEqual([]);
  });

  test('a number with an account gets the same answer and the same work, and its owner is told', async () => {
    const work = [vi.mocked(argon2.hash), vi.mocked(argon2.verify)];
    const seen: unknown[] = [];
    for (const mobile of [freshMobile(), '09350000000']) {
      for (const spy of work) spy.mockClear();
      const answer = await register(mobile);
      const wrong = await confirm(idOf(answer), otherThan(harness.messages.at(-1)?.code ?? '1'));
      const early = await resend(idOf(answer));
      harness.clock.now += minute;
      const again = await resend(idOf(answer));
      const calls = work.map((spy) => spy.mock.calls.length);
      seen.push([answer, wrong, early, again].map(outline), calls);
    }
    expect(seen[2]).toEqual(seen[0]);
    expect([seen[1], seen[3]]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(harness.messages.map(({ purpose, code }) => [purpose, typeof code])).toEqual([
      ['register', 'string'],
      ['register', 'string'],
      ['account-exists', 'object'],
      ['account-exists', 'object'],
    ]);
  });

  test('no code confirms a row with nobody behind it, not even its own', async () => {
    const id = idOf(await register('09350000000'));
    const row = { codeHash: createHash('sha256').update(`${id}:123456`).digest('base64url') };
    const isIt = eq(t.verifications.id, id);
    await harness.store.read((db) => db.update(t.verifications).set(row).where(isIt));
    expect(outcome(await confirm(id, '123456'))).toEqual([400, 'code.wrong']);
    const fresh = await asked();
    const ofOther = {
      codeHash: createHash('sha256').update(`${fresh.id}:123456`).digest('base64url'),
    };
    const isFresh = eq(t.verifications.id, fresh.id);
    await harness.store.read((db) => db.update(t.verifications).set(ofOther).where(isFresh));
    expect((await confirm(fresh.id, '123456')).status).toBe(200);
  });

  test.each([
    ['a number that is none', { mobile: '02112345678' }, 'mobile.invalid', 'mobile'],
    ['seven characters', { password: 'a1b2c3d' }, 'password.weak', 'password'],
    ['a common password', { password: '۱۲۳۴۵۶۷۸۹' }, 'password.weak', 'password'],
    ['one character', { password: 'ااااااااااا' }, 'password.weak', 'password'],
    [
      'the own number',
      { mobile: '09129999999', password: '+989129999999' },
      'password.weak',
      'password',
    ],
    ['a password of 201', { password: 'x1'.repeat(101) }, 'request.invalid', 'password'],
    ['a name of spaces', { fullname: '  ' }, 'request.invalid', 'fullname'],
    ['an address that is none', { email: 'sara' }, 'request.invalid', 'email'],
    ['no captcha', { captcha: undefined }, 'request.invalid', 'captcha'],
    ['a wrong captcha', { captcha: `${newId()}:12345` }, 'captcha.wrong', 'captcha'],
  ])('%s is refused and sends nothing', async (_what, change, code, path) => {
    const before = await harness.checksum();
    const answer = await register(freshMobile(), change);
    expect([answer.status, answer.code, answer.errors[0]?.path]).toEqual([400, code, path]);
    expect(harness.messages).toEqual([]);
    expect(await harness.checksum()).toBe(before);
  });

  test('a captcha is good for one request', async () => {
    const captcha = await solvedCaptcha(harness);
    expect((await register(freshMobile(), { captcha })).status).toBe(200);
    expect((await register(freshMobile(), { captcha })).code).toBe('captcha.wrong');
  });

  test('five requests for one number have to wait, and so have sixty from one address', async () => {
    const mobile = freshMobile();
    for (let n = 0; n < 5; n += 1) expect((await register(mobile)).status).toBe(200);
    const answer = await register(mobile);
    expect(outcome(answer)).toEqual([429, 'login.tooMany']);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual((15 * minute) / second);
    expect((await register(freshMobile())).status).toBe(200);
    const ofSite = like(t.loginFailures.scope, 'code-address:%');
    await harness.store.read((db) =>
      db.update(t.loginFailures).set({ failures: 60 }).where(ofSite),
    );
    expect(outcome(await register(freshMobile()))).toEqual([429, 'login.tooMany']);
    harness.clock.now += seconds * second;
    expect((await register(mobile)).status).toBe(200);
  });
});

describe('a code', () => {
  test('is stored as a hash, and is gone with the password once it was used', async () => {
    const { id, code } = await asked();
    const read = async () =>
      JSON.stringify(
        await harness.store.read((db) =>
          db.select().from(t.verifications).where(eq(t.verifications.id, id)),
        ),
      );
    expect(await read()).not.toContain(`"${code}"`);
    expect(await read()).toContain('$argon2id$');
    await confirm(id, code);
    expect(await read()).not.toContain('$argon2id$');
  });

  test('may be typed with Persian digits, and counts once', async () => {
    const { id, code } = await asked();
    const persian = code.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d);
    expect((await confirm(id, ` ${persian} `)).status).toBe(200);
    expect(outcome(await confirm(id, code))).toEqual([400, 'code.expired']);
  });

  test('cannot be tried more than five times', async () => {
    const { mobile, id, code } = await asked();
    for (let n = 0; n < 5; n += 1) {
      const answer = await confirm(id, otherThan(code));
      expect([...outcome(answer), answer.errors[0]?.path]).toEqual([400, 'code.wrong', 'code']);
    }
    expect(outcome(await confirm(id, code))).toEqual([400, 'code.expired']);
    expect(await accountsOf(mobile)).toEqual([]);
  });

  test('cannot be tried five times at once more often than five times one after the other', async () => {
    const { id, code } = await asked();
    const wrong = otherThan(code);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(id, wrong)));
    expect(answers.filter((answer) => answer.code === 'code.wrong')).toHaveLength(5);
    expect(outcome(await confirm(id, code))).toEqual([400, 'code.expired']);
  });

  test('of one number is guessed ten times at most, however many codes are asked for', async () => {
    const mobile = freshMobile();
    for (const _ of [1, 2]) {
      const { id, code } = await asked(mobile);
      for (let n = 0; n < 5; n += 1) await confirm(id, otherThan(code));
    }
    const { id, code } = await asked(mobile);
    expect(outcome(await confirm(id, code))).toEqual([429, 'login.tooMany']);
    harness.clock.now += 15 * minute;
    const later = await asked(mobile);
    expect((await confirm(later.id, later.code)).status).toBe(200);
  });

  test('ends after ten minutes', async () => {
    const { id, code } = await asked();
    harness.clock.now += 10 * minute;
    expect(outcome(await confirm(id, code))).toEqual([400, 'code.expired']);
  });

  test('is good for its purpose and its row alone', async () => {
    const [first, other] = [await asked(), await asked()];
    expect((await confirm(first.id, first.code, 'forgot-pass')).code).toBe('code.wrong');
    expect((await confirm(newId(), first.code)).code).toBe('code.wrong');
    expect((await confirm(other.id, first.code === other.code ? 'x' : first.code)).code).toBe(
      'code.wrong',
    );
    expect((await confirm(first.id, first.code)).status).toBe(200);
  });

  test.each(['login', 'Register', 'x', '%00', '0'])('for %s is an unknown route', async (word) => {
    const { id, code } = await asked();
    expect(outcome(await confirm(id, code, word))).toEqual([404, 'route.unknown']);
    expect(outcome(await resend(id, word))).toEqual([404, 'route.unknown']);
  });

  test('confirmed twice at once makes one account', async () => {
    const { mobile, id, code } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(id, code)));
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400', '400']);
    expect(await accountsOf(mobile)).toHaveLength(1);
  });

  test('asked for twice at once for one number makes one account, and the second one is told', async () => {
    const mobile = freshMobile();
    const ids = (await Promise.all([register(mobile), register(mobile)])).map(idOf);
    expect(harness.messages).toHaveLength(2);
    const [a = '', b = ''] = harness.messages.map((message) => message.code ?? '');
    // Which message belongs to which row only the codes tell.
    const tried = await Promise.all(ids.flatMap((id) => [confirm(id, a), confirm(id, b)]));
    const codes = tried.map((answer) => answer.code ?? 'made');
    expect(codes.filter((code) => code === 'made')).toHaveLength(1);
    expect(codes).toContain('account.exists');
    expect(await accountsOf(mobile)).toHaveLength(1);
  });
});

describe('another code', () => {
  test('has to wait a minute, and ends the one before', async () => {
    const { id, code } = await asked();
    harness.clock.now += 59 * second;
    const early = await resend(id);
    expect(outcome(early)).toEqual([429, 'code.tooSoon']);
    expect(early.headers.get('retry-after')).toBe('1');
    harness.clock.now += second;
    expect((await resend(id)).status).toBe(200);
    const next = receivedCode(harness);
    const old = code === next ? otherThan(next) : code;
    expect((await confirm(id, old)).code).toBe('code.wrong');
    expect((await confirm(id, next)).status).toBe(200);
  });

  test('is sent four times after the first', async () => {
    const { id } = await asked();
    for (let n = 0; n < 4; n += 1) {
      harness.clock.now += minute;
      expect((await resend(id)).status).toBe(200);
    }
    harness.clock.now += minute;
    expect(outcome(await resend(id))).toEqual([429, 'login.tooMany']);
    expect(harness.messages).toHaveLength(4);
  });

  test('of an id that nobody was given is answered like any other', async () => {
    const { id } = await asked();
    harness.clock.now += minute;
    const unknown = newId();
    const pairs = async () => [outline(await resend(id)), outline(await resend(unknown))];
    for (const step of [0, minute, 0]) {
      harness.clock.now += step;
      const [known, other] = await pairs();
      expect(other).toEqual(known);
    }
    expect(harness.messages).toHaveLength(2);
  });

  test('is not sent for another purpose, nor once the first was used', async () => {
    const [open, used] = [await asked(), await asked()];
    await confirm(used.id, used.code);
    harness.clock.now += minute;
    expect((await resend(open.id, 'forgot-pass')).status).toBe(200);
    expect((await resend(used.id)).status).toBe(200);
    expect(harness.messages).toEqual([]);
    expect((await confirm(open.id, open.code)).status).toBe(200);
  });

  test('can be asked for when the first one could not be sent', async () => {
    const { sender } = harness.deps;
    harness.deps.sender = { send: () => Promise.reject(new Error('no route to the service')) };
    const answer = await register(freshMobile());
    harness.deps.sender = sender;
    expect(answer.status).toBe(200);
    harness.clock.now += minute;
    expect((await resend(idOf(answer))).status).toBe(200);
    expect((await confirm(idOf(answer), receivedCode(harness))).status).toBe(200);
  });
});
