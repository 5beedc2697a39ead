import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { yearsCalls } from '#contract/school/years.ts';
import { migrateStore } from '#server/db/migrate.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { seedSampleSchool } from '#tools/seed/seed.ts';
import { signIn } from './client.ts';
import { readEveryReport } from './every-report.ts';
import { asTested, emptyStore, noon, openHarness, openHarnessOn } from './harness.ts';
import type { Harness } from './harness.ts';
import { makeOlder } from './older-rows.ts';

let harness: Harness;
let before: Map<string, string>;
beforeAll(async () => {
  harness = await openHarness();
  await seedSampleSchool({
    store: harness.store,
    files: harness.deps.files,
    now: noon,
    today: null,
    size: 'small',
    progress: () => {},
  });
  before = await readEveryReport(harness);
});
afterAll(() => harness.close());

test('a school from before there were enrolments reads every report as before, byte for byte', async () => {
  const emptied = await emptyStore();
  await makeOlder(harness.store, emptied.store, '0011_school_years', asTested.partitions);
  await migrateStore(emptied.store, asTested);
  const upgraded = openHarnessOn(emptied);
  expect(await readEveryReport(upgraded)).toEqual(before);
  const failed = [...before].filter(([, answer]) => !answer.startsWith('200'));
  expect(failed).toEqual([]);
  expect(before.size).toBeGreaterThan(300);
  console.log(`upgrade: ${before.size} answers are the same`);
  await upgraded.close();
});

test('the year that follows leaves every report of those before as it was, byte for byte', async () => {
  const [person] = await harness.store.read((db) =>
    db.select().from(t.users).where(eq(t.users.username, 'admin')),
  );
  const { schoolId = '', id: userId = '' } = person ?? {};
  // The sample's pupils sit exams at noon, and no year begins before those are over.
  harness.clock.now = noon + 3 * 24 * 60 * 60 * 1_000;
  const admin = await signIn(harness, { schoolId, userId });
  const [year] = await harness.store.read((db) =>
    db
      .select()
      .from(t.semesters)
      .where(within(t.semesters, schoolId, eq(t.semesters.active, true))),
  );
  const params = { schoolId, semesterId: year?.id ?? '' };
  const { data } = await admin.call('years.suggest', { params });
  const { classes } = yearsCalls['years.suggest'].answer.parse(data);
  const begun = await admin.call('years.begin', {
    params,
    body: {
      name: 'سال بعد',
      startsOn: '2027-09-23',
      endsOn: '2028-09-21',
      classes: classes.map((one) => ({ classId: one.class.id, to: one.to?.id ?? null })),
    },
  });
  const { counts } = yearsCalls['years.begin'].answer.parse(begun.data);
  expect([counts.students, counts.goUp, counts.leave]).toEqual([300, 250, 50]);
  harness.clock.now = noon;
  const after = await readEveryReport(harness);
  const ofBefore = new Map([...after].filter(([asked]) => before.has(asked)));
  expect(ofBefore).toEqual(before);
  expect(after.size).toBeGreaterThan(before.size);
});
