import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationCalls, type RegistrationChange } from '#contract/sign-in/registration.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { idOf, receivedCode, solvedCaptcha } from './codes.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let other: World;
let admin: Caller;
let lastNumber = 0;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  other = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.store.read((db) => db.delete(t.loginFailures));
  await harness.store.read((db) =>
    db.update(t.schools).set({ registration: 'closed', registrationCode: null }),
  );
});

const outcome = ({ status, code }: Answer) => [status, code];
const path = () => ({ params: { schoolId: world.schoolId } });

async function change(body: RegistrationChange, by = admin) {
  const { data } = await by.call('registration.change', { ...path(), body });
  return registrationCalls['registration.change'].answer.parse(data);
}
const ways = async () => (await callerWith(harness, null).call('registration.ways')).data;

async function register(schoolCode?: string): Promise<Answer> {
  const captcha = await solvedCaptcha(harness);
  const mobile = `0913${String((lastNumber += 1)).padStart(7, '0')}`;
  return callerWith(harness, null).call('session.register', {
    body: { fullname: 'سارا رضایی', mobile, captcha, password: 'گذرواژهٔ ساده', schoolCode },
  });
}

/** The school of the account that comes of it. */
async function schoolOf(answer: Answer) {
  const confirmed = await callerWith(harness, null).call('session.confirm', {
    params: { url: 'register' },
    body: { user_id: idOf(answer), code: receivedCode(harness) },
  });
  return confirmed.data;
}
const accountIn = ({ schoolId }: World) => ({
  user: { roles: [], memberships: [{ school: { id: schoolId } }] },
});

describe('registering', () => {
  test('is refused where every school is closed', async () => {
    expect(await ways()).toEqual({ open: false, code: false });
    expect(outcome(await register())).toEqual([403, 'registration.closed']);
    expect(outcome(await register('ABCD-EFGH'))).toEqual([400, 'registration.code']);
  });

  test('takes the school that is open, whichever comes first', async () => {
    expect(await change({ mode: 'open' })).toEqual({ mode: 'open', code: null });
    expect(await ways()).toEqual({ open: true, code: false });
    expect(await schoolOf(await register())).toMatchObject(accountIn(world));
  });

  test('needs the code of a school that asks for one, and the code decides which school it is', async () => {
    const { code } = await change({ mode: 'code' });
    await harness.store.read((db) =>
      db
        .update(t.schools)
        .set({ registration: 'code', registrationCode: 'AAAABBBB' })
        .where(eq(t.schools.id, other.schoolId)),
    );
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(await ways()).toEqual({ open: false, code: true });
    const without = await register();
    expect(outcome(without)).toEqual([400, 'registration.code']);
    expect(without.errors).toMatchObject([{ path: 'schoolCode' }]);
    expect(
      await schoolOf(await register(` ${code?.toLowerCase().replace('-', ' ')} `)),
    ).toMatchObject(accountIn(world));
    expect(await schoolOf(await register('aaaa-bbbb'))).toMatchObject(accountIn(other));
  });

  test('with a new code the last one is void, and with registration closed any is', async () => {
    const { code: first } = await change({ mode: 'code' });
    const { code: second } = await change({ newCode: true });
    expect(second).not.toBe(first);
    expect(outcome(await register(first ?? ''))).toEqual([400, 'registration.code']);
    expect((await register(second ?? '')).status).toBe(200);
    expect(await change({ mode: 'closed' })).toEqual({ mode: 'closed', code: second });
    expect(outcome(await register(second ?? ''))).toEqual([400, 'registration.code']);
  });

  test('has twenty tries at a code, and then the right one is not taken either', async () => {
    const { code } = await change({ mode: 'code' });
    for (let n = 0; n < 20; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect(outcome(await register('WRNG-CODE'))).toEqual([400, 'registration.code']);
    }
    expect(outcome(await register(code ?? ''))).toEqual([429, 'login.tooMany']);
  });
});

describe('who may register', () => {
  test('is changed by admins of the school alone, and each change is in its log without the code', async () => {
    const { code } = await change({ mode: 'code' });
    await change({ mode: 'code' });
    const teacher = await signIn(harness, world.teacher);
    const body = { mode: 'open' };
    expect(outcome(await teacher.call('registration.change', { ...path(), body }))).toEqual([
      403,
      'role.notAllowed',
    ]);
    const elsewhere = { params: { schoolId: other.schoolId } };
    expect((await admin.call('registration.change', { ...elsewhere, body })).status).toBe(404);
    expect((await admin.call('registration.read', path())).data).toEqual({ mode: 'code', code });
    const log = await admin.call('audit.list', {
      ...path(),
      query: { Event: 'registration.changed' },
    });
    const text = JSON.stringify(log.data);
    expect(text).not.toContain(code?.replace('-', ''));
    expect(log.data).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          details: { mode: 'code', formerMode: 'closed', newCode: true },
        }),
      ]),
    });
  });

  test('a configured school that is not there takes nobody', async () => {
    harness.deps.registrationSchool = newId();
    expect(outcome(await register())).toEqual([503, 'server.unavailable']);
    harness.deps.registrationSchool = null;
  });
});
