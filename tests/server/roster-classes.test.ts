import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
});
beforeEach(async () => {
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

test('a number of a class tells no grade that the school does not have', async () => {
  // The school has the ninth grade alone.
  const report = await preview(read(`${bare}زهرا,احمدی,201\nمریم,کریمی,301\nنرگس,یزدانی,7/1\n`));
  expect(report).toMatchObject({ students: { new: 0, unclear: 3 }, classes: { new: 0 }, made: [] });
  expect(report.unclear.map(({ reason }) => reason)).toEqual(Array(3).fill('baseUnknown'));
});

test('a grade that the school has is told by the number of a class, and so is one that is written in words', async () => {
  const report = await preview(read(`${bare}زهرا,احمدی,902\nمریم,کریمی,هفتم ۱\n`));
  expect(report).toMatchObject({
    students: { new: 2, unclear: 0 },
    made: [
      { name: '902', base: 'نهم', grade: 9, isBaseNew: false },
      { name: 'هفتم ۱', base: 'هفتم', grade: 7, isBaseNew: true },
    ],
  });
});

test('a grade that is told once of a class counts for all its rows, in whatever order, and of teachers too', async () => {
  const roster = read(
    'نام,نام خانوادگی,پایه,کلاس\nزهرا,احمدی,,201\nمریم,کریمی,هشتم,۲۰۱\nنرگس,یزدانی,,201\nهدی,کیانی,هشتم,الف\nسارا,کیانی,,الف\n',
    'نام دبیر,کد پرسنلی,درس,کلاس\nلیلا دانا,4711,ریاضی,201\n',
  );
  const report = await preview(roster);
  expect(report).toMatchObject({
    students: { new: 5, unclear: 0 },
    teaching: { new: 1 },
    made: [
      { name: '201', base: 'هشتم', grade: 8, isBaseNew: true },
      { name: 'الف', base: 'هشتم', grade: 8, isBaseNew: true },
    ],
  });
});

test('a class that the list names in two grades is asked about where a row names none', async () => {
  const report = await preview(
    read('نام,نام خانوادگی,پایه,کلاس\nزهرا,احمدی,هفتم,201\nمریم,کریمی,,201\nنرگس,یزدانی,هشتم,201\n'),
  );
  expect(report).toMatchObject({ students: { new: 2, unclear: 1 }, classes: { new: 2 } });
  expect(report.unclear).toMatchObject([{ line: 3, reason: 'classSeveral' }]);
});

test('a row without a name is refused, and nothing is written', async () => {
  const roster = read(`${bare}زهرا,احمدی,نهم ۱\nمریم,کریمی,نهم ۱\n`);
  const { seen } = await preview(roster);
  const before = await harness.checksum();
  for (const [firstName, lastName] of [
    ['', ''],
    [' ', '\u200f'],
    ['..', '--'],
  ] as const) {
    const people = roster.people.map((one, at) =>
      at === 1 ? { ...one, firstName, lastName } : one,
    );
    const body = { roster: { ...roster, people }, seen };
    for (const name of ['roster.preview', 'roster.apply'] as const) {
      const answer = await admin.call(name, { params, body, key: randomUUID() });
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    }
  }
  expect(await harness.checksum()).toBe(before);
});
