import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { signIn } from './client.ts';
import type { Caller, Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { firstStudent } from './student-sitting.ts';

const password = 'سه واژهٔ بی‌ربط';
let harness: Harness;
let world: World;
let admin: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  const passwordHash = await hashPassword(password);
  await harness.store.read((db) => db.update(t.users).set({ passwordHash }));
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

/** Somebody whom an admin can do anything to. */
async function newcomer(more: Partial<typeof t.users.$inferInsert> = {}) {
  const id = newId();
  const named = { username: `new-${id}`, firstName: 'تازه', lastName: 'رسیده', passwordHash: '-' };
  await harness.store.read((db) =>
    db.insert(t.users).values({ schoolId: world.schoolId, id, ...named, ...more }),
  );
  return id;
}
const changing = async (
  body: object,
  more?: Partial<typeof t.users.$inferInsert>,
): Promise<Sent> => ({
  params: { schoolId: world.schoolId, id: await newcomer(more) },
  body,
});
/** Of somebody who may read the audit log and nothing else. */
async function narrow(body: object): Promise<Sent> {
  const ownRoleId = newId();
  const { schoolId } = world;
  const role = { schoolId, id: ownRoleId, name: ownRoleId, permissions: ['log' as const] };
  await harness.store.read((db) =>
    db.insert(t.roles).values({ ...role, createdAt: new Date(harness.clock.now) }),
  );
  return changing(body, { role: 'supporter', ownRoleId });
}
const prove = (by: Caller, typed = password) =>
  by.call('sessions.prove', { body: { password: typed } });

describe('her own password is needed', () => {
  const dangerous: [string, CallName, () => Promise<Sent>][] = [
    ['to make an admin', 'accounts.change', () => changing({ role: 'admin' })],
    [
      'to put a role of every school in the place of one that opens less',
      'accounts.change',
      () => narrow({ role: 'supporter' }),
    ],
    ['to shut somebody out', 'accounts.change', () => changing({ active: false })],
    ['to make a link that sets the password of a colleague', 'accounts.link', () => changing({})],
    [
      'to make passwords for others',
      'studentLogins.make',
      async () => ({
        params: { classId: world.classA },
        body: { studentIds: [firstStudent(world).id] },
      }),
    ],
    [
      'to make cards to sign in with',
      'loginCards.make',
      async () => ({ body: { classIds: [world.classA] } }),
    ],
    ['to make cards void', 'loginCards.void', async () => ({ body: { classIds: [world.classA] } })],
    [
      'to take away all that is known of a student',
      'leaving.data',
      async () => ({
        params: { schoolId: world.schoolId, studentId: firstStudent(world).id },
      }),
    ],
    [
      'to take away all that she sees',
      'exports.tell',
      async () => ({ body: { format: 'xlsx', about: null } }),
    ],
  ];
  test.each(dangerous)('%s, once in ten minutes', async (_what, name, request) => {
    const device = await signIn(harness, world.admin);
    const sent = await request();
    harness.clock.now += 10 * 60_000 + 1;
    const before = await harness.checksum();
    const refused = await device.call(name, sent);
    expect([refused.status, refused.code]).toEqual([403, 'role.passwordNeeded']);
    expect(await harness.checksum()).toBe(before);
    expect((await prove(device)).status).toBe(200);
    harness.clock.now += 10 * 60_000;
    expect((await device.call(name, sent)).status).toBe(200);
    harness.clock.now += 1;
    const later = await device.call(name, await request());
    expect(later.code).toBe('role.passwordNeeded');
  });

  test('not within ten minutes of signing in, nor for what harms nobody', async () => {
    const device = await signIn(harness, world.admin);
    expect((await device.call('accounts.change', await changing({ role: 'admin' }))).status).toBe(
      200,
    );
    harness.clock.now += 60 * 60_000;
    for (const sent of [
      await changing({ role: 'user' }),
      await changing({ active: true }, { active: false }),
      await narrow({ active: true }),
      await changing({ role: 'supporter' }, { role: 'admin' }),
    ])
      expect((await device.call('accounts.change', sent)).status).toBe(200);
  });
});

describe('a proof', () => {
  test('is her own password, on this device alone, and goes on with its renewed token', async () => {
    const [device, other] = [
      await signIn(harness, world.admin),
      await signIn(harness, world.admin),
    ];
    harness.clock.now += 25 * 60 * 60_000;
    const make = async (by: Caller) =>
      (await by.call('accounts.change', await changing({ active: false }))).code ?? 'done';
    expect(await prove(device, 'another one')).toMatchObject({
      status: 400,
      code: 'password.current',
    });
    expect(await make(device)).toBe('role.passwordNeeded');
    await prove(device);
    expect([await make(device), await make(other)]).toEqual(['done', 'role.passwordNeeded']);
  });

  test('is tried ten times in a quarter of an hour, together with setting another password', async () => {
    harness.clock.now += 15 * 60_000;
    const device = await signIn(harness, world.teacher);
    const change = {
      current: 'x',
      password: 'y'.repeat(9) + 'z',
      password_confirm: 'y'.repeat(9) + 'z',
    };
    for (let n = 0; n < 5; n += 1) {
      expect((await prove(device, 'x')).code).toBe('password.current');
      expect((await device.call('sessions.password', { body: change })).code).toBe(
        'password.current',
      );
    }
    expect((await prove(device)).code).toBe('login.tooMany');
    expect((await prove(admin)).status).toBe(200);
  });
});
