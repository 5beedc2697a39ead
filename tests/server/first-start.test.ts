import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command } from '#server/school/command.ts';
import { firstStartCode } from '#server/school/first-start.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const code = async () => (await firstStartCode(harness.store.forJobs())) ?? '';
const password = 'سه واژهٔ بی‌ربط';
async function begin(change: Record<string, unknown> = {}) {
  const body = {
    code: await code(),
    name: 'دبیرستان البرز',
    timeZone: 'Asia/Tehran',
    year: 1405,
    fullname: 'مریم رضایی کیا',
    username: 'maryam',
    password,
    password_confirm: password,
  };
  return callerWith(harness, null).call('school.begin', { body: { ...body, ...change } });
}
const schools = () => harness.store.read((db) => db.select().from(t.schools));
const outcome = ({ status, code: word }: Awaited<ReturnType<typeof begin>>) => [status, word];

test('a server without a school has one code, the same at each start and for each of its servers', async () => {
  expect(await code()).toMatch(/^[A-Z0-9]{12}$/);
  expect(await code()).toBe(await code());
});

test('the sign-in page is told that a school is still to be made', async () => {
  const ways = async () => (await callerWith(harness, null).call('registration.ways')).data;
  expect(await ways()).toEqual({ open: false, code: false, begin: true });
});

test('nothing is made with a wrong code, a weak password, another repeat or a place that no clock knows', async () => {
  expect(outcome(await begin({ code: 'AAAABBBBCCCC' }))).toEqual([400, 'code.wrong']);
  expect(outcome(await begin({ password: '12345678', password_confirm: '12345678' }))).toEqual([
    400,
    'password.weak',
  ]);
  expect((await begin({ password_confirm: 'another' })).code).toBe('password.mismatch');
  const answer = await begin({ timeZone: 'Asia/Atlantis' });
  expect(answer.code).toBe('request.invalid');
  expect(await schools()).toEqual([]);
});

test('the code makes the school with its year and signs its administrator in; of two forms sent at once one does', async () => {
  const typed = (await code()).toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  const answers = await Promise.all([begin({ code: typed }), begin({ code: typed })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const signed = answers.find(({ status }) => status === 200)?.data;
  expect(signed).toMatchObject({
    user: { username: 'maryam', name: 'مریم رضایی کیا', roles: ['admin'] },
  });
  const { data: ways } = await callerWith(harness, null).call('registration.ways');
  expect(ways).not.toHaveProperty('begin');
  const [school, ...others] = await schools();
  expect(others).toEqual([]);
  expect(school).toMatchObject({ name: 'دبیرستان البرز', timeZone: 'Asia/Tehran' });
  const years = await harness.store.read((db) => db.select().from(t.semesters));
  expect(years).toMatchObject([
    { schoolId: school?.id, startsOn: '2026-09-23', endsOn: '2027-09-22', active: true },
  ]);
  const log = await harness.store.read((db) => db.select().from(t.auditLog));
  expect(log.map(({ event, schoolId }) => [event, schoolId])).toEqual([
    ['account.registered', school?.id],
  ]);
  const login = await callerWith(harness, null).call('session.login', {
    body: { login: 'maryam', password },
  });
  expect(login.status).toBe(200);
});

test('where a school is no code makes another one, not even after the first was removed by the operator', async () => {
  const [school] = await schools();
  expect(await firstStartCode(harness.store.forJobs())).toBeNull();
  expect(outcome(await begin({ code: 'AAAABBBBCCCC' }))).toEqual([409, 'school.begun']);
  const asked = { action: 'remove', school: school?.id, confirm: school?.name };
  await carryOut(harness.store.forJobs(), command.parse(asked), harness.clock.now);
  expect(await schools()).toEqual([]);
  expect(outcome(await begin({ code: 'AAAABBBBCCCC' }))).toEqual([400, 'code.wrong']);
});

test('a school that an operator made meanwhile takes the code away', async () => {
  const shown = await code();
  const asked = { action: 'create', name: 'دبستان', admin: 'sara' };
  await carryOut(harness.store.forJobs(), command.parse(asked), harness.clock.now);
  expect(outcome(await begin({ code: shown }))).toEqual([409, 'school.begun']);
  expect(await firstStartCode(harness.store.forJobs())).toBeNull();
  const kept = harness.store.read((db) =>
    db.select().from(t.serverSecrets).where(eq(t.serverSecrets.name, 'first-start')),
  );
  expect(await kept).toEqual([]);
});

test('a name with capitals or Persian digits signs in as it is typed or otherwise, also one kept as it was typed', async () => {
  const jobs = harness.store.forJobs();
  const [school] = await schools();
  const remove = { action: 'remove', school: school?.id, confirm: school?.name };
  await carryOut(jobs, command.parse(remove), harness.clock.now);
  expect((await begin({ username: 'Maryam۱' })).status).toBe(200);
  const signIn = async (login: string) =>
    (await callerWith(harness, null).call('session.login', { body: { login, password } })).status;
  expect([await signIn('Maryam۱'), await signIn('maryam1')]).toEqual([200, 200]);
  const [made] = await schools();
  const asked = command.parse({ action: 'reset-admin', school: made?.id, admin: 'Maryam۱' });
  const reset = async () => carryOut(jobs, asked, harness.clock.now);
  expect(await reset()).toMatchObject({ admin: { login: 'maryam1' } });
  await harness.store.read((db) => db.update(t.logins).set({ name: 'Maryam۱' }));
  expect(await signIn('Maryam۱')).toBe(200);
  expect(await reset()).toMatchObject({ admin: { login: 'Maryam۱' } });
  // Somebody who came later has it as it is compared: hers is still the one that is typed.
  const schoolId = made?.id ?? '';
  await harness.store.read(async (db) => {
    const [she] = await db.select().from(t.users).where(eq(t.users.schoolId, schoolId));
    if (!she) throw new Error('The school has an administrator.');
    const other = { ...she, id: newId(), passwordHash: await hashPassword('another one') };
    await db.insert(t.users).values(other);
    await db
      .insert(t.logins)
      .values({ name: 'maryam1', schoolId, kind: 'staff', personId: other.id });
  });
  expect(await signIn('Maryam۱')).toBe(200);
  expect(await reset()).toMatchObject({ admin: { login: 'Maryam۱' } });
});
