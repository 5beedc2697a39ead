import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsCalls } from '#contract/people/accounts.ts';
import { rolesCalls } from '#contract/people/roles.ts';
import { rosterCalls } from '#contract/people/roster.ts';
import type { CallName } from '#contract/calls.ts';
import { permissionBeside, permissionFor } from '#contract/call-permissions.ts';
import { grantable, needed } from '#domain/permissions.ts';
import type { Permission } from '#domain/permissions.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Person, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { isWrite, requestsOf, rowCalls } from './requests.ts';
import { read, teachers } from './roster-lists.ts';

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

const outcome = ({ status, code }: Answer) => [status, code];
const path = (id?: string) => ({
  params: { schoolId: world.schoolId, ...(id === undefined ? {} : { id }) },
});
const add = (name: string, permissions: readonly string[], caller = admin) =>
  caller.call('roles.add', { ...path(), body: { name, permissions } });
const made = async (name: string, permissions: readonly Permission[]) =>
  rolesCalls['roles.add'].answer.parse((await add(name, permissions)).data);
const give = (person: Person, body: Record<string, unknown>) =>
  admin.call('accounts.change', { ...path(person.userId), body });
const list = async () => (await admin.call('roles.list', path())).data;
const change = (id: string, body: Record<string, unknown>, caller = admin) =>
  caller.call('roles.change', { ...path(id), body });

/** The set that gives this permission, as a whole role. */
const setWith = (permission: Permission): Permission[] => [
  ...(needed[permission] ?? []),
  permission,
];

async function holderOf(permissions: readonly Permission[]): Promise<Caller> {
  const { id } = await made(`نقش ${permissions.join(' ')}`, permissions);
  expect((await give(world.newcomer, { ownRoleId: id })).status).toBe(200);
  return signIn(harness, world.newcomer);
}

describe('whoever has a role of', () => {
  const beyond = rowCalls.filter(({ name }) => name in permissionFor);
  const ofWork = rowCalls.filter(({ name }) => isWrite(name) && !(name in permissionFor));

  test.each(grantable)('%s makes the calls that it is for, and no other', async (permission) => {
    const set = setWith(permission);
    const holder = await holderOf(set);
    const requests = await requestsOf(harness, world);
    const isHers = (name: CallName) => set.some((one) => permissionFor[name] === one);
    const before = await harness.checksum();
    for (const { name } of beyond.filter((one) => !isHers(one.name))) {
      const answer = await holder.call(name, requests[name]);
      expect([answer.status, answer.code?.split('.')[0]], name).toEqual([403, 'role']);
    }
    const ofOthers = ofWork.filter(
      ({ name }) => !set.includes('work') && permissionBeside[name] !== permission,
    );
    for (const { name } of ofOthers) {
      const answer = await holder.call(name, requests[name]);
      expect(outcome(answer), name).toEqual([403, 'role.readOnly']);
    }
    expect(await harness.checksum()).toBe(before);
    for (const { name } of rowCalls) {
      if (!isHers(name) && permissionBeside[name] !== permission) continue;
      expect((await holder.call(name, requests[name])).status, name).toBe(200);
    }
  });

  test('no reading of work finds none, and says so as if there were none', async () => {
    const exam = await makeActivity(harness, world);
    const clerk = await holderOf(['structure', 'logins', 'log']);
    const { semesterId, schoolId } = world;
    const query = { SemesterId: semesterId, SchoolId: schoolId };
    expect((await clerk.call('exams.list', { query })).data).toMatchObject({ items: [] });
    const details = await clerk.call('exams.details', { params: { semesterId, id: exam.id } });
    expect(details.status).toBe(404);
    const results = await clerk.call('examResults.list', {
      params: { semesterId, examId: exam.id },
      body: {},
    });
    expect(results.status).toBe(404);
  });

  test('changeAll changes and corrects what a colleague owns', async () => {
    const exam = await makeActivity(harness, world);
    const deputy = await holderOf(['work', 'readAll', 'changeAll']);
    const [result] = exam.results;
    const { schoolId, semesterId } = world;
    const corrected = await deputy.call('examResults.correct', {
      params: {
        schoolId,
        semesterId,
        studentId: result?.studentId ?? '',
        resultId: result?.id ?? '',
      },
      body: { answers: [{ questionId: exam.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }] },
    });
    expect(corrected.status).toBe(200);
  });

  test('work and logins makes cards for a class that she does not teach, work and log does not', async () => {
    const cards = { body: { classIds: [world.classB], studentIds: [], onlyMissing: true } };
    const [first, second] = [
      await made('الف', ['work', 'logins']),
      await made('ب', ['work', 'log']),
    ];
    await give(world.colleague, { ownRoleId: second.id });
    const colleague = await signIn(harness, world.colleague);
    expect((await colleague.call('loginCards.make', cards)).status).toBe(404);
    await give(world.colleague, { ownRoleId: first.id });
    expect((await colleague.call('loginCards.make', cards)).status).toBe(200);
  });

  test('lists brings in teachers without a role, which only an admin gives', async () => {
    const roster = read('نام دبیر,شماره موبایل,درس,کلاس\nلیلا دانا,09121112233,ریاضی,نهم الف\n');
    const bring = async (caller: Caller) => {
      const { data } = await caller.call('roster.preview', { ...path(), body: { roster } });
      const { seen } = rosterCalls['roster.preview'].answer.parse(data);
      const applied = await caller.call('roster.apply', { ...path(), body: { roster, seen } });
      expect(applied.status).toBe(200);
      return harness.store.read((db) =>
        db
          .select({ role: t.users.role })
          .from(t.users)
          .where(within(t.users, world.schoolId, eq(t.users.lastName, 'دانا'))),
      );
    };
    expect(await bring(await holderOf(['lists']))).toEqual([{ role: null }]);
    world = await makeWorld(harness);
    admin = await signIn(harness, world.admin);
    expect(await bring(admin)).toEqual([{ role: 'user' }]);
  });
});

describe('a role of the school’s own', () => {
  test('is told at sign-in, counts at once when it is changed, and goes with another role', async () => {
    const role = await made('معاون اجرایی', ['structure', 'log']);
    await give(world.supporter, { ownRoleId: role.id });
    const holder = await signIn(harness, world.supporter);
    const told = async () => (await holder.call('session.check')).data;
    expect(await told()).toMatchObject({
      user: { roles: ['supporter'], permissions: ['structure', 'log'] },
    });
    expect((await holder.call('audit.list', path())).status).toBe(200);
    const body = { name: 'دفتر', permissions: ['work'], was: role.permissions };
    expect((await change(role.id, body)).status).toBe(200);
    expect(outcome(await holder.call('audit.list', path()))).toEqual([403, 'role.notAllowed']);
    expect(await told()).toMatchObject({ user: { roles: ['user'], permissions: ['work'] } });
    await give(world.supporter, { role: 'supporter' });
    expect(await told()).toMatchObject({
      user: { roles: ['supporter'], permissions: ['readAll'] },
    });
  });

  test('is what its accounts are found by, and by no role of every school', async () => {
    const role = await made('مشاور', ['readAll']);
    await give(world.colleague, { ownRoleId: role.id });
    const found = async (Role: string) => {
      const { data } = await admin.call('accounts.list', { ...path(), query: { Role } });
      return accountsCalls['accounts.list'].answer.parse(data).items.map(({ id }) => id);
    };
    expect(await found(role.id)).toEqual([world.colleague.userId]);
    expect(await found('supporter')).toEqual([world.supporter.userId]);
    expect(await found(newId())).toEqual([]);
  });

  test('stays where an account is only shut out and let in again', async () => {
    const role = await made('مشاور', ['readAll']);
    await give(world.colleague, { ownRoleId: role.id });
    await give(world.colleague, { active: false });
    const { data } = await give(world.colleague, { active: true });
    expect(data).toMatchObject({ role: 'supporter', ownRole: { id: role.id, name: 'مشاور' } });
  });

  test('keeps the account that has it from going with the list that brought it in', async () => {
    const roster = read(teachers);
    const { data } = await admin.call('roster.preview', { ...path(), body: { roster } });
    const { seen } = rosterCalls['roster.preview'].answer.parse(data);
    const applied = await admin.call('roster.apply', { ...path(), body: { roster, seen } });
    const { id: runId } = rosterCalls['roster.apply'].answer.parse(applied.data);
    const [brought] = await harness.store.read((db) =>
      db
        .select()
        .from(t.users)
        .where(within(t.users, world.schoolId, eq(t.users.lastName, 'دانا'))),
    );
    const { id } = await made('معاون', ['work', 'readAll', 'changeAll']);
    const params = { schoolId: world.schoolId, id: brought?.id ?? '' };
    await admin.call('accounts.change', { params, body: { ownRoleId: id } });
    const undone = await admin.call('roster.undo', {
      params: { schoolId: world.schoolId, runId },
    });
    expect(outcome(undone)).toEqual([409, 'roster.written']);
  });

  test('is removed once nobody has it', async () => {
    const role = await made('موقت', ['log']);
    await give(world.colleague, { ownRoleId: role.id });
    const remove = () => admin.call('roles.remove', path(role.id));
    expect(outcome(await remove())).toEqual([409, 'role.inUse']);
    await give(world.colleague, { role: 'user' });
    expect((await remove()).status).toBe(200);
    expect(await list()).toEqual({ items: [] });
    expect(outcome(await remove())).toEqual([404, 'role.notFound']);
  });

  test('is changed on what was seen alone', async () => {
    const role = await made('دفتردار', ['lists']);
    const body = { name: 'دفتردار', permissions: ['lists', 'log'], was: ['log'] };
    const refused = await change(role.id, body);
    expect(outcome(refused)).toEqual([409, 'role.conflict']);
    expect(refused.data).toMatchObject({ permissions: ['lists'] });
    expect(await list()).toMatchObject({ items: [{ permissions: ['lists'], accounts: 0 }] });
  });

  test.each(['معلم', ' معلّم', 'مدير', 'بی نقش', 'teacher'])(
    'is not called “%s”, as a role that every school has is on the screen',
    async (name) => {
      const refused = await add(name, ['log']);
      expect(outcome(refused)).toEqual([409, 'role.nameTaken']);
      expect(refused.errors).toMatchObject([{ path: 'name' }]);
    },
  );

  test('has a name that no other one has', async () => {
    const [first, second] = [await made('یک', ['log']), await made('دو', ['log'])];
    const again = await add(' یک ', ['log']);
    expect(outcome(again)).toEqual([409, 'role.nameTaken']);
    expect(again.errors).toMatchObject([{ path: 'name' }]);
    const body = { name: first.name, permissions: ['log'], was: ['log'] };
    expect(outcome(await change(second.id, body))).toEqual([409, 'role.nameTaken']);
    const [one, other] = await Promise.all([add('سه', ['log']), add('سه', ['log'])]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
  });

  test.each([
    ['nothing', []],
    ['what nobody may', ['all']],
    ['the giving of roles', ['accounts', 'log']],
    ['own work and seeing all of it without changing it', ['work', 'readAll']],
    ['changing what is not seen', ['work', 'changeAll']],
    ['taking out names without seeing the classes', ['leaving']],
  ])('cannot allow %s', async (_what, permissions) => {
    const before = await harness.checksum();
    expect((await add('نقش', permissions)).status).toBe(400);
    expect(await harness.checksum()).toBe(before);
  });

  test('is given, changed and removed by an admin of its school alone', async () => {
    const role = await made('ناظر ویژه', ['readAll']);
    await give(world.colleague, { ownRoleId: role.id });
    const holder = await signIn(harness, world.colleague);
    const body = { name: 'مدیر', permissions: ['log'], was: ['readAll'] };
    expect(outcome(await change(role.id, body, holder))).toEqual([403, 'role.readOnly']);
    const foreign = await makeWorld(harness);
    const outsider = await signIn(harness, foreign.admin);
    expect((await change(role.id, body, outsider)).status).toBe(404);
    const [own, unknown] = await Promise.all(
      [role.id, newId()].map((ownRoleId) =>
        outsider.call('accounts.change', {
          params: { schoolId: foreign.schoolId, id: foreign.colleague.userId },
          body: { ownRoleId },
        }),
      ),
    );
    expect([own, unknown].map((answer) => answer && outcome(answer))).toEqual([
      [404, 'role.notFound'],
      [404, 'role.notFound'],
    ]);
    expect(await list()).toMatchObject({
      items: [{ name: 'ناظر ویژه', permissions: ['readAll'] }],
    });
  });

  test('needs her password again, as an admin is made', async () => {
    const role = await made('ثبت‌نام', ['lists']);
    await harness.store.read((db) =>
      db.update(t.sessions).set({ signedInAt: new Date(0), provedAt: null }),
    );
    const asked = [
      await add('دیگر', ['log']),
      await change(role.id, { name: 'دیگر', permissions: ['log'], was: ['lists'] }),
      await admin.call('roles.remove', path(role.id)),
      await give(world.colleague, { ownRoleId: role.id }),
    ];
    expect(asked.map(({ code }) => code)).toEqual(asked.map(() => 'role.passwordNeeded'));
  });

  test('leaves a line in the log for each change, with what it was before', async () => {
    const role = await made('پیشین', ['log']);
    await change(role.id, { name: 'پسین', permissions: ['lists'], was: ['log'] });
    await give(world.colleague, { ownRoleId: role.id });
    const log = await admin.call('audit.list', path());
    expect(log.data).toMatchObject({
      items: [
        { event: 'account.changed', details: { role: 'پسین', formerRole: 'user' } },
        {
          event: 'role.changed',
          details: {
            name: 'پسین',
            permissions: 'lists',
            formerName: 'پیشین',
            formerPermissions: 'log',
          },
        },
        { event: 'role.changed', details: { name: 'پیشین', formerName: null } },
      ],
    });
  });

  test('never limits an admin, whatever stands beside her name', async () => {
    const role = await made('تنها گزارش', ['log']);
    await give(world.colleague, { ownRoleId: role.id });
    await harness.store.read((db) =>
      db.update(t.users).set({ role: 'admin' }).where(eq(t.users.id, world.colleague.userId)),
    );
    const colleague = await signIn(harness, world.colleague);
    expect((await colleague.call('accounts.list', path())).status).toBe(200);
  });

  test('is given and removed at once: it is not gone from under whoever got it', async () => {
    const role = await made('هم‌زمان', ['log']);
    const [given, removed] = await Promise.all([
      give(world.colleague, { ownRoleId: role.id }),
      admin.call('roles.remove', path(role.id)),
    ]);
    expect([given.status, removed.status]).toSatisfy(
      ([first, second]: number[]) =>
        (first === 200 && second === 409) || (first === 404 && second === 200),
    );
  });
});
