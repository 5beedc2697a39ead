import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditCalls } from '#contract/people/audit.ts';
import type { AuditEntry } from '#contract/people/audit.ts';
import { eq } from 'drizzle-orm';
import * as t from '#server/db/schema/index.ts';
import { applyRetention } from '#server/db/retention.ts';
import { nobodysSchool } from '#server/services/accounts/audit.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { giveMobile, idOf, receivedCode, solvedCaptcha, tokenOf } from './codes.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { firstStudent } from './student-sitting.ts';

let harness: Harness;
let world: World;
let admin: Caller;
const mobile = '09121110022';

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
  await giveMobile(harness, world.teacher, mobile);
  const { schoolId } = world;
  const { id: personId } = firstStudent(world);
  const passwordHash = await hashPassword('hers alone');
  await harness.store.transaction(async (tx) => {
    await tx.insert(t.logins).values({ schoolId, name: 's-77', kind: 'student', personId });
    await tx.update(t.students).set({ passwordHash }).where(eq(t.students.id, personId));
  });
});
afterAll(() => harness.close());

/** What the admin reads, the latest first. */
async function entries(query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const params = { schoolId: world.schoolId };
  const answer = await admin.call('audit.list', { params, query });
  expect(answer.status).toBe(200);
  return auditCalls['audit.list'].answer.parse(answer.data).items;
}

const anyone = () => callerWith(harness, null);
const teacherId = () => world.teacher.userId;

describe('is written', () => {
  test('for a failed sign-in: about whom, from where, counted within a quarter of an hour', async () => {
    const body = { login: world.teacher.username, password: 'a secret that was mistyped' };
    for (let n = 0; n < 2; n += 1) await anyone().call('session.login', { body });
    const [entry, ...more] = await entries({ Event: 'signIn.failed' });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      times: 2,
      by: { kind: 'visitor', id: null, name: null },
      about: { kind: 'account', id: teacherId() },
      address: 'none',
    });
    expect(entry?.about.name).toMatch(/\S/);
    harness.clock.now += 15 * 60_000;
    await anyone().call('session.login', { body });
    expect(await entries({ Event: 'signIn.failed' })).toHaveLength(2);
  });

  test('for a failed sign-in of a student or a parent, each apart', async () => {
    for (const view of ['student', 'parent']) {
      const body = { login: 's-77', password: 'wrong', view };
      await anyone().call('student.login', { body });
    }
    const rows = await entries({ Event: 'signIn.failed', PersonId: firstStudent(world).id });
    expect(new Set(rows.map(({ details }) => details['view']))).toEqual(
      new Set(['parent', 'student']),
    );
  });

  test('for a name that nobody has, by the same work, without the name and for no school to read', async () => {
    const before = await entries();
    const body = { login: 'a password in the wrong field', password: 'x' };
    await anyone().call('session.login', { body });
    expect(await entries()).toEqual(before);
    const rows = await harness.store.read((db) =>
      db.select().from(t.auditLog).where(eq(t.auditLog.schoolId, nobodysSchool)),
    );
    expect(rows).toMatchObject([{ event: 'signIn.failed', aboutId: null, times: 1 }]);
    expect(JSON.stringify(rows)).not.toContain('wrong field');
  });

  test('for a forgotten password that was set anew, and for one that was changed', async () => {
    const captcha = await solvedCaptcha(harness);
    const asked = await anyone().call('session.forgot', { body: { mobile, captcha } });
    const confirmed = await anyone().call('session.confirm', {
      params: { url: 'forgot-pass' },
      body: { user_id: idOf(asked), code: receivedCode(harness) },
    });
    const password = 'سه واژهٔ بی‌ربط';
    const body = { password, password_confirm: password };
    const reset = callerWith(harness, tokenOf(confirmed));
    const path = '/services/core/user/reset-pass';
    expect((await reset.send('POST', path, { body })).status).toBe(200);
    const teacher = await signIn(harness, world.teacher);
    const changed = {
      current: password,
      password: 'یک گذرواژهٔ دیگر',
      password_confirm: 'یک گذرواژهٔ دیگر',
    };
    expect((await teacher.call('sessions.password', { body: changed })).status).toBe(200);
    const about = { kind: 'account', id: teacherId() };
    expect(await entries({ Event: 'password.reset' })).toMatchObject([
      { by: { kind: 'visitor', id: null }, about },
    ]);
    expect(await entries({ Event: 'password.changed' })).toMatchObject([
      { by: { kind: 'staff', id: teacherId() }, about },
    ]);
  });

  test('for a registered account, its role, and sessions that an admin ended', async () => {
    const body = {
      fullname: 'لاله تازه',
      mobile: '09351110022',
      captcha: await solvedCaptcha(harness),
      password: 'سه واژهٔ بی‌ربط',
    };
    const asked = await anyone().call('session.register', { body });
    const confirmed = await anyone().call('session.confirm', {
      params: { url: 'register' },
      body: { user_id: idOf(asked), code: receivedCode(harness) },
    });
    expect(confirmed.status).toBe(200);
    const [registered] = await entries({ Event: 'account.registered' });
    const { id = null, name } = registered?.about ?? {};
    expect(name).toBe('لاله تازه');
    const params = { schoolId: world.schoolId, id: id ?? '' };
    await admin.call('accounts.change', { params, body: { role: 'supporter' } });
    await admin.call('accounts.endSessions', { params });
    const by = { kind: 'staff', id: world.admin.userId };
    expect(await entries({ Event: 'account.changed' })).toMatchObject([
      { by, about: { id }, details: { role: 'supporter', formerRole: null, active: true } },
    ]);
    expect(await entries({ Event: 'sessions.ended' })).toMatchObject([
      { by, about: { id }, details: { devices: 1 } },
    ]);
  });

  test('not where nothing came of it', async () => {
    const before = await entries();
    const params = { schoolId: world.schoolId, id: world.admin.userId };
    const answer = await admin.call('accounts.change', { params, body: { role: 'user' } });
    expect(answer.code).toBe('account.self');
    expect(await entries()).toEqual(before);
  });
});

describe('who looked at what', () => {
  let exam: Made;
  beforeAll(async () => {
    exam = await makeActivity(harness, world);
  });
  const looks = (who: { userId: string }) =>
    entries({ Event: 'data.viewed', PersonId: who.userId });
  const workbook = (place: number) => ({
    params: {
      schoolId: world.schoolId,
      semesterId: world.semesterId,
      examId: exam.id,
      studentId: exam.results[place]?.studentId ?? '',
    },
  });

  test("an admin's and a supporter's look at a workbook is written once a day, a teacher's own never", async () => {
    for (const who of [world.admin, world.supporter]) {
      const caller = await signIn(harness, who);
      for (const place of [0, 0, 1])
        expect((await caller.call('examResults.details', workbook(place))).status).toBe(200);
      const rows = await looks(who);
      const seen = rows.map(({ about, details }) => [about.kind, about.id, details]);
      const rowOf = (place: number) => [
        'student',
        exam.results[place]?.studentId,
        { what: 'workbook', activity: exam.id },
      ];
      expect(seen).toHaveLength(2);
      expect(seen).toEqual(expect.arrayContaining([rowOf(0), rowOf(1)]));
    }
    const teacher = await signIn(harness, world.teacher);
    expect((await teacher.call('examResults.details', workbook(0))).status).toBe(200);
    expect(await looks(world.teacher)).toEqual([]);
  });

  test('so are looks at all results of an exam, at the answers to a question, and at all exams of a student', async () => {
    const { schoolId, semesterId } = world;
    const listed = { params: { semesterId, examId: exam.id }, body: {} };
    const student = exam.results[0]?.studentId ?? '';
    const asked = { schoolId, semesterId, id: exam.questions[0]?.id ?? '' };
    for (const caller of [admin, await signIn(harness, world.teacher)]) {
      expect((await caller.call('examResults.list', listed)).status).toBe(200);
      expect((await caller.call('examQuestions.detailsStudents', { params: asked })).status).toBe(
        200,
      );
      const ofStudent = { params: { schoolId, semesterId, studentId: student }, body: {} };
      expect((await caller.call('examResults.ofStudent', ofStudent)).status).toBe(200);
    }
    const seen = (await looks(world.admin)).map(({ about, details }) => [
      about.id,
      details['what'],
    ]);
    for (const row of [
      [exam.id, 'results'],
      [exam.id, 'answers'],
      [student, 'allExams'],
    ])
      expect(seen).toContainEqual(row);
    expect(await looks(world.teacher)).toEqual([]);
  });
});

test('what the app wrote into a file is written as the app tells it, counted within a quarter of an hour', async () => {
  const about = { kind: 'student', id: firstStudent(world).id };
  for (const who of [world.teacher, world.teacher, world.supporter]) {
    const body = { format: 'xlsx', about };
    expect((await (await signIn(harness, who)).call('exports.tell', { body })).status).toBe(200);
  }
  const all = { format: 'csv', about: null };
  await (await signIn(harness, world.admin)).call('exports.tell', { body: all });
  const newcomer = await signIn(harness, world.newcomer);
  expect((await newcomer.call('exports.tell', { body: all })).code).toBe('role.none');
  const rows = await entries({ Event: 'export.made' });
  expect(rows.map(({ by, times, details }) => [by.id, times, details['format']])).toEqual(
    expect.arrayContaining([
      [world.teacher.userId, 2, 'xlsx'],
      [world.supporter.userId, 1, 'xlsx'],
      [world.admin.userId, 1, 'csv'],
    ]),
  );
  expect(rows.filter((row) => row.about.id === about.id)).toHaveLength(2);
});

describe('is read', () => {
  test('by admins of the school alone, page by page', async () => {
    const params = { schoolId: world.schoolId };
    const all = await entries();
    expect(all.length).toBeGreaterThan(5);
    const at = all.map((entry) => Date.parse(entry.at));
    expect(at).toEqual(at.toSorted((a, b) => b - a));
    const second = await entries({ PageIndex: '1', PageSize: '2' });
    expect(second).toEqual(all.slice(2, 4));
    for (const who of [world.teacher, world.supporter]) {
      const answer = await (await signIn(harness, who)).call('audit.list', { params });
      expect([answer.status, answer.code]).toEqual([403, 'role.notAllowed']);
    }
    const foreign = await signIn(harness, (await makeWorld(harness)).admin);
    expect((await foreign.call('audit.list', { params })).status).toBe(404);
  });

  test('for a year, and then it is gone', async () => {
    const before = (await entries()).length;
    const day = 24 * 60 * 60_000;
    await applyRetention(harness.store, harness.clock.now + 365 * day);
    admin = await signIn(harness, world.admin);
    expect(await entries()).toHaveLength(before);
    await applyRetention(harness.store, harness.clock.now + 367 * day);
    admin = await signIn(harness, world.admin);
    expect(await entries()).toEqual([]);
  });
});
