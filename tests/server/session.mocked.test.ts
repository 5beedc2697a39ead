import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { user as userShape } from '#contract/sign-in/session.ts';
import { createApp } from '#server/app.ts';
import type { Store } from '#server/db/client.ts';
import * as t from '#server/db/schema/index.ts';
import { hashToken } from '#server/middleware/authenticate.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { readCaptcha, solvedCaptcha as solved } from './codes.ts';
import { makeWorld } from './factories.ts';
import type { Person, World } from './factories.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

const minute = 60_000;
const day = 24 * 60 * minute;
const signedIn = z.object({
  token: z.object({ access_token: z.string(), expires: z.string() }),
  user: userShape,
});

let harness: Harness;
let world: World;
let anyone: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  anyone = callerWith(harness, null);
  const passwordHash = await hashPassword('right');
  await harness.store.read((db) => db.update(t.users).set({ passwordHash }));
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.store.read((db) => db.delete(t.loginFailures));
});

const login = (person: Pick<Person, 'username'>, password = 'right', captcha?: string) =>
  anyone.call('session.login', { body: { login: person.username, password, captcha } });
const nobody = { username: 'nobody' };

async function failed(person: Pick<Person, 'username'>, times: number) {
  for (let n = 0; n < times; n += 1) await login(person, 'wrong', await solvedCaptcha());
}
const solvedCaptcha = () => solved(harness);

describe('signing in', () => {
  test('answers a token of 30 days, the user and what she may choose among', async () => {
    const answer = await login(world.teacher);
    expect(answer.status).toBe(200);
    const { token, user } = signedIn.parse(answer.data);
    expect(token.access_token.startsWith(`${world.schoolId}.`)).toBe(true);
    expect(Date.parse(token.expires)).toBe(harness.clock.now + 30 * day);
    expect(user).toMatchObject({
      id: world.teacher.userId,
      roles: ['user'],
      username: world.teacher.username,
    });
    expect(user.memberships[0]?.school).toMatchObject({
      id: world.schoolId,
      timeZone: 'Asia/Tehran',
    });
    expect(user.memberships[0]?.semesters.filter((s) => s.active).map((s) => s.id)).toEqual([
      world.semesterId,
    ]);
    const check = await callerWith(harness, token.access_token).call('session.check');
    expect(check.status).toBe(200);
  });

  test('a token is stored as its hash only', async () => {
    const { token } = signedIn.parse((await login(world.teacher)).data);
    const rows = await harness.store.read((db) => db.select().from(t.sessions));
    const secret = token.access_token.split('.')[1] ?? 'missing';
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('a name is found in any case and in Persian digits', async () => {
    const username = `teacher${Date.now()}`;
    await harness.store.read((db) =>
      db
        .update(t.logins)
        .set({ name: username })
        .where(eq(t.logins.personId, world.stranger.userId)),
    );
    const typed = username.toUpperCase().replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d);
    expect((await login({ username: ` ${typed} ` })).status).toBe(200);
  });

  test('an account without a role signs in with no roles', async () => {
    expect(signedIn.parse((await login(world.newcomer)).data).user.roles).toEqual([]);
  });

  test('a wrong password, an unknown name and an inactive account get the same answer and the same work', async () => {
    await harness.store.read((db) =>
      db.update(t.users).set({ active: false }).where(eq(t.users.id, world.colleague.userId)),
    );
    const verify = vi.mocked(argon2.verify);
    const seen: unknown[] = [];
    for (const attempt of [
      () => login(world.teacher, 'wrong'),
      () => login(nobody, 'wrong'),
      () => login(world.colleague, 'right'),
    ]) {
      await harness.store.read((db) => db.delete(t.loginFailures));
      verify.mockClear();
      const answer = await attempt();
      seen.push([answer.status, answer.errors, verify.mock.calls.length]);
    }
    await harness.store.read((db) => db.update(t.users).set({ active: true }));
    expect(seen[0]).toEqual([401, [{ code: 'login.wrong', message: expect.any(String) }], 1]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });
});

describe('too many failures', () => {
  test.each([
    ['a known', () => world.teacher],
    ['an unknown', () => nobody],
  ])('%s account is asked for a captcha after three failures', async (_name, person) => {
    await failed(person(), 3);
    const verify = vi.mocked(argon2.verify);
    verify.mockClear();
    const asked = await login(person());
    expect([asked.status, asked.code, asked.errors[0]?.path]).toEqual([
      400,
      'captcha.required',
      'captcha',
    ]);
    expect(verify).not.toHaveBeenCalled();
    const wrong = await login(person(), 'right', `${randomUUID()}:12345`);
    expect([wrong.status, wrong.code]).toEqual([400, 'captcha.wrong']);
    const solved = await login(person(), 'right', await solvedCaptcha());
    expect(solved.status).toBe(person() === nobody ? 401 : 200);
  });

  test('a captcha is good once, for five to ten minutes, and Persian digits will do', async () => {
    await failed(world.teacher, 3);
    const once = await solvedCaptcha();
    expect((await login(world.teacher, 'wrong', once)).code).toBe('login.wrong');
    expect((await login(world.teacher, 'right', once)).code).toBe('captcha.wrong');
    const old = await solvedCaptcha();
    const late = await solvedCaptcha();
    harness.clock.now += 5 * minute;
    expect((await login(world.teacher, 'wrong', late)).code).toBe('login.wrong');
    harness.clock.now += 5 * minute;
    expect((await login(world.teacher, 'right', old)).code).toBe('captcha.wrong');
    await failed(world.teacher, 3);
    const persian = (await solvedCaptcha()).replace(/:.*$/, (digits) =>
      digits.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d),
    );
    expect((await login(world.teacher, 'right', persian)).status).toBe(200);
  });

  test('a captcha is a picture that does not tell its text', async () => {
    const id = randomUUID();
    const answer = await anyone.call('session.captcha', { params: { id } });
    const shown = z.object({ 'captcha-image': z.string() }).parse(answer.data)['captcha-image'];
    expect(shown).toMatch(/^data:image\/svg\+xml;base64,/);
    const text = await readCaptcha(harness, id);
    expect(text).toMatch(/^\d{5}$/);
    expect(Buffer.from(shown.split(',')[1] ?? '', 'base64').toString()).not.toContain(text);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a captcha is had in words too, under the same rules, and opens the door', async () => {
    const spoken = z.object({ words: z.object({ fa: z.string(), en: z.string() }) });
    const fa = ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'];
    const en = 'zero,one,two,three,four,five,six,seven,eight,nine'.split(',');
    const read = (text: string, comma: string, names: string[]) =>
      text
        .split(comma)
        .map((name) => names.indexOf(name))
        .join('');
    await failed(world.teacher, 3);
    const id = randomUUID();
    await anyone.call('session.captcha', { params: { id } });
    const { words } = spoken.parse(
      (await anyone.call('session.captchaWords', { params: { id } })).data,
    );
    const heard = read(words.fa, '، ', fa);
    expect(heard).toMatch(/^\d{5}$/);
    expect(read(words.en, ', ', en)).toBe(heard);
    // As a screen reader spells them: one by one.
    const typed = `${id}: ${Array.from(heard).join(' ')} `;
    expect((await login(world.teacher, 'right', typed)).status).toBe(200);
    const again = { login: world.teacher.username, password: 'wrong', captcha: `${id}:${heard}` };
    for (const _ of [1, 2, 3]) await login(world.teacher, 'wrong');
    expect((await anyone.call('session.login', { body: again })).code).toBe('captcha.wrong');
  });
});

describe('a session', () => {
  const check = (caller: Caller) => caller.call('session.check');

  test('keeps its token on the first day and gets a fresh one after it', async () => {
    const caller = await signIn(harness, world.teacher);
    const before = signedIn.parse((await check(caller)).data);
    expect(before.token.access_token).toBe(caller.token);
    harness.clock.now += day + minute;
    const after = signedIn.parse((await check(caller)).data);
    expect(after.token.access_token).not.toBe(caller.token);
    expect(Date.parse(after.token.expires)).toBe(harness.clock.now + 30 * day);
    // What was sent with the old one just before still arrives.
    expect((await check(caller)).status).toBe(200);
    harness.clock.now += 2 * day;
    expect((await check(caller)).code).toBe('session.expired');
    expect((await check(callerWith(harness, after.token.access_token))).status).toBe(200);
  });

  test('whose end comes while it is renewed gets no fresh one', async () => {
    for (const [end, code] of [
      [{ revokedAt: new Date(harness.clock.now) }, 'session.revoked'],
      [{ expiresAt: new Date(harness.clock.now) }, 'session.expired'],
    ] as const) {
      const caller = await signIn(harness, world.teacher);
      const isIt = eq(t.sessions.tokenHash, hashToken(caller.token ?? ''));
      const createdAt = new Date(harness.clock.now - day - minute);
      const { store } = harness;
      await store.read((db) => db.update(t.sessions).set({ createdAt }).where(isIt));
      // It is still good when it is looked at first, and over when it is renewed.
      const late: Store = {
        ...store,
        forSchool: () => late,
        transaction: async (act) => {
          await store.read((db) => db.update(t.sessions).set(end).where(isIt));
          return store.transaction(act);
        },
      };
      const app = createApp({ ...harness.deps, store: late }, { bases, staticFiles: null });
      const before = await store.read((db) => db.$count(t.sessions));
      const answer = await callerWith({ ...harness, app }, caller.token).call('session.check');
      expect([answer.status, answer.code]).toEqual([401, code]);
      expect(await store.read((db) => db.$count(t.sessions))).toBe(before);
    }
  });

  test('ends after 30 days', async () => {
    const caller = await signIn(harness, world.teacher);
    harness.clock.now += 30 * day;
    const answer = await check(caller);
    expect([answer.status, answer.code]).toEqual([401, 'session.expired']);
  });

  test('that was ended, or whose account is inactive, says so', async () => {
    const caller = await signIn(harness, world.stranger);
    await harness.store.read((db) =>
      db.update(t.users).set({ active: false }).where(eq(t.users.id, world.stranger.userId)),
    );
    expect((await check(caller)).code).toBe('session.revoked');
    const other = await signIn(harness, world.teacher);
    await harness.store.read((db) =>
      db
        .update(t.sessions)
        .set({ revokedAt: new Date(harness.clock.now) })
        .where(eq(t.sessions.userId, world.teacher.userId)),
    );
    const answer = await check(other);
    expect([answer.status, answer.code]).toEqual([401, 'session.revoked']);
  });
});
