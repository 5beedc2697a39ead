import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { rosterCalls } from '#contract/people/roster.ts';
import { yearsCalls } from '#contract/school/years.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { readDay, schoolYear } from '#server/school/years.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { planOf } from './requests/years.ts';
import { pupils, read } from './roster-lists.ts';
import {
  firstStudent,
  handIn,
  makeSittable,
  openPaperOf,
  questionOf,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';

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

const begin = (semesterId: string, over: object) =>
  admin.call('years.begin', {
    params: { schoolId: world.schoolId, semesterId },
    body: { ...planOf(world), students: [], ...over },
  });
const begun = async (semesterId: string, over: object) =>
  yearsCalls['years.begin'].answer.parse((await begin(semesterId, over)).data).semesterId;
const undo = (semesterId: string) =>
  admin.call('years.undo', { params: { schoolId: world.schoolId, semesterId } });
const yearOf = async (id: string) => {
  const isIt = within(t.semesters, world.schoolId, eq(t.semesters.id, id));
  const [row] = await harness.store.read((db) => db.select().from(t.semesters).where(isIt));
  return row;
};

test('two years that were begun one after the other are taken back one after the other', async () => {
  const second = await begun(world.semesterId, {});
  await begun(second, { name: 'بعدی', startsOn: '2028-09-22', endsOn: '2029-09-21' });
  expect((await undo(world.semesterId)).code).toBe('semester.written');
  expect((await undo(second)).status).toBe(200);
  expect((await undo(world.semesterId)).status).toBe(200);
  expect(await yearOf(world.semesterId)).toMatchObject({ active: true });
});

test.each([
  ['after a year with a leap day', 1403],
  ['into a year with a leap day', 1402],
  ['between years without one', 1405],
])('terms keep their Jalali days %s', async (_, first) => {
  const { schoolId, semesterId } = world;
  const termsOf = (jalali: number) => {
    const { endsOn } = schoolYear(jalali);
    const [from, to] = [readDay(`${jalali}-11-01`), readDay(`${jalali}-12-29`)];
    const [second, last] = [readDay(`${jalali + 1}-01-16`), readDay(`${jalali + 1}-03-31`)];
    return [
      { name: 'زمستان', startsOn: from ?? '', endsOn: to ?? '' },
      { name: 'بهار', startsOn: second ?? '', endsOn: last ?? '' },
      { name: 'تابستان', startsOn: readDay(`${jalali + 1}-04-01`) ?? '', endsOn },
    ];
  };
  const { startsOn, endsOn } = schoolYear(first);
  const isIt = within(t.semesters, schoolId, eq(t.semesters.id, semesterId));
  await harness.store.read((db) =>
    db
      .update(t.semesters)
      .set({ startsOn, endsOn, terms: termsOf(first) })
      .where(isIt),
  );
  const next = await begun(semesterId, schoolYear(first + 1));
  expect((await yearOf(next))?.terms).toEqual(termsOf(first + 1));
});

test('terms that meet at a leap day meet at the turn of the year a year later', async () => {
  const { schoolId, semesterId } = world;
  const isIt = within(t.semesters, schoolId, eq(t.semesters.id, semesterId));
  const term = (name: string, from: string, to: string) => ({
    name,
    startsOn: readDay(from) ?? '',
    endsOn: readDay(to) ?? '',
  });
  const terms = [term('اول', '1403-07-01', '1403-12-29'), term('دوم', '1403-12-30', '1404-03-31')];
  const { startsOn, endsOn } = schoolYear(1403);
  await harness.store.read((db) =>
    db.update(t.semesters).set({ startsOn, endsOn, terms }).where(isIt),
  );
  const next = await begun(semesterId, schoolYear(1404));
  expect((await yearOf(next))?.terms).toEqual([
    term('اول', '1404-07-01', '1404-12-29'),
    term('دوم', '1405-01-01', '1405-03-31'),
  ]);
});

test('terms go along with a year that begins on another day', async () => {
  const { schoolId, semesterId } = world;
  const isIt = within(t.semesters, schoolId, eq(t.semesters.id, semesterId));
  const terms = [{ name: 'اول', startsOn: '2026-09-23', endsOn: '2027-01-05' }];
  await harness.store.read((db) =>
    db.update(t.semesters).set({ startsOn: '2026-09-23', terms }).where(isIt),
  );
  const next = await begun(semesterId, { startsOn: '2027-10-03', endsOn: '2028-06-20' });
  expect((await yearOf(next))?.terms).toEqual([
    { name: 'اول', startsOn: '2027-10-03', endsOn: '2028-01-15' },
  ]);
});

test('the next year waits until nobody sits an exam any more', async () => {
  const her = firstStudent(world);
  const exam = await makeSittable(harness, world, { types: ['descriptive'] });
  const she = await signInStudent(harness, her);
  const { resultId } = await openPaperOf(she, exam);
  const answers = [{ questionId: questionOf(exam, 0).id, text: 'یک' }];
  expect((await sendAnswers(she, resultId, answers)).status).toBe(200);
  const before = await harness.checksum();
  const refused = await begin(world.semesterId, {});
  expect([refused.status, refused.code]).toEqual([409, 'semester.sitting']);
  expect(await harness.checksum()).toBe(before);
  expect((await handIn(she, resultId)).status).toBe(200);
  expect((await begin(world.semesterId, {})).status).toBe(200);
});

test('a list that was shown in one year is not applied in the next', async () => {
  const params = { schoolId: world.schoolId };
  const roster = read(pupils);
  const shown = async () => {
    const { data } = await admin.call('roster.preview', { params, body: { roster } });
    return rosterCalls['roster.preview'].answer.parse(data);
  };
  const { seen, ...report } = await shown();
  await begun(world.semesterId, {});
  expect({ ...(await shown()), seen: '' }).toEqual({ ...report, seen: '' });
  const key = randomUUID();
  const answer = await admin.call('roster.apply', { params, body: { roster, seen }, key });
  expect([answer.status, answer.code]).toEqual([409, 'roster.conflict']);
});
