import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { newId } from '#server/db/ids.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer, Caller, Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { isWrite, requestsOf, rowCalls } from './requests.ts';
import type { Requests } from './requests.ts';

let harness: Harness;
let world: World;
let foreign: World;
let requests: Requests;
let own: Record<'teacher' | 'colleague' | 'stranger' | 'supporter' | 'admin', Caller>;
let outside: Record<'teacher' | 'supporter' | 'admin', Caller>;
let newcomer: Caller;
let nobody: Caller;
/** Every id of the school: none of them may stand in an answer to anyone outside. */
let ids: string[];
let cases = 0;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  foreign = await makeWorld(harness);
  requests = inPath(await requestsOf(harness, world));
  const as = (person: World['teacher']) => signIn(harness, person);
  own = {
    teacher: await as(world.teacher),
    colleague: await as(world.colleague),
    stranger: await as(world.stranger),
    supporter: await as(world.supporter),
    admin: await as(world.admin),
  };
  outside = {
    teacher: await as(foreign.teacher),
    supporter: await as(foreign.supporter),
    admin: await as(foreign.admin),
  };
  newcomer = await as(world.newcomer);
  nobody = callerWith(harness, null);
  ids = [...new Set(JSON.stringify([world, requests]).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))];
});
afterAll(async () => {
  console.log(
    `access: ${rowCalls.length} calls, ${cases} cases, none let through, nothing changed`,
  );
  await harness.close();
});

/** Only the parameters that the path really has. */
function inPath(all: Requests): Requests {
  for (const { name, call } of rowCalls) {
    const sent = all[name];
    if (!sent?.params) continue;
    const names = Object.entries(sent.params).filter(([param]) => call.path.includes(`{${param}}`));
    sent.params = Object.fromEntries(names);
  }
  return all;
}

const isRefused = ({ status, code = '' }: Answer) =>
  (status === 404 && code.endsWith('.notFound')) || (status === 403 && code.startsWith('role.'));
const named = (sent: Sent | undefined) => {
  const text = JSON.stringify(sent ?? {});
  return ids.filter((id) => text.includes(id));
};

/** Sends each, expects a refusal of each, and nothing changed by all of them. */
async function expectRefusals(name: CallName, tries: [string, Caller, Sent][]): Promise<void> {
  const before = await harness.checksum();
  for (const [who, caller, sent] of tries) {
    const answer = await caller.call(name, sent);
    cases += 1;
    expect(isRefused(answer), `${name} by ${who}: ${answer.status} ${answer.code}`).toBe(true);
  }
  expect(await harness.checksum(), name).toBe(before);
}

test.each(rowCalls)('$name: nobody from outside gets in', async ({ name }) => {
  const sent = requests[name] ?? {};
  const before = await harness.checksum();
  for (const [who, caller] of [
    ['a foreign teacher', outside.teacher],
    ['a foreign supporter', outside.supporter],
    ['a foreign admin', outside.admin],
  ] as const) {
    const answer = await caller.call(name, sent);
    cases += 1;
    // A call that names nothing of the school answers about the caller's own, and about nothing else.
    if (named(sent).length > 0 || isWrite(name)) {
      expect(isRefused(answer), `${name} by ${who}: ${answer.status} ${answer.code}`).toBe(true);
    }
    const text = JSON.stringify(answer.data ?? {});
    expect(
      ids.filter((id) => text.includes(id)),
      `${name} by ${who}`,
    ).toEqual([]);
  }
  expect(await harness.checksum(), name).toBe(before);
  await expectRefusals(name, [['an account without a role', newcomer, sent]]);
  const unknown = await nobody.call(name, sent);
  cases += 1;
  expect([unknown.status, unknown.code]).toEqual([401, 'session.missing']);
});

test.each(rowCalls)(
  '$name: a foreign school or school year is not found by any role',
  async ({ name }) => {
    const sent = requests[name] ?? {};
    const tries: [string, Caller, Sent][] = [];
    for (const [from, to, what] of [
      [world.schoolId, foreign.schoolId, 'a foreign school'],
      [world.schoolId, newId(), 'an unknown school'],
      [world.semesterId, foreign.semesterId, 'a foreign school year'],
      [world.semesterId, newId(), 'an unknown school year'],
    ] as const) {
      if (!JSON.stringify(sent).includes(from)) continue;
      const other: Sent = JSON.parse(JSON.stringify(sent).replaceAll(from, to));
      for (const role of ['teacher', 'colleague', 'supporter', 'admin'] as const) {
        tries.push([`${role} with ${what}`, own[role], other]);
      }
    }
    await expectRefusals(name, tries);
  },
);

test.each(rowCalls)(
  '$name: each id of its path that is foreign is refused',
  async ({ name, call }) => {
    const sent = requests[name] ?? {};
    const theirs = (await requestsOf(harness, foreign))[name] ?? {};
    const tries: [string, Caller, Sent][] = [];
    for (const [, param = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
      const [mine, other] = [sent.params?.[param] ?? '', theirs.params?.[param] ?? newId()];
      if (!ids.includes(mine)) continue;
      const params = { ...sent.params, [param]: other };
      for (const role of ['teacher', 'admin'] as const) {
        tries.push([`${role} with a foreign ${param}`, own[role], { ...sent, params }]);
      }
    }
    await expectRefusals(name, tries);
  },
);

test.each(rowCalls)(
  '$name: whoever neither owns nor teaches it does not find it',
  async ({ name }) => {
    const sent = requests[name] ?? {};
    // About an exam, an assignment or one of their parts: those have their own class and course.
    const isAboutOne = /^(exams|assignments|exam\w+|assignment\w+)\./.test(name);
    const createsOrLists = /\.(create|list)$/.test(name) && !name.includes('Results');
    if (isAboutOne && !createsOrLists && named(sent).length > 0) {
      await expectRefusals(name, [['a stranger', own.stranger, sent]]);
    }
    if (isWrite(name)) await expectRefusals(name, [['a supporter', own.supporter, sent]]);
  },
);
