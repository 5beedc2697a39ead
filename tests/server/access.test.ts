import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { callerWith, pathOf, signIn } from './client.ts';
import type { Caller, Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { contractCalls, isWrite, requestsOf, rowCalls, staffCalls } from './requests.ts';
import type { Requests } from './requests/shape.ts';
import { adminCalls } from './requests/accounts.ts';
import { yearCalls } from './requests/konj.ts';

let harness: Harness;
let world: World;
let foreign: World;
let requests: Requests;

const writes = rowCalls.filter(({ name }) => isWrite(name));
const forTeachers = rowCalls.filter(({ name }) => !adminCalls.has(name));

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  foreign = await makeWorld(harness);
  requests = await requestsOf(harness, world);
});
afterAll(() => harness.close());

const requestOf = (name: CallName) => {
  const request = requests[name];
  if (!request) throw new Error(`${name} has no request here: add one.`);
  return request;
};
/** Somebody of the school whose role the call allows. */
const allowed = (name: CallName) =>
  signIn(harness, adminCalls.has(name) ? world.admin : world.teacher);
/** The same request with another school's or school year's id in place of its own. */
function swapped(sent: Sent, from: string, to: string): Sent {
  const text = JSON.stringify(sent).replaceAll(from, to);
  const parsed: Sent = JSON.parse(text);
  return parsed;
}

describe('signed out', () => {
  // Those about rows of the school are sent by everybody in the matrix.
  test.each(staffCalls.filter((one) => !rowCalls.includes(one)))(
    "$name about one's own session is refused without a token",
    async ({ name }) => {
      const answer = await callerWith(harness, null).call(name, requests[name] ?? {});
      expect([answer.status, answer.code]).toEqual([401, 'session.missing']);
    },
  );

  test.each(['x', `${'0'.repeat(8)}-0000-7000-8000-000000000000.secret`, 'a.b.c', '.'])(
    'the token %s is refused',
    async (token) => {
      const answer = await callerWith(harness, token).call('exams.list', requestOf('exams.list'));
      expect([answer.status, answer.code]).toEqual([401, 'session.expired']);
    },
  );

  test('no call of the specification is left out', () => {
    expect(contractCalls.filter(({ call }) => !call.answer && !call.isBytes)).toEqual([]);
  });
});

describe('own school', () => {
  // One set for each who sends them all: a request changes no row that another one is about.
  let ofTeacher: Requests;
  let ofAdmin: Requests;
  beforeAll(async () => {
    ofTeacher = await requestsOf(harness, world);
    ofAdmin = await requestsOf(harness, world);
  });

  test.each(forTeachers)('$name answers its own teacher', async ({ name }) => {
    const teacher = await signIn(harness, world.teacher);
    const answer = await teacher.call(name, ofTeacher[name]);
    expect([answer.status, answer.code]).toEqual([200, undefined]);
  });

  test.each([...adminCalls])('%s is refused to a teacher', async (name) => {
    const teacher = await signIn(harness, world.teacher);
    const before = await harness.checksum();
    const answer = await teacher.call(name, requestOf(name));
    expect([answer.status, answer.code]).toEqual([403, 'role.notAllowed']);
    expect(await harness.checksum()).toBe(before);
  });

  test.each(rowCalls)('$name answers the admin', async ({ name }) => {
    const admin = await signIn(harness, world.admin);
    expect((await admin.call(name, ofAdmin[name])).status).toBe(200);
  });

  test.each(rowCalls)('$name lets a supporter read and nothing else', async ({ name }) => {
    const supporter = await signIn(harness, world.supporter);
    const before = await harness.checksum();
    const answer = await supporter.call(name, requestOf(name));
    const refusal = isWrite(name) ? 'role.readOnly' : 'role.notAllowed';
    expect([answer.status, answer.code]).toEqual(
      isWrite(name) || adminCalls.has(name) ? [403, refusal] : [200, undefined],
    );
    expect(await harness.checksum()).toBe(before);
  });

  test('a teacher does not find what she neither owns nor teaches', async () => {
    const stranger = await signIn(harness, world.stranger);
    const before = await harness.checksum();
    for (const { name } of forTeachers.filter(
      ({ name: n }) => !/s\.(list|search|overview)$/.test(n) || n.includes('Results'),
    )) {
      expect((await stranger.call(name, requestOf(name))).status, name).toBe(404);
    }
    expect(await harness.checksum()).toBe(before);
  });
});

describe('another school', () => {
  let requestsOfForeign: Requests;
  beforeAll(async () => {
    requestsOfForeign = await requestsOf(harness, foreign);
  });

  // With its school and year replaced a call that names nothing else is a good one.
  test.each(writes.filter(({ name }) => !yearCalls.has(name)))(
    '$name with the ids of a foreign school changes nothing there',
    async ({ name }) => {
      const theirs = requestsOfForeign[name] ?? {};
      const before = await harness.checksum();
      const own = swapped(
        swapped(theirs, foreign.schoolId, world.schoolId),
        foreign.semesterId,
        world.semesterId,
      );
      const caller = await allowed(name);
      expect((await caller.call(name, own)).status).toBe(404);
      expect(await harness.checksum()).toBe(before);
    },
  );

  test('a session counts only for the school its token names', async () => {
    const teacher = await signIn(harness, world.teacher);
    const secret = teacher.token?.split('.')[1] ?? '';
    const moved = callerWith(harness, `${foreign.schoolId}.${secret}`);
    expect((await moved.call('exams.list', requestOf('exams.list'))).status).toBe(401);
  });
});

describe('paths', () => {
  let anyone: Caller;
  beforeAll(() => {
    anyone = callerWith(harness, null);
  });

  test.each([
    ['GET', '/services/exam/api/teacher/v3.0/Nothing'],
    ['GET', '/services/exam'],
    ['PUT', '/services/exam/api/teacher/v3.0/OnlineExams'],
    ['GET', '/services/core/auth/check/'],
    ['GET', '/services/elsewhere/x'],
  ])('%s %s is an unknown route, signed in or not', async (method, path) => {
    const answer = await anyone.send(method, path);
    expect([answer.status, answer.code]).toEqual([404, 'route.unknown']);
  });

  test('a literal segment wins over a parameter', async () => {
    const teacher = await signIn(harness, world.teacher);
    const base = '/services/exam/api/teacher/v3.0';
    const { id = '' } = requestOf('exams.details').params ?? {};
    const classes = await teacher.send('GET', `${base}/OnlineExams/${id}/DetailsWithClasses`);
    expect([classes.status, classes.data]).toMatchObject([200, { id, questions: [{}, {}, {}] }]);
    const details = await teacher.send('GET', `${base}/OnlineExams/${world.semesterId}/${id}`);
    expect(details.status).toBe(200);
    const search = await teacher.send('GET', `${base}/OnlineExamTemplateQuestion/Search`);
    expect([search.status, search.errors[0]?.path]).toEqual([400, 'SemesterId']);
  });

  test('a closing slash is part of a path', async () => {
    const teacher = await signIn(harness, world.teacher);
    const headers = { 'x-bargeh': '1' };
    const path = '/services/classroom/gen-ext-token';
    expect((await teacher.send('GET', path, { headers })).code).toBe('route.unknown');
    // The path is known: the token is of another service.
    expect((await teacher.send('GET', `${path}/`, { headers })).code).toBe('session.missing');
  });

  test("a GET that changes something needs the app's own header", async () => {
    const teacher = await signIn(harness, world.teacher);
    const changing = contractCalls.filter(({ call }) => call.changesState && !call.as);
    expect(changing.length).toBeGreaterThan(4);
    for (const { name, call } of changing) {
      const answer = await teacher.send(call.method, pathOf(name, { bool: 'true' }));
      expect([answer.status, answer.errors[0]?.path], name).toEqual([400, 'x-bargeh']);
    }
  });
});
