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
import type { Requests } from './requests/shape.ts';

let harness: Harness;
let world: World;
let foreign: World;
let requests: Requests;
let foreignRequests: Requests;
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
  foreignRequests = await requestsOf(harness, foreign);
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

/** Sends each; answers who was not refused, and whether anything was changed by all of them. */
async function letThrough(name: CallName, tries: [string, Caller, Sent][]): Promise<string[]> {
  const before = await harness.checksum();
  const found: string[] = [];
  for (const [who, caller, sent] of tries) {
    const answer = await caller.call(name, sent);
    cases += 1;
    if (!isRefused(answer)) found.push(`${who}: ${answer.status} ${answer.code}`);
  }
  if ((await harness.checksum()) !== before) found.push('something has changed');
  return found;
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
    const mayAnswer = named(sent).length === 0 && !isWrite(name);
    expect(mayAnswer || isRefused(answer), `${who}: ${answer.status} ${answer.code}`).toBe(true);
    const text = JSON.stringify(answer.data ?? {});
    expect(
      ids.filter((id) => text.includes(id)),
      `${name} by ${who}`,
    ).toEqual([]);
  }
  expect(await harness.checksum(), name).toBe(before);
  expect(await letThrough(name, [['an account without a role', newcomer, sent]])).toEqual([]);
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
    expect(await letThrough(name, tries)).toEqual([]);
  },
);

test.each(rowCalls)(
  '$name: each id of its path that is foreign is refused',
  async ({ name, call }) => {
    const sent = requests[name] ?? {};
    const theirs = foreignRequests[name] ?? {};
    const tries: [string, Caller, Sent][] = [];
    for (const [, param = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
      const [mine, other] = [sent.params?.[param] ?? '', theirs.params?.[param] ?? newId()];
      if (!ids.includes(mine)) continue;
      const params = { ...sent.params, [param]: other };
      for (const role of ['teacher', 'admin'] as const) {
        tries.push([`${role} with a foreign ${param}`, own[role], { ...sent, params }]);
      }
    }
    expect(await letThrough(name, tries)).toEqual([]);
  },
);

test.each(rowCalls)(
  '$name: whoever neither owns nor teaches it does not find it',
  async ({ name }) => {
    const sent = requests[name] ?? {};
    // About an exam, an assignment or one of their parts: those have their own class and course.
    const isAboutOne = /^(exams|assignments|exam\w+|assignment\w+)\./.test(name);
    const createsOrLists = /\.(create|list)$/.test(name) && !name.includes('Results');
    const tries: [string, Caller, Sent][] = [];
    if (isAboutOne && !createsOrLists && named(sent).length > 0) {
      tries.push(['a stranger', own.stranger, sent]);
    }
    if (isWrite(name)) tries.push(['a supporter', own.supporter, sent]);
    expect(await letThrough(name, tries)).toEqual([]);
  },
);
