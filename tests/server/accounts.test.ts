import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { account, passwordLink } from '#contract/people/accounts.ts';
import { rosterCalls } from '#contract/people/roster.ts';
import { page } from '#contract/shapes.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { giveMobile, tokenOf } from './codes.ts';
import { makeWorld } from './factories.ts';
import type { Person, World } from './factories.ts';
import { openHarness } from './harness.ts';
import { read as readLists } from './roster-lists.ts';
import type { Harness } from './harness.ts';

const listed = page(account);
let harness: Harness;
let world: World;
let admin: Caller;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
});

const list = async (query: Record<string, string> = {}, caller = admin) =>
  listed.parse(
    (await caller.call('accounts.list', { params: { schoolId: world.schoolId }, query })).data,
  );
const change = (person: Person, body: Record<string, unknown>, caller = admin) =>
  caller.call('accounts.change', {
    params: { schoolId: world.schoolId, id: person.userId },
    body,
  });
const check = async (caller: Caller) => (await caller.call('session.check')).code ?? 'alive';
const outcome = ({ status, code }: Answer) => [status, code];
const words = 'سه واژهٔ بی‌ربط';
const linkOf = async (person: Person) => {
  const params = { schoolId: world.schoolId, id: person.userId };
  return passwordLink.parse((await admin.call('accounts.link', { params })).data);
};
const useLink = (token: string, password = words) =>
  callerWith(harness, token).call('session.reset', {
    params: { resetUrl: 'user/reset-pass' },
    body: { password, password_confirm: password },
  });
const rename = (person: Person, firstName: string, lastName: string) =>
  harness.store.read((db) =>
    db.update(t.users).set({ firstName, lastName }).where(eq(t.users.id, person.userId)),
  );

describe('the list of accounts', () => {
  test('shows everybody of the school in Persian order, with the devices that are signed in', async () => {
    await rename(world.teacher, 'زهرا', 'گلی');
    await rename(world.newcomer, 'پری', 'چمنی');
    await signIn(harness, world.teacher);
    await signIn(harness, world.teacher);
    const { items, total } = await list();
    expect(total).toBe(6);
    expect(items.map(({ lastName }) => lastName)).toEqual([
      ...Array.from({ length: 4 }, () => 'احمدی'),
      'چمنی',
      'گلی',
    ]);
    expect(items.at(-1)).toMatchObject({ role: 'user', active: true, sessions: 2 });
    expect(items.find(({ id }) => id === world.newcomer.userId)).toMatchObject({
      role: null,
      sessions: 0,
    });
    expect(JSON.stringify(items)).not.toContain('passwordHash');
  });

  test.each([
    ['رضایی', 1],
    ['رضايي', 1],
    ['كيا سارا', 1],
    ['۰۹۳۵', 1],
    ['+989350000003', 1],
    ['%', 0],
    ['nobody', 0],
  ])('finds %s in whatever letters it is typed', async (Search, total) => {
    await rename(world.stranger, 'سارا', 'رضایی کیا');
    await harness.store.read((db) => db.delete(t.logins));
    await giveMobile(harness, world.stranger, '09350000003');
    expect((await list({ Search })).total).toBe(total);
  });

  test('is filtered by role and activity, and cut into pages', async () => {
    await change(world.colleague, { active: false });
    const of = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ id }) => id);
    expect(await of({ Role: 'none' })).toEqual([world.newcomer.userId]);
    expect(await of({ Role: 'admin' })).toEqual([world.admin.userId]);
    expect(await of({ Active: 'false' })).toEqual([world.colleague.userId]);
    expect((await list({ Active: 'true' })).total).toBe(5);
    const pages = await Promise.all(
      ['0', '1', '2'].map((PageIndex) => list({ PageIndex, PageSize: '4' })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([4, 2, 0]);
    expect(pages.every(({ total }) => total === 6)).toBe(true);
  });

  test('is closed to teachers and supporters, and no other school is in it', async () => {
    const params = { schoolId: world.schoolId };
    for (const person of [world.teacher, world.supporter]) {
      const caller = await signIn(harness, person);
      const answer = await caller.call('accounts.list', { params });
      expect(outcome(answer)).toEqual([403, 'role.notAllowed']);
    }
    const foreign = await signIn(harness, (await makeWorld(harness)).admin);
    expect((await foreign.call('accounts.list', { params })).status).toBe(404);
  });
});

describe('an admin', () => {
  const classes = (caller: Caller) =>
    caller.call('classBases.list', {
      params: { schoolId: world.schoolId, semesterId: world.semesterId },
    });

  test('gives a role, which counts at once, and takes it away', async () => {
    const newcomer = await signIn(harness, world.newcomer);
    expect(outcome(await classes(newcomer))).toEqual([403, 'role.none']);
    const given = await change(world.newcomer, { role: 'supporter' });
    expect(account.parse(given.data)).toMatchObject({ role: 'supporter', active: true });
    expect((await classes(newcomer)).status).toBe(200);
    await change(world.newcomer, { role: null });
    expect(outcome(await classes(newcomer))).toEqual([403, 'role.none']);
  });

  test('shuts an account out: its sessions end for good, and it cannot sign in', async () => {
    await harness.store.read((db) => db.delete(t.logins));
    await giveMobile(harness, world.teacher, '09350000004');
    const teacher = await signIn(harness, world.teacher);
    const login = () =>
      callerWith(harness, null).call('session.login', {
        body: { login: '09350000004', password: 'right' },
      });
    await change(world.teacher, { active: false });
    expect(await check(teacher)).toBe('session.revoked');
    expect(outcome(await login())).toEqual([401, 'login.wrong']);
    await change(world.teacher, { active: true });
    expect(await check(teacher)).toBe('session.revoked');
    expect(await check(callerWith(harness, tokenOf(await login())))).toBe('alive');
  });

  test('gives a teacher who has no number and no name yet a link with which she sets her password, once', async () => {
    await harness.store.read((db) =>
      db.delete(t.logins).where(eq(t.logins.personId, world.newcomer.userId)),
    );
    const [first, second] = [await linkOf(world.newcomer), await linkOf(world.newcomer)];
    expect(second.login).toBe(first.login);
    expect(outcome(await useLink(first.token))).toEqual([401, 'reset.tokenInvalid']);
    expect((await useLink(second.token)).status).toBe(200);
    expect(outcome(await useLink(second.token))).toEqual([401, 'reset.tokenInvalid']);
    const signedIn = await callerWith(harness, null).call('session.login', {
      body: { login: second.login, password: words },
    });
    expect(signedIn.status).toBe(200);
    const [logged] = await harness.store.read((db) =>
      db.select().from(t.auditLog).where(eq(t.auditLog.event, 'logins.made')),
    );
    expect(logged).toMatchObject({ byId: world.admin.userId, aboutId: world.newcomer.userId });
    expect(JSON.stringify(logged)).not.toContain(second.token);
  });

  test('makes a link that costs ten hashes at most where it is used many times at once', async () => {
    const { token } = await linkOf(world.teacher);
    const all = await Promise.all(
      Array.from({ length: 30 }, () => useLink(token).then(({ code }) => code)),
    );
    const times = (code?: string) => all.filter((one) => one === code).length;
    expect([times(), times('reset.tokenInvalid'), times('login.tooMany')]).toEqual([1, 9, 20]);
  });

  test('makes a link that is void once she has set another password by herself', async () => {
    const teacher = await signIn(harness, world.teacher);
    const current = 'گذرواژهٔ کنونی';
    const passwordHash = await hashPassword(current);
    await harness.store.read((db) =>
      db.update(t.users).set({ passwordHash }).where(eq(t.users.id, world.teacher.userId)),
    );
    const { token } = await linkOf(world.teacher);
    const changed = await teacher.call('sessions.password', {
      body: { current, password: words, password_confirm: words },
    });
    expect(changed.status).toBe(200);
    expect(outcome(await useLink(token))).toEqual([401, 'reset.tokenInvalid']);
  });

  test('makes a link that stays void for whoever was shut out meanwhile, also once she is let in again', async () => {
    const { token } = await linkOf(world.teacher);
    await change(world.teacher, { active: false });
    await change(world.teacher, { active: true });
    expect(outcome(await useLink(token))).toEqual([401, 'reset.tokenInvalid']);
  });

  test('makes a link by which nobody sets her own number as a password', async () => {
    await giveMobile(harness, world.newcomer, '09350000005');
    const { token } = await linkOf(world.newcomer);
    const refused = await useLink(token, '09350000005');
    expect(outcome(refused)).toEqual([400, 'password.weak']);
    expect(refused.errors).toMatchObject([{ path: 'password' }]);
    expect((await useLink(token)).status).toBe(200);
  });

  test('makes no such link for herself, nor for whoever is shut out', async () => {
    await change(world.colleague, { active: false });
    const link = (person: Person) =>
      admin.call('accounts.link', {
        params: { schoolId: world.schoolId, id: person.userId },
      });
    expect(outcome(await link(world.admin))).toEqual([409, 'account.self']);
    expect(outcome(await link(world.colleague))).toEqual([409, 'account.inactive']);
  });

  test('ends the sessions of a lost tablet', async () => {
    const [tablet, laptop] = [
      await signIn(harness, world.teacher),
      await signIn(harness, world.teacher),
    ];
    const other = await signIn(harness, world.colleague);
    const params = { schoolId: world.schoolId, id: world.teacher.userId };
    const ended = await admin.call('accounts.endSessions', { params });
    expect(ended.data).toEqual({ ended: 2 });
    expect(await Promise.all([tablet, laptop, other].map(check))).toEqual([
      'session.revoked',
      'session.revoked',
      'alive',
    ]);
  });

  test.each([
    { role: 'user' },
    { role: null },
    { active: false },
    { role: 'admin', active: false },
  ])('cannot shut herself out with %j', async (body) => {
    expect(outcome(await change(world.admin, body))).toEqual([409, 'account.self']);
    expect(await check(admin)).toBe('alive');
    expect((await change(world.admin, { role: 'admin', active: true })).status).toBe(200);
  });

  test('remains, also when two of them take the role from each other at once', async () => {
    await change(world.colleague, { role: 'admin' });
    const colleague = await signIn(harness, world.colleague);
    await Promise.all([
      change(world.colleague, { role: 'user' }),
      change(world.admin, { role: 'user' }, colleague),
    ]);
    const rows = await harness.store.read((db) =>
      db.select().from(t.users).where(eq(t.users.schoolId, world.schoolId)),
    );
    expect(rows.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  test.each([{}, { role: 'owner' }, { active: 'yes' }, { active: null }])(
    'cannot make %j of an account',
    async (body) => {
      const before = await harness.checksum();
      expect((await change(world.teacher, body)).status).toBe(400);
      expect(await harness.checksum()).toBe(before);
    },
  );

  test('does not find an account of another school, or none', async () => {
    const { teacher } = await makeWorld(harness);
    for (const person of [teacher, { ...teacher, userId: newId() }]) {
      expect(outcome(await change(person, { role: 'user' }))).toEqual([404, 'account.notFound']);
    }
  });
});

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const [tablet, laptop] = [
      await signIn(harness, world.newcomer),
      await signIn(harness, world.newcomer),
    ];
    expect((await tablet.call('sessions.end')).status).toBe(200);
    expect(await Promise.all([tablet, laptop].map(check))).toEqual(['session.expired', 'alive']);
  });

  test.each([
    ['everywhere', undefined, 3, 'session.revoked'],
    ['everywhere but here', { KeepThis: 'true' }, 2, 'alive'],
  ])('ends her sessions %s, and nobody else’s', async (_where, query, ended, here) => {
    const devices = await Promise.all([1, 2, 3].map(() => signIn(harness, world.supporter)));
    const [first] = devices;
    const answer = await first?.call('sessions.endAll', query ? { query } : {});
    expect(z.object({ ended: z.int() }).parse(answer?.data)).toEqual({ ended });
    expect(await Promise.all(devices.map(check))).toEqual([
      here,
      'session.revoked',
      'session.revoked',
    ]);
    expect(await check(admin)).toBe('alive');
  });
});

test('the list says who was brought in by a list and has set no password yet, and signing in says it to nobody', async () => {
  const params = { schoolId: world.schoolId };
  const roster = readLists('نام دبیر,کد پرسنلی,درس,کلاس\nلیلا دانا,4711,ریاضی,نهم الف\n');
  const shown = await admin.call('roster.preview', { params, body: { roster } });
  const { seen } = rosterCalls['roster.preview'].answer.parse(shown.data);
  await admin.call('roster.apply', { params, body: { roster, seen } });
  const lacking = async () => (await list()).items.filter((one) => one.lacksPassword);
  const [one, ...others] = await lacking();
  expect([one?.lastName, others]).toEqual(['دانا', []]);
  const her = { schoolId: world.schoolId, userId: one?.id ?? '', username: one?.username ?? '' };
  const login = (username: string) =>
    callerWith(harness, '').call('session.login', {
      body: { username, password: 'a guess of hers' },
    });
  expect(outcome(await login(her.username))).toEqual(outcome(await login('nobody-at-all')));
  expect(await lacking()).toHaveLength(1);
  expect((await useLink((await linkOf(her)).token)).status).toBe(200);
  expect(await lacking()).toEqual([]);
});
