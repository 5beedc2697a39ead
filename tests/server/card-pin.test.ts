import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardsCalls, type CardSignIn } from '#contract/people/cards.ts';
import * as t from '#server/db/schema/index.ts';
import type { Refused } from '#server/errors.ts';
import { signInByCard } from '#server/services/cards/card-sign-in.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let admin: Caller;
let her: string;
let token: string;

const make = async (studentIds: string[]) => {
  const { data } = await admin.call('loginCards.make', { body: { studentIds }, key: randomUUID() });
  return cardsCalls['loginCards.make'].answer.parse(data).items[0]?.token ?? '';
};
const ask = (asks: CardSignIn['asks'], by = admin) =>
  by.call('cardSignIn.change', { params: { schoolId: world.schoolId }, body: { asks } });

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.store.read((db) => db.delete(t.loginFailures));
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
  her = world.students.find(({ classId }) => classId === world.classA)?.id ?? '';
  token = await make([her]);
});

const enter = (more: object = {}, of = token) =>
  callerWith(harness, null).call('student.card', { body: { token: of, ...more } });
const said = ({ status, code, errors }: Answer) => [status, code, errors[0]?.path];
const openCard = async () => {
  const isOpen = and(eq(t.loginCards.studentId, her), isNull(t.loginCards.voidedAt));
  const [row] = await harness.store.read((db) => db.select().from(t.loginCards).where(isOpen));
  return row;
};
const logged = async (Event: string) => {
  const params = { schoolId: world.schoolId };
  const { data } = await admin.call('audit.list', { params, query: { Event } });
  return (data as { items: object[] }).items;
};

test('what is asked beside a card is set by admins of the school alone, and each change is in its log', async () => {
  const params = { schoolId: world.schoolId };
  expect((await admin.call('cardSignIn.read', { params })).data).toEqual({ asks: 'nothing' });
  expect((await ask('pin')).data).toEqual({ asks: 'pin' });
  expect((await ask('pin')).data).toEqual({ asks: 'pin' });
  expect((await admin.call('cardSignIn.read', { params })).data).toEqual({ asks: 'pin' });
  for (const who of [world.teacher, world.supporter]) {
    const other = await signIn(harness, who);
    expect((await ask('nothing', other)).status).toBe(403);
    expect((await other.call('cardSignIn.read', { params })).status).toBe(403);
  }
  const foreign = await makeWorld(harness);
  const elsewhere = { params: { schoolId: foreign.schoolId }, body: { asks: 'nothing' } };
  expect((await admin.call('cardSignIn.change', elsewhere)).status).toBe(404);
  expect(await logged('cardSignIn.changed')).toEqual([
    expect.objectContaining({ details: { asks: 'pin', formerAsks: 'nothing' } }),
  ]);
});

describe('a school that asks for a PIN', () => {
  beforeEach(() => ask('pin'));

  test('has her choose it at the first sign-in with her card, and type it at each later one', async () => {
    const before = await harness.checksum();
    expect(said(await enter())).toEqual([400, 'pin.choose', 'newPin']);
    expect(said(await enter({ pin: '2580' }))).toEqual([400, 'pin.choose', 'newPin']);
    for (const newPin of ['', '258', '2580147', '12a4', '1111', '123456', '٤٣٢١', '5678', '98765'])
      expect(said(await enter({ newPin }))).toEqual([400, 'pin.weak', 'newPin']);
    expect(await harness.checksum()).toBe(before);
    expect((await enter({ newPin: '۲۵۸۰' })).status).toBe(200);
    expect(JSON.stringify(await openCard())).toContain('$argon2id$');
    expect(await logged('pin.chosen')).toHaveLength(1);
    expect(said(await enter())).toEqual([400, 'pin.required', 'pin']);
    // Whoever finds the card chooses no other one.
    expect(said(await enter({ newPin: '9753' }))).toEqual([400, 'pin.required', 'pin']);
    expect(said(await enter({ pin: '9753' }))).toEqual([401, 'pin.wrong', 'pin']);
    const { status, data } = await enter({ pin: '2580' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ view: 'student', student: { studentId: her } });
    expect(await logged('signIn.failed')).toHaveLength(1);
  });

  test('counts wrong PINs as it counts wrong passwords of hers, and forgets them when she is in', async () => {
    await enter({ newPin: '2580' });
    const login = `s-${her}`;
    const passwordHash = await hashPassword('hers alone');
    await harness.store.transaction(async (tx) => {
      const { schoolId } = world;
      await tx.update(t.students).set({ passwordHash }).where(eq(t.students.id, her));
      await tx.insert(t.logins).values({ name: login, schoolId, kind: 'student', personId: her });
    });
    const type = (password: string) =>
      callerWith(harness, null).call('student.login', { body: { login, password } });
    expect((await enter({ pin: '9999' })).code).toBe('pin.wrong');
    expect((await type('wrong')).code).toBe('login.wrong');
    expect((await enter({ pin: '2580' })).status).toBe(200);
    for (const pin of ['9990', '9991', '9992'])
      expect((await enter({ pin })).code).toBe('pin.wrong');
    expect(said(await enter({ pin: '2580' }))).toEqual([400, 'captcha.required', 'captcha']);
    expect((await type('hers alone')).code).toBe('captcha.required');
  });

  test('takes no further PIN of a card after twenty wrong ones in a day, and a new card begins anew', async () => {
    await enter({ newPin: '2580' });
    for (let n = 0; n < 20; n += 1) {
      expect((await enter({ pin: '9753' })).code).toBe('pin.wrong');
      harness.clock.now += 15 * 60_000;
    }
    const late = await enter({ pin: '2580' });
    expect([late.status, late.code]).toEqual([429, 'login.tooMany']);
    admin = await signIn(harness, world.admin);
    token = await make([her]);
    expect((await enter({ newPin: '1478' })).status).toBe(200);
  });

  test('takes no more than twenty wrong ones where many are sent at the same moment', async () => {
    await enter({ newPin: '2580' });
    for (let n = 0; n < 18; n += 1) {
      expect((await enter({ pin: '9753' })).code).toBe('pin.wrong');
      harness.clock.now += 15 * 60_000;
    }
    const guess = (n: number) => {
      const sent = { token, pin: `975${n}`, address: `10.9.${n}.1`, device: null };
      return signInByCard(harness.store, sent, harness.clock.now);
    };
    const tried = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(guess));
    const codes = tried.map((one) => 'reason' in one && (one.reason as Refused).code);
    expect(codes.filter((code) => code === 'pin.wrong')).toHaveLength(2);
    expect(codes.filter((code) => code === 'login.tooMany')).toHaveLength(6);
  });

  test('forgets the PIN with the card: a void one keeps none, and a new one asks for another', async () => {
    await enter({ newPin: '2580' });
    const former = token;
    token = await make([her]);
    expect(said(await enter({ pin: '2580' }, former))).toEqual([401, 'card.invalid', undefined]);
    expect((await openCard())?.pinHash).toBeNull();
    const all = await harness.store.read((db) =>
      db.select().from(t.loginCards).where(eq(t.loginCards.studentId, her)),
    );
    expect(all.map(({ pinHash }) => pinHash)).toEqual([null, null]);
    expect(said(await enter({ pin: '2580' }))).toEqual([400, 'pin.choose', 'newPin']);
    expect((await enter({ newPin: '1478' })).status).toBe(200);
  });

  test('takes one PIN where two are chosen at the same moment', async () => {
    const both = await Promise.all(['2580', '1478'].map((newPin) => enter({ newPin })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(both.find(({ status }) => status === 400)?.code).toBe('pin.required');
  });

  test('hashes ten choices of a PIN at most where many are sent at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, () => enter({ newPin: '2580' }).then(({ code }) => code)),
    );
    const times = (code?: string) => all.filter((one) => one === code).length;
    expect([times(), times('pin.required'), times('login.tooMany')]).toEqual([1, 9, 30]);
    expect((await enter({ pin: '2580' })).status).toBe(200);
  });

  test('asks for it no more once it asks for nothing, and for the same one when it asks again', async () => {
    await enter({ newPin: '2580' });
    await ask('nothing');
    expect((await enter()).status).toBe(200);
    await ask('pin');
    expect((await enter({ pin: '2580' })).status).toBe(200);
  });
});

describe('a school that asks for her password', () => {
  test('lets her in with the card and the password of her name, by the rules of that', async () => {
    await ask('password');
    expect(said(await enter())).toEqual([403, 'card.noPassword', undefined]);
    const made = await admin.call('studentLogins.make', {
      params: { classId: world.classA },
      body: { studentIds: [her] },
    });
    const { password } = (made.data as { items: { password: string }[] }).items[0] ?? {};
    expect(said(await enter())).toEqual([400, 'card.password', 'password']);
    expect((await enter({ password: 'wrong' })).code).toBe('login.wrong');
    expect(said(await enter({ password }))).toEqual([400, 'password.handedOut', 'newPassword']);
    expect((await openCard())?.firstUsedAt).toBeNull();
    const own = 'سه کلمهٔ تازه';
    expect((await enter({ password, newPassword: own })).status).toBe(200);
    expect((await openCard())?.firstUsedAt).not.toBeNull();
    expect((await enter({ password: own })).data).toMatchObject({ student: { studentId: her } });
    await admin.call('loginCards.void', { body: { studentIds: [her] }, key: randomUUID() });
    expect((await enter({ password: own })).code).toBe('card.invalid');
  });
});
