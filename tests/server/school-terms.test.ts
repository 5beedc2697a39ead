import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command } from '#server/school/command.ts';
import { readDay, readTerm } from '#server/school/years.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const carried = (asked: object) =>
  carryOut(harness.store.forJobs(), command.parse(asked), harness.clock.now);
let made = 0;
async function school(more: object = {}): Promise<string> {
  made += 1;
  const asked = { action: 'create', name: 'البرز', admin: `terms-${made}`, year: '1405', ...more };
  const outcome = await carried(asked);
  if (!('school' in outcome)) throw new Error('No school was made.');
  return outcome.school.id;
}
const termsOf = (schoolId: string) =>
  harness.store.read(async (db) => {
    const [year] = await db.select().from(t.semesters).where(eq(t.semesters.schoolId, schoolId));
    return year?.terms;
  });
const [first, second] = ['اول=1405-07-01..1405-10-15', 'دوم=۱۴۰۵/۱۰/۱۶..2027-09-22'];
const both = [
  { name: 'اول', startsOn: '2026-09-23', endsOn: '2027-01-05' },
  { name: 'دوم', startsOn: '2027-01-06', endsOn: '2027-09-22' },
];

test('a school begins with terms, or is given them later in place of those it has', async () => {
  expect(await termsOf(await school({ term: [first, second] }))).toEqual(both);
  const id = await school();
  expect(await termsOf(id)).toEqual([]);
  const outcome = await carried({ action: 'terms', school: id, term: [first, second] });
  expect(outcome).toMatchObject({ year: { name: 'سال تحصیلی ۱۴۰۵-۱۴۰۶', terms: both } });
  await carried({ action: 'terms', school: id, term: [first] });
  await carried({ action: 'terms', school: id, term: [first] });
  expect(await termsOf(id)).toEqual(both.slice(0, 1));
  const log = await harness.store.read((db) =>
    db.select().from(t.auditLog).where(eq(t.auditLog.schoolId, id)),
  );
  expect(log.map(({ event, byKind, details }) => [event, byKind, details?.['what']])).toEqual([
    ['structure.changed', 'operator', 'yearChanged'],
    ['structure.changed', 'operator', 'yearChanged'],
  ]);
});

test.each([
  ['overlap', [first, 'دوم=1405-10-15..1406-06-31'], 'دوم'],
  ['stand in another order than their days', [second, first], 'اول'],
  ['reach out of the year', ['اول=1405-06-31..1405-10-15'], 'اول'],
  ['end before they begin', ['اول=1405-10-15..1405-07-01'], 'اول'],
])('terms that %s are refused by their name, and nothing is changed', async (_what, term, name) => {
  const id = await school();
  const said = new RegExp(`^${name} does not fit: .*2026-09-23 to 2027-09-22`);
  await expect(carried({ action: 'terms', school: id, term })).rejects.toThrow(said);
  expect(await termsOf(id)).toEqual([]);
  const before = await carried({ action: 'list' });
  await expect(school({ term })).rejects.toThrow(said);
  expect(await carried({ action: 'list' })).toEqual(before);
});

test('days are Jalali or ISO, in any digits, and only those that there are', () => {
  expect(['1405-07-01', '۱۴۰۵/۷/۱', '2026-09-23'].map(readDay)).toEqual([
    '2026-09-23',
    '2026-09-23',
    '2026-09-23',
  ]);
  expect(['1405-07-31', '1405-12-30', '2027-02-29', '1405-13-01', 'مهر'].map(readDay)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(readTerm('الف=ب=1405-07-01..1405-10-15')).toMatchObject({ name: 'الف=ب' });
  expect([' =1405-07-01..1405-10-15', '1405-07-01..1405-10-15', ''].map(readTerm)).toEqual([
    null,
    null,
    null,
  ]);
});
