import * as argon2 from '@node-rs/argon2';
import { eq, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { studentCalls } from '#contract/people/student.ts';
import type { CallName } from '#contract/calls.ts';
import { errorStatus } from '#contract/error-codes.ts';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, pathOf, signIn } from './client.ts';
import type { Caller, Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { contractCalls, staffCalls } from './requests.ts';
import { leaves, replaced } from './spoil.ts';
import {
  firstStudent,
  makeFile,
  makeSittable,
  resultOf,
  signInStudent,
} from './student-sitting.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

const day = 24 * 60 * 60_000;
const studentOnly = contractCalls.filter(({ call }) => call.as === 'student');
const forParents = new Set<CallName>(['student.results']);
const ofOneView = studentOnly.filter(({ name }) => name !== 'student.logout');
const named = studentOnly.filter(({ call }) => call.path.includes('{'));
const withBody = studentOnly.filter(({ call }) => call.body);

let harness: Harness;
let world: World;
let foreign: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  foreign = await makeWorld(harness);
});
afterAll(() => harness.close());

/** A request that is answered with 200, about rows of its own. */
async function goodRequest(name: CallName): Promise<Sent> {
  const made = await makeSittable(harness, world, {
    types: ['combined', 'pdf'],
    settings: { security: true },
  });
  const file = await makeFile(harness, firstStudent(world));
  const [first, second] = made.questions;
  const [resultId, optionId] = [resultOf(made), first?.options[0]?.id];
  const requests: Partial<Record<CallName, Sent>> = {
    'student.logout': {},
    'student.activities': {},
    'student.open': { params: { id: made.id } },
    'student.answer': {
      params: { resultId },
      body: {
        answers: [
          { questionId: first?.id, text: 'پاسخ', optionId },
          { questionId: second?.id, text: 'x', files: [file] },
        ],
      },
    },
    'student.focus': {
      params: { resultId },
      body: { at: '2026-11-20T08:30:00.000Z', seconds: 4 },
    },
    'student.handIn': { params: { resultId } },
    'student.results': {},
  };
  const request = requests[name];
  if (!request) throw new Error(`${name} has no request here: add one.`);
  return request;
}
const viewOf = (name: CallName) => (forParents.has(name) ? 'parent' : 'student');
const herself = (name: CallName) => signInStudent(harness, firstStudent(world), viewOf(name));

test('there are calls for students to test', () => {
  expect(studentOnly.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(studentCalls)
      .filter((name) => name !== 'student.login')
      .toSorted(),
  );
});

describe('who', () => {
  test.each(studentOnly)('$name answers her', async ({ name }) => {
    const answer = await (await herself(name)).call(name, await goodRequest(name));
    expect([answer.status, answer.code]).toEqual([200, undefined]);
  });

  test.each(studentOnly)('$name refuses every token that is not hers', async ({ name }) => {
    const request = await goodRequest(name);
    const [her, teacher] = [await herself(name), await signIn(harness, world.teacher)];
    const secret = her.token?.split('.')[1] ?? '';
    const before = await harness.checksum();
    for (const [token, code] of [
      [null, 'session.missing'],
      ['x', 'session.expired'],
      [teacher.token, 'session.expired'],
      [`${foreign.schoolId}.${secret}`, 'session.expired'],
    ] as const) {
      const answer = await callerWith(harness, token).call(name, request);
      expect([answer.status, answer.code]).toEqual([401, code]);
    }
    harness.clock.now += 7 * day;
    expect((await her.call(name, request)).code).toBe('session.expired');
    harness.clock.now -= 7 * day;
    expect(await harness.checksum()).toBe(before);
  });

  test('parents sign out as students do, and their session is over', async () => {
    const parent = await signInStudent(harness, firstStudent(world), 'parent');
    expect((await parent.call('student.logout')).status).toBe(200);
    expect((await parent.call('student.results')).code).toBe('session.expired');
  });

  test.each(ofOneView)('$name is for one of the two views', async ({ name }) => {
    const request = await goodRequest(name);
    const other = viewOf(name) === 'parent' ? 'student' : 'parent';
    const caller = await signInStudent(harness, firstStudent(world), other);
    const before = await harness.checksum();
    const answer = await caller.call(name, request);
    expect(answer.status).toBe(403);
    expect(answer.code).toMatch(/^role\.(readOnly|notYours)$/);
    expect(await harness.checksum()).toBe(before);
  });

  test.each(named)('$name does not find what is another student’s', async ({ name }) => {
    const request = await goodRequest(name);
    const classmate = { schoolId: world.schoolId, id: world.students[1]?.id ?? '' };
    const others = [firstStudent(foreign), ...(name === 'student.open' ? [] : [classmate])];
    const callers: Caller[] = [];
    for (const other of others) callers.push(await signInStudent(harness, other));
    const before = await harness.checksum();
    for (const caller of callers) {
      const answer = await caller.call(name, request);
      expect(answer.status).toBe(404);
      expect(answer.code).toMatch(/\.notFound$/);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('an exam that was not given to her is not found', async () => {
    const made = await makeSittable(harness, world, { classes: [world.classB] });
    const caller = await herself('student.open');
    const answer = await caller.call('student.open', { params: { id: made.id } });
    expect([answer.status, answer.code]).toEqual([404, 'exam.notFound']);
  });

  test.each(staffCalls)('$name refuses the token of a student', async ({ name, call }) => {
    const her = await signInStudent(harness, firstStudent(world));
    const headers = call.changesState ? { headers: { 'x-bargeh': '1' } } : {};
    const answer = await her.call(name, { ...headers });
    expect([answer.status, answer.code]).toEqual([401, 'session.expired']);
  });
});

test('every statement of a student’s call names the school of her token', async () => {
  const tenantTables = Object.values(t)
    .filter((table) => is(table, PgTable) && 'schoolId' in table)
    .map((table) => getTableName(table));
  const requests = new Map<CallName, Sent>();
  for (const { name } of studentOnly) requests.set(name, await goodRequest(name));
  const callers = {
    student: await herself('student.open'),
    parent: await herself('student.results'),
  };
  const query = vi.spyOn(Client.prototype, 'query');
  // Signing out comes last: it ends the session the others need.
  for (const { name } of studentOnly.toReversed()) {
    if (name === 'student.logout') continue;
    const key = crypto.randomUUID();
    const answer = await callers[viewOf(name)].call(name, { ...requests.get(name), key });
    expect(answer.status, name).toBe(200);
  }
  expect((await callers.student.call('student.logout')).status).toBe(200);
  const seen = query.mock.calls.map(([sent]) => textOf(sent));
  query.mockRestore();
  const about = seen.filter((text) =>
    tenantTables.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
  );
  const named = /"?school_id"?\s*=\s*\$\d|insert into "?\w+"? \("?school_id"?/;
  expect(about.length).toBeGreaterThan(20);
  expect(about.filter((text) => !named.test(text))).toEqual([]);
});

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : '';
}

describe('signing in', () => {
  const login = (body: unknown) => callerWith(harness, null).call('student.login', { body });

  test('takes her own password, or her parents’ for the parents’ view', async () => {
    const { id } = firstStudent(world);
    const hashes = {
      passwordHash: await hashPassword('hers'),
      parentPasswordHash: await hashPassword('theirs'),
    };
    await harness.store.transaction(async (tx) => {
      await tx.update(t.students).set(hashes).where(eq(t.students.id, id));
      const row = { schoolId: world.schoolId, kind: 'student' as const, personId: id };
      await tx.insert(t.logins).values({ ...row, name: 's-12' });
    });
    const answer = await login({ login: ' S-۱۲ ', password: 'hers' });
    const { token, ...shown } = studentCalls['student.login'].answer.parse(answer.data);
    expect(shown).toMatchObject({
      view: 'student',
      student: { studentId: id, className: 'نهم الف' },
      school: { id: world.schoolId, timeZone: 'Asia/Tehran' },
    });
    expect(Date.parse(token.expires)).toBe(harness.clock.now + 7 * day);
    const caller = callerWith(harness, token.access_token);
    expect((await caller.call('student.activities')).status).toBe(200);
    const parent = await login({ login: 's-12', password: 'theirs', view: 'parent' });
    expect(parent.data).toMatchObject({ view: 'parent' });
    for (const [view, password] of [
      ['student', 'theirs'],
      ['parent', 'hers'],
    ])
      expect((await login({ login: 's-12', password, view })).code).toBe('login.wrong');
    const stored = await harness.store.read((db) => db.select().from(t.studentSessions));
    expect(JSON.stringify(stored)).not.toContain(token.access_token.split('.')[1]);
  });

  test('costs the same work and says the same for a wrong password, nobody, and a teacher', async () => {
    const verify = vi.mocked(argon2.verify);
    const seen: unknown[] = [];
    for (const name of ['s-12', 'nobody', world.teacher.username]) {
      await harness.store.read((db) => db.delete(t.loginFailures));
      verify.mockClear();
      const answer = await login({ login: name, password: 'wrong' });
      seen.push([answer.status, answer.errors, verify.mock.calls.length]);
    }
    expect(seen[0]).toEqual([401, [{ code: 'login.wrong', message: expect.any(String) }], 1]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    const staff = { login: 's-12', password: 'hers' };
    await harness.store.read((db) => db.delete(t.loginFailures));
    const asStaff = await callerWith(harness, null).call('session.login', { body: staff });
    expect(asStaff.code).toBe('login.wrong');
  });

  test('does not get through with an old password that is made anew while it is checked', async () => {
    const student = firstStudent(world);
    const teacher = await signIn(harness, world.teacher);
    const make = () =>
      teacher.call('studentLogins.make', {
        params: { classId: world.classA },
        body: { studentIds: [student.id] },
      });
    // She sits no exam: during one nobody makes passwords for her.
    await harness.store.read((db) =>
      db.update(t.results).set({ state: 'notStarted' }).where(eq(t.results.studentId, student.id)),
    );
    const verify = vi.mocked(argon2.verify);
    const real = await vi.importActual<typeof argon2>('@node-rs/argon2');
    const old = await harness.store.read((db) =>
      db.select().from(t.students).where(eq(t.students.id, student.id)),
    );
    for (const [password, view] of [
      ['hers', 'student'],
      ['theirs', 'parent'],
    ]) {
      verify.mockImplementationOnce(async (...sent) => {
        expect((await make()).status).toBe(200);
        return real.verify(...sent);
      });
      const answer = await login({ login: 's-12', password, view });
      expect([answer.status, answer.code], view).toEqual([401, 'login.wrong']);
      const [row] = old;
      if (row)
        await harness.store.read((db) =>
          db.update(t.students).set(row).where(eq(t.students.id, student.id)),
        );
    }
  });

  test('asks for a captcha after three failures', async () => {
    await harness.store.read((db) => db.delete(t.loginFailures));
    for (const password of ['a', 'b', 'c']) await login({ login: 's-12', password });
    expect((await login({ login: 's-12', password: 'hers' })).code).toBe('captcha.required');
    const captcha = `${crypto.randomUUID()}:12345`;
    expect((await login({ login: 's-12', password: 'hers', captcha })).code).toBe('captcha.wrong');
    await harness.store.read((db) => db.delete(t.loginFailures));
  });
});

describe('bad input', () => {
  const codes = new Set(Object.keys(errorStatus));
  const wrong: unknown[] = [
    null,
    '',
    -1,
    1.5,
    9_007_199_254_740_991,
    1e300,
    'x'.repeat(20_001),
    '\0',
    '\ud800',
    true,
    [],
    { a: 1 },
    '01980000-0000-7000-8000-000000000000',
  ];

  test('every leaf of every body may be wrong: never a 500, and a refusal changes nothing', async () => {
    let sent = 0;
    for (const { name } of withBody) {
      const { params = {}, body } = await goodRequest(name);
      const caller = await herself(name);
      let before = await harness.checksum();
      for (const path of leaves(body)) {
        for (const value of wrong) {
          const answer = await caller.call(name, { params, body: replaced(body, path, value) });
          sent += 1;
          const what = `${name} ${path.join('.')} ${JSON.stringify(value).slice(0, 40)}`;
          expect(answer.status, what).toBeLessThan(500);
          const isAccepted = answer.status === 200;
          expect(isAccepted || codes.has(answer.code ?? ''), what).toBe(true);
          const after = await harness.checksum();
          expect(isAccepted || after === before, what).toBe(true);
          before = after;
        }
      }
    }
    console.log(`student API: ${sent} requests with one wrong value, 0 answered with 5xx`);
    expect(sent).toBeGreaterThan(150);
  });

  test.each(withBody)('$name refuses what is no JSON of its shape', async ({ name }) => {
    const { params = {} } = await goodRequest(name);
    const caller = await herself(name);
    for (const raw of ['', '{', 'null', '7', '[]', '{}', '"x"', '['.repeat(50_000)]) {
      const answer = await caller.call(name, { params, raw });
      expect(answer.status).toBe(400);
    }
    const typed = await caller.call(name, {
      params,
      raw: '{}',
      headers: { 'content-type': 'a/b' },
    });
    expect(typed.code).toBe('request.unsupportedType');
  });

  test.each(named)('$name refuses ids that are none', async ({ name, call }) => {
    const { params: _, ...rest } = await goodRequest(name);
    const caller: Caller = await herself(name);
    for (const bad of ['x', '%00', '..%2f..', '%', 'a'.repeat(5_000)]) {
      const path = pathOf(name, { id: bad, resultId: bad });
      const answer = await caller.send(call.method, path, rest);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('a sign-in with any part wrong is refused and never a 500', async () => {
    const body = { login: 'nobody', password: 'x', view: 'parent', captcha: 'x' };
    for (const path of leaves(body)) {
      for (const value of wrong) {
        await harness.store.read((db) => db.delete(t.loginFailures));
        const answer = await callerWith(harness, null).call('student.login', {
          body: replaced(body, path, value),
        });
        expect([400, 401, 413]).toContain(answer.status);
      }
    }
  });

  test('a page far away is empty, and a query that is none is refused', async () => {
    const caller = await herself('student.activities');
    const far = await caller.call('student.activities', { query: { pageIndex: '99999999' } });
    expect([far.status, far.data]).toMatchObject([200, { items: [] }]);
    for (const query of [
      { pageSize: '101' },
      { kind: 'x' },
      { state: 'draft' },
      { pageIndex: '-1' },
    ])
      expect((await caller.call('student.activities', { query })).code).toBe('request.invalid');
  });
});
