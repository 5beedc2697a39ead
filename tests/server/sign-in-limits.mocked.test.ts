import * as argon2 from '@node-rs/argon2';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import type { Refused } from '#server/errors.ts';
import { applyRetention } from '#server/db/retention.ts';
import { forgetDevices } from '#server/services/sign-in/known-devices.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { signIn } from '#server/services/sign-in/sign-in.ts';
import { signInStudent } from '#server/services/sign-in/student-sign-in.ts';
import { solvedCaptcha } from './codes.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});
const verify = vi.mocked(argon2.verify);

const minute = 60_000;
const day = 24 * 60 * minute;
const school = '10.0.0.1';
const elsewhere = '10.0.0.2';
let harness: Harness;
let world: World;
let pupil: string;
let start: number;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  start = harness.clock.now;
  pupil = `pupil-${Date.now()}`;
  const passwordHash = await hashPassword('right');
  const parentPasswordHash = await hashPassword('theirs');
  await harness.store.transaction(async (tx) => {
    await tx.update(t.users).set({ passwordHash });
    await tx.update(t.students).set({ passwordHash, parentPasswordHash });
  });
  await nameStudent([pupil]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now = start;
  await harness.store.read((db) => db.delete(t.loginFailures));
  verify.mockClear();
});

async function nameStudent(names: string[]): Promise<void> {
  const personId = world.students[0]?.id ?? '';
  const hers = { schoolId: world.schoolId, kind: 'student' as const, personId };
  const rows = names.map((name) => ({ name, ...hers }));
  await harness.store.read((db) => db.insert(t.logins).values(rows));
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (refused: Refused) => refused.code,
  );
interface Tried {
  login?: string;
  password?: string;
  captcha?: string;
  address?: string;
  device?: string;
}
const staff = ({ login = world.teacher.username, password = 'wrong', ...more }: Tried = {}) => {
  const sent = { address: school, ...more, login, password };
  return codeOf(signIn(harness.store, sent, harness.clock.now));
};
/** Signs in on a device that nobody has seen before. */
const enter = () => {
  const sent = { login: world.teacher.username, password: 'right', address: elsewhere };
  return signIn(harness.store, sent, harness.clock.now);
};
const student = (view: 'student' | 'parent', { login = pupil, password = 'wrong' }: Tried = {}) => {
  const sent = { login, password, view, address: school };
  return codeOf(signInStudent(harness.store, sent, harness.clock.now));
};
const solved = () => solvedCaptcha(harness);
async function setCount(scope: string, failures: number): Promise<void> {
  const isIt = like(t.loginFailures.scope, `staff:${scope}@%`);
  const set = await harness.store.read((db) =>
    db.update(t.loginFailures).set({ failures }).where(isIt).returning(),
  );
  expect(set).toHaveLength(1);
}
const tally = (codes: string[]) => ({
  wrong: codes.filter((code) => code === 'login.wrong').length,
  asked: codes.filter((code) => code === 'captcha.required').length,
});

describe('many attempts at once', () => {
  test.each([
    ['a known', () => world.teacher.username],
    ['an unknown', () => 'nobody'],
  ])(
    'at %s account: three passwords an address are tried without a captcha, thirty in all',
    async (_, name) => {
      const login = name();
      const codes = await Promise.all(
        Array.from({ length: 60 }, (_each, n) => staff({ login, address: `10.1.0.${n % 6}` })),
      );
      expect(tally(codes)).toEqual({ wrong: 18, asked: 42 });
      expect(verify).toHaveBeenCalledTimes(18);
      const more = await Promise.all(
        Array.from({ length: 60 }, (_each, n) => staff({ login, address: `10.2.0.${n}` })),
      );
      expect(tally(more)).toEqual({ wrong: 12, asked: 48 });
    },
  );

  test('at one account from one network of IPv6: three, whatever address of it is used', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => staff({ address: `2001:db8:0:1::${n}` })),
    );
    expect(tally(codes)).toEqual({ wrong: 3, asked: 9 });
  });

  test('at one account of a student: likewise', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => student('student')));
    expect(tally(codes)).toEqual({ wrong: 3, asked: 17 });
    expect(verify).toHaveBeenCalledTimes(3);
  });

  test('at many accounts from one address: a thousand without a captcha, as a school has mistakes', async () => {
    await staff({ login: 'nobody' });
    await setCount(`address:${school}`, 990);
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => staff({ login: `nobody-${n}` })),
    );
    expect(tally(codes)).toEqual({ wrong: 10, asked: 50 });
    // Whoever signs in there for the first time reads one, and gets in however long it goes on.
    await setCount(`address:${school}`, 100_000);
    expect(await staff({ password: 'right' })).toBe('captcha.required');
    expect(await staff({ password: 'right', captcha: await solved() })).toBe('in');
  });

  test('at many accounts from one provider of IPv6 likewise', async () => {
    await staff({ login: 'nobody', address: '2001:db8:5:1::1' });
    await setCount('address:2001:db8:5::/48', 1_000);
    expect(await staff({ address: '2001:db8:5:ffff::1' })).toBe('captcha.required');
    expect(await staff({ address: '2001:db8:6::1' })).toBe('login.wrong');
  });

  test('a class that signs in at once with the right passwords is asked for nothing', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `${pupil}-${n}`);
    await nameStudent(names);
    const codes = await Promise.all(
      names.map((login) => student('student', { login, password: 'right' })),
    );
    expect(new Set(codes)).toEqual(new Set(['in']));
    const left = await harness.store.read((db) => db.select().from(t.loginFailures));
    expect(left.map(({ failures }) => failures)).toEqual(left.map(() => 0));
  });
});

describe('somebody guesses elsewhere', () => {
  test('the owner is asked for nothing and gets in, however long that goes on', async () => {
    for (const _ of [1, 2, 3]) await staff({ address: elsewhere });
    for (let n = 3; n < 29; n += 1) await staff({ address: elsewhere, captcha: await solved() });
    expect(await staff({ password: 'right' })).toBe('in');
    const stranger = async () => staff({ address: elsewhere, captcha: await solved() });
    expect(await stranger()).toBe('login.wrong');
    // On a device that is new she reads a captcha where somebody has tried thirty passwords.
    expect(await staff({ password: 'right' })).toBe('captcha.required');
    expect(await stranger()).toBe('login.tooMany');
    expect(await staff({ password: 'right', captcha: await solved() })).toBe('in');
    // Her signing in gives the stranger no new attempts.
    expect(await stranger()).toBe('login.tooMany');
  });

  test('her own device is asked for nothing, whatever is tried elsewhere, beside it or at other accounts', async () => {
    const { device } = await enter();
    await staff();
    for (const [scope, failures] of [
      [`account:${world.teacher.username}`, 1_000],
      [`pair:${world.teacher.username} ${school}`, 1_000],
      [`address:${school}`, 100_000],
    ] as const)
      await setCount(scope, failures);
    expect(await staff({ password: 'right' })).toBe('login.tooMany');
    for (const _ of [1, 2, 3, 4]) expect(await staff({ device })).toBe('login.wrong');
    expect(await staff({ password: 'right', device })).toBe('in');
    // It is hers alone.
    expect(await staff({ device, login: world.admin.username })).toBe('login.wrong');
    for (const _ of [1, 2]) await staff({ device, login: world.admin.username });
    expect(await staff({ device, login: world.admin.username })).toBe('captcha.required');
  });

  test('her own device waits for what was mistyped on it, after thirty', async () => {
    const { device } = await enter();
    await staff({ device });
    await setCount(`own:${world.teacher.username} ${device}`, 30);
    expect(await staff({ password: 'right', device })).toBe('login.tooMany');
    harness.clock.now += minute;
    expect(await staff({ password: 'right', device })).toBe('in');
  });

  test('a device that others signed in on is not asked for what its address did, until it guesses itself', async () => {
    const { device } = await enter();
    await staff({ login: 'nobody' });
    await setCount(`address:${school}`, 100_000);
    const other = (n: number) => staff({ login: `nobody-${n}`, device });
    for (let n = 0; n < 30; n += 1) expect(await other(n)).toBe('login.wrong');
    expect(await other(30)).toBe('captcha.required');
    expect(await staff({ password: 'right', device })).toBe('in');
  });

  test('a device is known for half a year, and no longer once the password was set anew', async () => {
    const { device } = await enter();
    const asked = async () => {
      await staff();
      await setCount(`address:${school}`, 100_000);
      const code = await staff({ device, login: 'nobody' });
      await harness.store.read((db) => db.delete(t.loginFailures));
      return code;
    };
    expect(await asked()).toBe('login.wrong');
    await applyRetention(harness.store, harness.clock.now + 179 * day);
    expect(await asked()).toBe('login.wrong');
    await applyRetention(harness.store, harness.clock.now + 181 * day);
    expect(await asked()).toBe('captcha.required');
    const again = await enter();
    await harness.store.transaction((tx) => forgetDevices(tx, world.teacher.userId));
    expect(await staff({ device: again.device, password: 'right' })).toBe('in');
  });

  test('a thousand attempts from everywhere end it for a quarter of an hour', async () => {
    await staff();
    await setCount(`account:${world.teacher.username}`, 1_000);
    expect(await staff({ password: 'right', captcha: await solved() })).toBe('login.tooMany');
    harness.clock.now += 15 * minute;
    expect(await staff({ password: 'right' })).toBe('in');
  });
});

describe('one address', () => {
  /** How long a right password has to wait. */
  const waits = async () => {
    const sent = { login: world.teacher.username, password: 'right', address: school };
    return signIn(harness.store, { ...sent, captcha: await solved() }, harness.clock.now).then(
      () => 0,
      (refused: Refused) => Number(refused.headers['retry-after']),
    );
  };

  test('waits a minute after thirty failures at one account, then two, and gets in with the right password', async () => {
    await staff();
    await setCount(`pair:${world.teacher.username} ${school}`, 30);
    expect(await waits()).toBe(60);
    harness.clock.now += minute;
    expect(await staff({ captcha: await solved() })).toBe('login.wrong');
    expect(await waits()).toBe(120);
    harness.clock.now += 2 * minute;
    expect(await waits()).toBe(0);
  });

  test('gets all attempts back with the right password', async () => {
    for (const _ of [1, 2]) expect(await staff()).toBe('login.wrong');
    expect(await staff({ password: 'right' })).toBe('in');
    for (const _ of [1, 2, 3]) expect(await staff()).toBe('login.wrong');
    expect(await staff()).toBe('captcha.required');
  });

  test('what students mistype asks nothing of the staff, nor of parents', async () => {
    for (const _ of [1, 2, 3]) await student('student');
    expect(await student('student', { password: 'right' })).toBe('captcha.required');
    expect(await student('parent', { password: 'theirs' })).toBe('in');
    expect(await staff({ password: 'right' })).toBe('in');
  });

  test('a student who knows her password wins no attempts at that of her parents', async () => {
    const codes: string[] = [];
    for (const _ of [1, 2, 3, 4]) {
      codes.push(await student('parent'));
      expect(await student('student', { password: 'right' })).toBe('in');
    }
    expect(codes.at(-1)).toBe('captcha.required');
  });

  test('gets as many pictures as it asks for, which are kept nowhere', async () => {
    const ask = () => solved();
    await harness.store.read((db) => db.delete(t.captchas));
    const captchas = await Promise.all(Array.from({ length: 150 }, ask));
    expect(new Set(captchas.map((one) => one.split(':')[1])).size).toBeGreaterThan(100);
    expect(await harness.store.read((db) => db.$count(t.captchas))).toBe(0);
    for (const _ of [1, 2, 3]) await staff();
    for (const captcha of captchas.slice(0, 2))
      expect(await staff({ captcha })).toBe('login.wrong');
    // What was answered is kept for as long as it would be taken again.
    expect(await harness.store.read((db) => db.$count(t.captchas))).toBe(2);
    harness.clock.now += 15 * minute;
    for (const _ of [1, 2, 3]) await staff();
    expect(await staff({ captcha: await solved() })).toBe('login.wrong');
    expect(await harness.store.read((db) => db.$count(t.captchas))).toBe(1);
  });
});

test('a wrong captcha costs no attempt, and is used up', async () => {
  for (const _ of [1, 2, 3]) await staff();
  const captcha = await solved();
  expect(await staff({ captcha: `${captcha}6` })).toBe('captcha.wrong');
  expect(await staff({ captcha })).toBe('captcha.wrong');
  const scope = `staff:account:${world.teacher.username}@${start}`;
  const [row] = await harness.store.read((db) =>
    db.select().from(t.loginFailures).where(eq(t.loginFailures.scope, scope)),
  );
  expect(row?.failures).toBe(3);
  expect(verify).toHaveBeenCalledTimes(3);
});
