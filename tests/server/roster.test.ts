import { and, eq, like } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditCalls } from '#contract/people/audit.ts';
import { rosterCalls, type RosterReport } from '#contract/people/roster.ts';
import { MOST_AT_ONCE, type Roster } from '#domain/roster/model.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { applyRetention } from '#server/db/retention.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command } from '#server/school/command.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { checksumOf, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { formOf } from './requests.ts';
import { planOf } from './requests/years.ts';
import { bare, coded, head, one, person, pupils, read, teachers, two } from './roster-lists.ts';

const day = 24 * 60 * 60_000;
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

interface Choices {
  byName?: boolean;
  archiveGone?: boolean;
}
const params = () => ({ schoolId: world.schoolId });
async function preview(roster: Roster, choices: Choices = {}): Promise<RosterReport> {
  const answer = await admin.call('roster.preview', {
    params: params(),
    body: { roster, ...choices },
  });
  expect(answer.status).toBe(200);
  return rosterCalls['roster.preview'].answer.parse(answer.data);
}
async function apply(roster: Roster, choices: Choices = {}, key: string = randomUUID()) {
  const { seen } = await preview(roster, choices);
  const body = { roster, ...choices, seen };
  return admin.call('roster.apply', { params: params(), body, key });
}
async function applied(roster: Roster, choices: Choices = {}) {
  const answer = await apply(roster, choices);
  expect([answer.status, answer.code]).toEqual([200, undefined]);
  return rosterCalls['roster.apply'].answer.parse(answer.data);
}
const undo = (runId: string) => admin.call('roster.undo', { params: { ...params(), runId } });
async function runs() {
  const { data } = await admin.call('roster.runs', { params: params() });
  return rosterCalls['roster.runs'].answer.parse(data).items;
}
const audit = async (Event: string) => {
  const { data } = await admin.call('audit.list', { params: params(), query: { Event } });
  return auditCalls['audit.list'].answer.parse(data).items;
};
/** Everything but what tells of the requests themselves and of runs. */
const everything = () =>
  checksumOf(
    harness.store,
    [],
    new Set(['audit_log', 'idempotency', 'sessions', 'roster_runs', '__drizzle_migrations']),
  );

describe('a list', () => {
  test('is shown before it is applied, and showing it writes nothing', async () => {
    const before = await harness.checksum();
    const report = await preview(read(pupils, `${head}هانیه,کاظمی,0012345678,هفتم ۱\n`));
    expect(report.students).toMatchObject({ new: 3, unclear: 1 });
    expect(report.classes.new).toBe(2);
    expect(report.unclear).toMatchObject([
      { file: '2.csv', line: 2, kind: 'student', reason: 'nationalCode', maybe: null },
    ]);
    expect(await harness.checksum()).toBe(before);
  });

  test('is applied once, as it was shown, and is the same when it is read again', async () => {
    const key = randomUUID();
    const roster = read(pupils, teachers);
    const { seen } = await preview(roster);
    const body = { roster, seen };
    const send = () => admin.call('roster.apply', { params: params(), body, key });
    const first = await send();
    const run = rosterCalls['roster.apply'].answer.parse(first.data);
    expect(run.counts).toMatchObject({ students: { new: 3 }, staff: { new: 1 } });
    expect(run).toMatchObject({
      by: { kind: 'staff' },
      files: ['1.csv', '2.csv'],
      undo: 'possible',
    });
    expect((await send()).data).toEqual(first.data);
    const again = await preview(roster);
    expect(again).toMatchObject({
      students: { new: 0, changed: 0, moved: 0, same: 3 },
      staff: { new: 0, same: 1 },
      classes: { new: 0 },
      teaching: { new: 0, same: 1 },
    });
    expect(await runs()).toMatchObject([{ id: run.id, undo: 'possible' }]);
  });

  test('is not applied where the school is another by now than when it was shown', async () => {
    const roster = read(pupils);
    const { seen } = await preview(roster);
    await applied(read(`${head}زهرا,احمدی,${one},هفتم ۱\n`));
    const before = await everything();
    const answer = await admin.call('roster.apply', { params: params(), body: { roster, seen } });
    expect([answer.status, answer.code]).toEqual([409, 'roster.conflict']);
    expect(await everything()).toBe(before);
  });

  test('is written down with how many it brought, and with nobody’s code', async () => {
    await applied(read(pupils));
    const [entry] = await audit('roster.imported');
    expect(entry).toMatchObject({
      by: { kind: 'staff', id: world.admin.userId },
      about: { kind: 'school', id: null },
      details: { students: 3, classes: 2, left: 0 },
    });
    expect(JSON.stringify(entry)).not.toContain(one);
    const answered = await admin.call('roster.runs', { params: params() });
    expect(JSON.stringify(answered.data)).not.toContain(one);
  });

  test('without a file, or of more people than are taken at once, is refused', async () => {
    const roster = read(pupils);
    const [person] = roster.people;
    const many = Array.from({ length: MOST_AT_ONCE + 1 }, () => person);
    const before = await harness.checksum();
    for (const wrong of [{ files: [] }, { people: many }]) {
      const body = { roster: { ...roster, ...wrong } };
      const answer = await admin.call('roster.preview', { params: params(), body });
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('needs the password of whoever applies or undoes it', async () => {
    const run = await applied(read(pupils));
    const { seen } = await preview(read(teachers));
    harness.clock.now += 10 * 60_000 + 1;
    const body = { roster: read(teachers), seen };
    expect((await admin.call('roster.apply', { params: params(), body })).code).toBe(
      'role.passwordNeeded',
    );
    expect((await undo(run.id)).code).toBe('role.passwordNeeded');
  });

  test('of somebody in three rows, of which the third says that the others are one person, makes one', async () => {
    const roster = read(
      `${coded}زهرا,احمدی,,5,هفتم ۱\nزهرا,احمدی,${one},,هفتم ۱\nزهرا,احمدی,${one},5,هفتم ۱\n`,
    );
    const run = await applied(roster);
    expect(run.counts.students).toMatchObject({ new: 1, unclear: 0 });
  });

  test('takes neither of two of one name for the one who is here', async () => {
    await applied(read(`${bare}زهرا,احمدی,هفتم ۱\n`));
    const two = read(`${coded}زهرا,احمدی,,5,هفتم ۱\nزهرا,احمدی,,6,هفتم ۱\n`);
    const report = await preview(two, { byName: true });
    expect(report.students).toMatchObject({ new: 0, changed: 0, unclear: 2 });
  });

  test('tells of nobody that she is gone whom a damaged row may mean', async () => {
    await applied(read(`${bare}زهرا,احمدی,هفتم ۱\nمریم,کریمی,هفتم ۱\nنرگس,یزدانی,هفتم ۱\n`));
    const report = await preview(
      read(`${bare}زهرا,احمدی,هفتم ۱\nمریم,,هفتم ۱\nنرگس,یزد\ufffdنی,هفتم ۱\n`),
    );
    expect(report.unclear.map(({ reason }) => reason)).toEqual(['halfName', 'letters']);
    expect(report.gone).toEqual([]);
  });

  test('takes guardians of any length', async () => {
    const roster = read(`${bare}زهرا,احمدی,هفتم ۱\n`);
    // Random, as what repeats is packed by the database.
    const guardian = () => randomBytes(100).toString('hex');
    roster.people[0] = { ...person(roster), guardians: Array.from({ length: 20 }, guardian) };
    expect((await apply(roster)).status).toBe(200);
    expect((await preview(roster)).students).toMatchObject({ same: 1 });
  });

  test('gives a teacher the name to sign in with as it is compared there', async () => {
    const head = 'نام دبیر,کد پرسنلی,نام کاربری,درس,کلاس\n';
    await applied(read(`${head}لیلا دانا,4711,Leila.Dana@school.ir,ریاضی,هفتم ۱\n`));
    const [found] = await harness.store.read((db) =>
      db
        .select({ name: t.logins.name })
        .from(t.logins)
        .where(within(t.logins, world.schoolId, like(t.logins.name, 'leila%'))),
    );
    expect(found?.name).toBe('leila.dana@school.ir');
  });
});

describe('a run', () => {
  test('is undone as long as nobody has written into what it made: all is as it was before', async () => {
    await makeActivity(harness, world, { state: 'running' });
    await makeActivity(harness, world, { state: 'scheduled', classes: [world.classA] });
    const moving = await known();
    const before = await everything();
    const list = `نام,نام خانوادگی,کلاس,نام پدر\n${moving.first},${moving.last},نهم ب,رضا\nنو,رسیده,نهم الف,علی\n`;
    const roster = read(list, pupils, teachers);
    // The one of class A is moved by a code of hers, the others of both classes leave.
    roster.people[0] = { ...person(roster), code: '77' };
    const run = await applied(roster, { archiveGone: true });
    expect(run.counts.students).toMatchObject({ new: 4, moved: 1 });
    expect(run.counts.students.gone).toBeGreaterThan(0);
    expect(await everything()).not.toBe(before);
    const undone = await undo(run.id);
    expect(undone.data).toMatchObject({ undo: 'undone' });
    expect(await everything()).toBe(before);
    expect((await undo(run.id)).code).toBe('roster.undone');
    expect(await audit('roster.undone')).toMatchObject([{ details: { run: run.id } }]);
  });

  test('that gave another name or another code is undone to the ones before', async () => {
    await applied(read(pupils));
    const before = await everything();
    const renamed = `نام,نام خانوادگی,کد ملی,شماره دانش‌آموزی,کلاس\nزهرا,احمدی‌پور,${one},12,هفتم ۲\n`;
    const run = await applied(read(renamed));
    expect(run.counts.students).toMatchObject({ moved: 1 });
    expect((await undo(run.id)).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'an exam of a class that it made',
      async () => {
        const [found] = await harness.store.read((db) =>
          db
            .select()
            .from(t.schoolClasses)
            .where(within(t.schoolClasses, world.schoolId, eq(t.schoolClasses.name, 'هفتم ۱'))),
        );
        const teacher = await signIn(harness, world.admin);
        return teacher.call('exams.create', {
          body: {
            ...formOf('exam', world),
            classBaseId: found?.classBaseId,
            classIds: [found?.id],
            studentIds: [],
          },
        });
      },
    ],
    [
      'a password for a student whom it made',
      async () => {
        const [found] = await harness.store.read((db) =>
          db
            .select()
            .from(t.students)
            .where(within(t.students, world.schoolId, eq(t.students.lastName, 'احمدی'))),
        );
        await harness.store.read((db) =>
          db
            .update(t.students)
            .set({ passwordHash: 'x' })
            .where(
              and(eq(t.students.schoolId, world.schoolId), eq(t.students.id, found?.id ?? '')),
            ),
        );
        return { status: 200 };
      },
    ],
    [
      'a class that a student of it went to',
      async () => {
        const roster = read(`${head}زهرا,احمدی,${one},هفتم ۲\n`);
        const { status } = await apply(roster);
        return { status };
      },
    ],
  ])('stays once there is %s', async (_, write) => {
    const run = await applied(read(pupils));
    expect(await write()).toMatchObject({ status: 200 });
    const before = await everything();
    const answer = await undo(run.id);
    expect([answer.status, answer.code]).toEqual([409, 'roster.written']);
    expect(await everything()).toBe(before);
    expect((await runs()).find(({ id }) => id === run.id)).toMatchObject({ undo: 'written' });
  });

  test('stays once somebody else has the code that it took from a student', async () => {
    await applied(read(`${coded}زهرا,احمدی,${one},5,هفتم ۱\n`));
    const run = await applied(read(`${coded}زهرا,احمدی,${one},6,هفتم ۱\n`));
    await applied(read(`${coded}مریم,کریمی,${two},5,هفتم ۱\n`));
    const before = await everything();
    expect((await runs()).find(({ id }) => id === run.id)).toMatchObject({ undo: 'written' });
    expect((await undo(run.id)).code).toBe('roster.written');
    expect(await everything()).toBe(before);
  });

  test('stays once the next year has begun', async () => {
    const run = await applied(await movingList());
    const asked = { schoolId: world.schoolId, semesterId: world.semesterId };
    const begun = await admin.call('years.begin', { params: asked, body: planOf(world) });
    expect(begun.status).toBe(200);
    const before = await everything();
    expect((await runs()).find(({ id }) => id === run.id)).toMatchObject({ undo: 'written' });
    expect((await undo(run.id)).code).toBe('semester.inactive');
    expect(await everything()).toBe(before);
  });

  test('that is undone leaves nobody out of an exam that was released meanwhile', async () => {
    const { id } = await makeActivity(harness, world, { state: 'draft', classes: [world.classA] });
    const run = await applied(await movingList());
    const isIts = within(t.activityStudents, world.schoolId, eq(t.activityStudents.activityId, id));
    await harness.store.transaction(async (tx) => {
      const rows = await tx.select().from(t.activityStudents).where(isIts);
      const isIt = within(t.activities, world.schoolId, eq(t.activities.id, id));
      await tx
        .update(t.activities)
        .set({ releasedAt: new Date(harness.clock.now) })
        .where(isIt);
      const first = () => ({ id: randomUUID(), state: 'notStarted' as const });
      await tx.insert(t.results).values(rows.map((row) => Object.assign(first(), row)));
    });
    expect((await undo(run.id)).status).toBe(200);
    const results = await harness.store.read((db) =>
      db
        .select({ id: t.results.studentId })
        .from(t.results)
        .where(within(t.results, world.schoolId, eq(t.results.activityId, id))),
    );
    const ofClass = world.students.filter(({ classId }) => classId === world.classA);
    expect(results).toHaveLength(ofClass.length);
  });

  test('can be undone for a day; then its codes are forgotten and the counts stay', async () => {
    const run = await applied(read(pupils));
    harness.clock.now += day + 1;
    await applyRetention(harness.store, harness.clock.now);
    admin = await signIn(harness, world.admin);
    expect((await undo(run.id)).code).toBe('roster.late');
    expect(await runs()).toMatchObject([{ undo: 'late', counts: { students: { new: 3 } } }]);
    const [row] = await harness.store.read((db) =>
      db.select().from(t.rosterRuns).where(within(t.rosterRuns, world.schoolId)),
    );
    expect(row?.before).toBeNull();
  });

  test('of another school, or of none, is not found', async () => {
    const run = await applied(read(pupils));
    const other = await makeWorld(harness);
    const stranger = await signIn(harness, other.admin);
    const asked = { params: { schoolId: other.schoolId, runId: run.id } };
    expect((await stranger.call('roster.undo', asked)).code).toBe('roster.notFound');
  });

  test('of the command is a run too, in the name of the operator', async () => {
    const asked = {
      action: 'import',
      school: world.schoolId,
      roster: read(pupils),
      apply: true,
    };
    await carryOut(harness.store.forJobs(), command.parse(asked), harness.clock.now);
    const [run] = await runs();
    expect(run).toMatchObject({ by: { kind: 'operator', name: null }, undo: 'possible' });
    expect(await audit('roster.imported')).toMatchObject([{ by: { kind: 'operator', id: null } }]);
    expect((await undo(run?.id ?? '')).status).toBe(200);
  });
});

/** A list by which a student of class A goes to class B. */
async function movingList() {
  const { first, last } = await known();
  return read(`${coded}${first},${last},,77,نهم ب\n`);
}

/** The name of a student of class A who is known by a code of the school. */
async function known() {
  const first = world.students.find((row) => row.classId === world.classA);
  const rows = await harness.store.read((db) =>
    db.select().from(t.students).where(within(t.students, world.schoolId)),
  );
  await harness.store.read((db) =>
    db.insert(t.identifiers).values({
      schoolId: world.schoolId,
      kind: 'student',
      scheme: 'code',
      value: '77',
      ownerId: first?.id ?? '',
    }),
  );
  const row = rows.find(({ id }) => id === first?.id);
  return { first: row?.firstName ?? '', last: row?.lastName ?? '' };
}
