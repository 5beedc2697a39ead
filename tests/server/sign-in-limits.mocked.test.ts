import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import type { Refused } from '#server/errors.ts';
import { makeCaptcha } from '#server/services/captcha.ts';
import { hashPassword } from '#server/services/passwords.ts';
import { signIn } from '#server/services/sign-in.ts';
import { signInStudent } from '#server/services/student-sign-in.ts';
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
}
const staff = ({ login = world.teacher.username, password = 'wrong', ...more }: Tried = {}) => {
  const sent = { address: school, ...more, login, password };
  return codeOf(signIn(harness.store, sent, harness.clock.now));
};
const student = (view: 'student' | 'parent', { login = pupil, password = 'wrong' }: Tried = {}) => {
  const sent = { login, password, view, address: school };
  return codeOf(signInStudent(harness.store, sent, harness.clock.now));
};
/** A captcha that somebody has read; written here, so that no picture is counted. */
async function solved(): Promise<string> {
  const id = randomUUID();
  const row = { id, text: '12345', expiresAt: new Date(harness.clock.now + minute) };
  await harness.store.read((db) => db.insert(t.captchas).values(row));
  return `${id}:12345`;
}
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
  ])('at %s account: three passwords are tried without a captcha, no more', async (_, name) => {
    const login = name();
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_each, n) => staff({ login, address: `10.1.0.${n % 6}` })),
    );
    expect(tally(codes)).toEqual({ wrong: 3, asked: 57 });
    expect(verify).toHaveBeenCalledTimes(3);
  });

  test('at one account of a student: likewise', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => student('student')));
    expect(tally(codes)).toEqual({ wrong: 3, asked: 17 });
    expect(verify).toHaveBeenCalledTimes(3);
  });

  test('at many accounts from one address: no more than a class', async () => {
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => staff({ login: `nobody-${n}` })),
    );
    const { wrong, asked } = tally(codes);
    expect(wrong + asked).toBe(60);
    expect(wrong).toBe(verify.mock.calls.length);
    expect(wrong).toBeLessThanOrEqual(40);
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
  test('the owner is asked for a captcha and gets in, however long that goes on', async () => {
    for (const _ of [1, 2, 3]) await staff({ address: elsewhere });
    for (let n = 3; n < 30; n += 1) await staff({ address: elsewhere, captcha: await solved() });
    const stranger = async () => staff({ address: elsewhere, captcha: await solved() });
    expect(await stranger()).toBe('login.tooMany');
    expect(await staff({ password: 'right' })).toBe('captcha.required');
    expect(await staff({ password: 'right', captcha: await solved() })).toBe('in');
    // Her signing in gives the stranger no new attempts.
    expect(await stranger()).toBe('login.tooMany');
    expect(await staff({ password: 'right' })).toBe('captcha.required');
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
    await setCount(`failed:${school}`, 0);
    for (const _ of [1, 2, 3]) expect(await staff()).toBe('login.wrong');
    expect(await staff()).toBe('captcha.required');
  });

  test('of a school: twenty wrong passwords lock nobody out, three hundred do', async () => {
    for (let n = 0; n < 20; n += 1) {
      await staff({ login: `nobody-${n}`, captcha: await solved() });
    }
    expect(await staff({ password: 'right', captcha: await solved() })).toBe('in');
    await setCount(`address:${school}`, 300);
    expect(await staff({ password: 'right', captcha: await solved() })).toBe('login.tooMany');
    expect(await staff({ password: 'right', address: elsewhere })).toBe('in');
    expect(await student('student', { password: 'right' })).toBe('in');
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

  test('gets a hundred and twenty pictures in a quarter of an hour, however many are asked for at once', async () => {
    const ask = (address: string) => {
      const asked = { id: randomUUID(), address };
      return codeOf(makeCaptcha(harness.store, asked, harness.clock.now));
    };
    await harness.store.read((db) => db.delete(t.captchas));
    const codes = await Promise.all(Array.from({ length: 150 }, () => ask(school)));
    expect(codes.filter((code) => code === 'in')).toHaveLength(120);
    expect(new Set(codes)).toEqual(new Set(['in', 'login.tooMany']));
    expect(await harness.store.read((db) => db.$count(t.captchas))).toBe(120);
    expect(await ask(elsewhere)).toBe('in');
    harness.clock.now += 15 * minute;
    expect(await ask(school)).toBe('in');
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
