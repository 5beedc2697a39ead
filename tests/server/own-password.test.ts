import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const current = 'گذرواژهٔ کنونی';
const next = 'سه واژهٔ بی‌ربط';
let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  const passwordHash = await hashPassword(current);
  await harness.store.read((db) =>
    db
      .update(t.users)
      .set({ passwordHash, mobile: '09121234567' })
      .where(eq(t.users.id, world.teacher.userId)),
  );
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());

const change = (by: Caller, sent: Partial<Record<string, string>>) =>
  by.call('sessions.password', {
    body: { current, password: next, password_confirm: next, ...sent },
  });
const stateOf = async (caller: Caller) => (await caller.call('session.check')).code ?? 'alive';

test.each([
  ['the current one is wrong', { current: next }, 'password.current', 'current'],
  ['the two do not agree', { password_confirm: current }, 'password.mismatch', 'password_confirm'],
  [
    'it is too short',
    { password: 'کوتاه', password_confirm: 'کوتاه' },
    'password.weak',
    'password',
  ],
  [
    'many have it',
    { password: 'liverpool1', password_confirm: 'liverpool1' },
    'password.weak',
    'password',
  ],
  [
    'it is her own number',
    { password: '09121234567', password_confirm: '09121234567' },
    'password.weak',
    'password',
  ],
])('is refused where %s, and nothing changes', async (_why, sent, code, path) => {
  const other = await signIn(harness, world.teacher);
  const answer = await change(teacher, sent);
  expect([answer.status, answer.code]).toEqual([400, code]);
  expect(answer.errors?.[0]).toMatchObject({ path });
  expect(await stateOf(other)).toBe('alive');
  expect((await change(callerWith(harness, null), {})).status).toBe(401);
});

test('sets the new password, ends her other sessions and tells her of it', async () => {
  const lost = await signIn(harness, world.teacher);
  const admin = await signIn(harness, world.admin);
  harness.messages.length = 0;
  const answer = await change(teacher, {});
  expect(answer.status).toBe(200);
  expect(z.object({ ended: z.int() }).parse(answer.data).ended).toBeGreaterThan(0);
  expect(await Promise.all([teacher, lost, admin].map(stateOf))).toEqual([
    'alive',
    'session.revoked',
    'alive',
  ]);
  expect(harness.messages).toEqual([
    { mobile: '09121234567', purpose: 'password-changed', code: null },
  ]);
  // What was the current one is none any more.
  expect((await change(teacher, {})).code).toBe('password.current');
  expect((await change(teacher, { current: next })).status).toBe(200);
});

test('of two changes at once one is made', async () => {
  const both = [await signIn(harness, world.teacher), await signIn(harness, world.teacher)];
  const answers = await Promise.all(
    both.map((by, place) => {
      const password = `${next} ${place}`;
      return change(by, { current: next, password, password_confirm: password });
    }),
  );
  // The other one was signed out by it, or is told that what it named is no password of hers any more.
  const codes = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(codes[0]).toBe(200);
  expect([400, 401]).toContain(codes[1]);
});

test('whoever guesses at a tablet that was left open has ten tries', async () => {
  const guesser = await signIn(harness, world.colleague);
  const passwordHash = await hashPassword(current);
  await harness.store.read((db) =>
    db.update(t.users).set({ passwordHash }).where(eq(t.users.id, world.colleague.userId)),
  );
  for (let tries = 0; tries < 10; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody types
    expect((await change(guesser, { current: `guess ${tries}` })).code).toBe('password.current');
  }
  expect((await change(guesser, {})).code).toBe('login.tooMany');
});

test('of many guesses at once no more are looked at than one after the other', async () => {
  const guesser = await signIn(harness, world.stranger);
  const passwordHash = await hashPassword(current);
  await harness.store.read((db) =>
    db.update(t.users).set({ passwordHash }).where(eq(t.users.id, world.stranger.userId)),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => change(guesser, { current: `guess ${at}` })),
  );
  const looked = answers.filter(({ code }) => code === 'password.current');
  expect(looked.length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ code }) => code === 'login.tooMany')).toHaveLength(20 - looked.length);
});

test('leaves what her devices have sealed hers: a secret of each person, the same at each time', async () => {
  const secretOf = async (person: World['teacher']) =>
    (await (await signIn(harness, person)).call('sessions.atRest')).data;
  const hers = await secretOf(world.teacher);
  expect(hers).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await secretOf(world.teacher)).toEqual(hers);
  expect(await secretOf(world.admin)).not.toEqual(hers);
});
