import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rosterCalls } from '#contract/people/roster.ts';
import type { Roster } from '#domain/roster/model.ts';
import { signIn, type Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import { openHarness, type Harness } from './harness.ts';
import { bare, read } from './roster-lists.ts';

let harness: Harness;
let admin: Caller;
let params: { schoolId: string };
beforeAll(async () => {
  harness = await openHarness();
  const world = await makeWorld(harness);
  params = { schoolId: world.schoolId };
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

async function preview(roster: Roster) {
  const { data } = await admin.call('roster.preview', { params, body: { roster } });
  return rosterCalls['roster.preview'].answer.parse(data);
}

test('a list without grades means the class 201 of the eighth grade, and begins none of the second', async () => {
  const roster = read('نام,نام خانوادگی,پایه,کلاس\nزهرا,احمدی,هشتم,201\n');
  const { seen } = await preview(roster);
  const body = { roster, seen };
  expect((await admin.call('roster.apply', { params, body, key: randomUUID() })).status).toBe(200);
  const report = await preview(read(`${bare}مریم,کریمی,۲۰۱\n`));
  expect(report).toMatchObject({ classes: { new: 0 }, students: { new: 1, unclear: 0 } });
});
