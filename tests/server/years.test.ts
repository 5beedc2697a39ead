import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { overviewItem } from '#contract/reports/reports.ts';
import { yearsCalls } from '#contract/school/years.ts';
import { page, student } from '#contract/shapes.ts';
import { resultItem } from '#contract/results/workbook.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { startStudentSession } from '#server/services/sign-in/student-sign-in.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, makeActivity, makeWorld } from './factories.ts';
import type { Made, MakeActivity, World } from './factories.ts';
import { checksumOf, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { formOf, isWrite, requestsOf, rowCalls } from './requests.ts';
import { adminCalls } from './requests/accounts.ts';
import { ofNoYear, planOf } from './requests/years.ts';

let harness: Harness;
let world: World;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
  teacher = await signIn(harness, world.teacher);
});

const year = (semesterId = world.semesterId) => ({ schoolId: world.schoolId, semesterId });
const next = (call: 'years.begin' | 'years.preview', over: object = {}, semesterId?: string) =>
  admin.call(call, { params: year(semesterId), body: { ...planOf(world), ...over } });
const begin = async (over: object = {}) =>
  yearsCalls['years.begin'].answer.parse((await next('years.begin', over)).data);
const undo = () => admin.call('years.undo', { params: year() });
const studentsOf = async (classId: string, semesterId: string, by = admin) => {
  const params = { ...year(semesterId), classId };
  const { data } = await by.call('students.list', { params });
  return page(student)
    .parse(data)
    .items.map(({ studentId }) => studentId)
    .toSorted();
};
const inClass = (classId: string) =>
  world.students.filter((one) => one.classId === classId).map(({ id }) => id);
/** Everything but what tells of the requests themselves, and of years that were taken back. */
const everything = () =>
  checksumOf(
    harness.store,
    [],
    new Set(['audit_log', 'idempotency', 'sessions', 'new_years', '__drizzle_migrations']),
  );

describe('the year that follows', () => {
  test('is suggested: each class goes where the next grade has its place, and the last leaves', async () => {
    const { schoolId } = world;
    const [classBaseId, classId] = [newId(), newId()];
    await harness.store.transaction(async (tx) => {
      await tx.insert(t.classBases).values({ schoolId, id: classBaseId, name: 'دهم', grade: 10 });
      const upper = { schoolId, id: classId, classBaseId, name: 'دهم الف', orders: 3 };
      await tx.insert(t.schoolClasses).values(upper);
      await tx.insert(t.classYears).values({ ...year(), classId });
    });
    const { data } = await admin.call('years.suggest', { params: year() });
    const { classes } = yearsCalls['years.suggest'].answer.parse(data);
    expect(
      classes.map(({ class: { name }, students, to, unknown }) => [
        name,
        students,
        to?.name ?? null,
        unknown,
      ]),
    ).toEqual([
      ['نهم الف', 3, 'دهم الف', false],
      ['نهم ب', 3, null, true],
      ['دهم الف', 0, null, false],
    ]);
  });

  test('is shown before it begins, and showing it writes nothing', async () => {
    const before = await harness.checksum();
    const { data } = await next('years.preview');
    const { counts, classes } = yearsCalls['years.preview'].answer.parse(data);
    expect(counts).toEqual({ students: 6, goUp: 0, stay: 3, leave: 3, classes: 2, teaching: 4 });
    expect(classes).toMatchObject([
      { class: { id: world.classA }, to: { id: world.classA }, students: 3, stay: 3, leave: 0 },
      { class: { id: world.classB }, to: null, students: 3, stay: 0, leave: 3 },
    ]);
    expect(await harness.checksum()).toBe(before);
  });

  test('begins by its plan: who goes where, who teaches what, and the year before is only read', async () => {
    const [first = '', ...others] = inClass(world.classA);
    const [leaver = ''] = inClass(world.classB);
    const { schoolId } = world;
    const exam = await makeActivity(harness, world);
    await harness.store.read((db) =>
      startStudentSession(db, { schoolId, id: leaver }, 'student', harness.clock.now),
    );
    const receipt = await begin();
    expect(receipt).toMatchObject({
      followed: world.semesterId,
      counts: { students: 6, stay: 3, leave: 3, classes: 2, teaching: 4 },
    });
    const { semesterId } = receipt;
    expect(await studentsOf(world.classA, semesterId)).toEqual(others.toSorted());
    expect(await studentsOf(world.classB, semesterId)).toEqual([first]);
    expect(await studentsOf(world.classA, semesterId, teacher)).toEqual(others.toSorted());
    expect(await studentsOf(world.classB, world.semesterId)).toEqual(
      inClass(world.classB).toSorted(),
    );
    const left = await harness.store.read((db) =>
      db.select().from(t.studentSessions).where(within(t.studentSessions, schoolId)),
    );
    expect(left).toEqual([]);
    const body = { ...formOf('exam', world), studentIds: [] };
    const old = await teacher.call('exams.create', { body });
    expect([old.status, old.code]).toEqual([409, 'semester.inactive']);
    const late = await teacher.call('examResults.list', {
      params: { ...year(), examId: exam.id },
      body: {},
    });
    expect(page(resultItem).parse(late.data).total).toBe(6);
    const made = await teacher.call('exams.create', { body: { ...body, semesterId } });
    expect(made.status).toBe(200);
  });

  test.each<[string, () => object, number, string, string]>([
    [
      'a class that is none',
      () => ({ classes: [{ classId: world.courseId, to: null }] }),
      404,
      'schoolClass.notFound',
      'classes.0.classId',
    ],
    [
      'a class that is none to go to',
      () => ({ classes: [{ classId: world.classA, to: world.courseId }] }),
      404,
      'schoolClass.notFound',
      'classes.0.to',
    ],
    [
      'one class twice',
      () => ({ classes: [world.classA, world.classA].map((classId) => ({ classId, to: null })) }),
      400,
      'request.invalid',
      'classes.1.classId',
    ],
    [
      'no word about a class',
      () => ({ classes: [{ classId: world.classA, to: null }] }),
      400,
      'semester.classMissing',
      'classes',
    ],
    [
      'somebody who is no student',
      () => ({ students: [{ studentId: world.courseId, to: null }] }),
      404,
      'student.notFound',
      'students.0.studentId',
    ],
    [
      'a first day before the year it follows',
      () => ({ startsOn: '2026-09-22' }),
      400,
      'request.invalid',
      'startsOn',
    ],
    [
      'a last day before the first',
      () => ({ endsOn: '2027-09-22' }),
      400,
      'request.invalid',
      'endsOn',
    ],
  ])('is refused with %s, and nothing has changed', async (_, over, status, code, path) => {
    const before = await harness.checksum();
    for (const call of ['years.preview', 'years.begin'] as const) {
      const answer = await next(call, over());
      expect([answer.status, answer.code, answer.errors[0]?.path]).toEqual([status, code, path]);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('has a name that no other year of the school has, however it is typed', async () => {
    const [own] = await harness.store.read((db) =>
      db
        .select()
        .from(t.semesters)
        .where(within(t.semesters, world.schoolId, eq(t.semesters.id, world.semesterId))),
    );
    for (const call of ['years.preview', 'years.begin'] as const) {
      const answer = await next(call, { name: ` ${own?.name.replaceAll('ی', 'ي')} ` });
      expect([answer.status, answer.code, answer.errors[0]?.path]).toEqual([
        409,
        'structure.sameName',
        'name',
      ]);
    }
  });

  test('begins once, however many ask for it', async () => {
    const answers = await Promise.all([next('years.begin'), next('years.begin')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const past = await next('years.begin', {}, world.pastSemesterId);
    expect([past.status, past.code]).toEqual([409, 'semester.inactive']);
  });
});

describe('a year that has begun', () => {
  test('is taken back as long as nobody has written into it; what went into the bank stays', async () => {
    expect([(await undo()).status, (await undo()).code]).toEqual([409, 'semester.notFollowed']);
    const before = await everything();
    const { semesterId } = await begin();
    expect((await undo()).data).toEqual({ semesterId });
    expect(await everything()).toBe(before);
    const again = await begin();
    const { schoolId } = world;
    const kept = await teacher.call('templates.create', {
      body: { semesterId: again.semesterId, title: 'نو', scoreType: 'quantitative' },
    });
    expect(kept.status).toBe(200);
    expect((await undo()).status).toBe(200);
    const query = { SchoolId: schoolId, SemesterId: world.semesterId };
    const { data } = await teacher.call('templates.list', { query });
    expect(data).toMatchObject({ total: 1 });
    expect((await teacher.call('exams.create', { body: formOf('exam', world) })).status).toBe(200);
  });

  test.each<[string, (semesterId: string) => Promise<unknown>]>([
    [
      'an exam',
      (semesterId) =>
        teacher.call('exams.create', {
          body: { ...formOf('exam', world), studentIds: [], semesterId },
        }),
    ],
    [
      'a student who changed classes',
      () => {
        const [was] = inClass(world.classA);
        const params = { schoolId: world.schoolId, studentId: was ?? '' };
        return admin.call('enrolments.change', {
          params,
          body: { was: world.classB, classId: world.classA },
        });
      },
    ],
  ])('stays once there is %s', async (_, write) => {
    const { semesterId } = await begin();
    expect(await write(semesterId)).toMatchObject({ status: 200 });
    const before = await everything();
    const answer = await undo();
    expect([answer.status, answer.code]).toEqual([409, 'semester.written']);
    expect(await everything()).toBe(before);
  });
});

test('into a year that is over nothing is written; what is of no year, and a copy, goes on', async () => {
  const requests = await requestsOf(harness, world);
  await begin();
  const [taken, refused] = [new Set<string>(), new Set<string>()];
  for (const { name } of rowCalls.filter((one) => isWrite(one.name))) {
    if (name.startsWith('years.')) continue;
    const by = adminCalls.has(name) ? admin : teacher;
    const { status, code } = await by.call(name, requests[name]);
    if (status === 200) taken.add(name);
    else refused.add(`${status} ${code}`);
  }
  // A list is applied in the year in which it was shown.
  expect(refused).toEqual(new Set(['409 semester.inactive', '409 roster.conflict']));
  expect([...taken].toSorted((a, b) => a.localeCompare(b))).toEqual(ofNoYear);
});

describe('a student who changes classes while the year lasts', () => {
  /** Teaches the course to class B alone. */
  let neighbour: Caller;
  let colleague: Caller;
  let studentId: string;
  beforeEach(async () => {
    const { userId } = world.stranger;
    const { schoolId, semesterId, classB: classId, courseId } = world;
    await harness.store.transaction(async (tx) => {
      await tx
        .delete(t.teaching)
        .where(within(t.teaching, schoolId, eq(t.teaching.userId, userId)));
      await tx.insert(t.teaching).values({ schoolId, userId, semesterId, classId, courseId });
    });
    neighbour = await signIn(harness, world.stranger);
    colleague = await signIn(harness, world.colleague);
    studentId = inClass(world.classA)[0] ?? '';
  });
  const make = (how: MakeActivity) => makeActivity(harness, world, how);
  const move = (body: object = { was: world.classA, classId: world.classB }) =>
    admin.call('enrolments.change', { params: { schoolId: world.schoolId, studentId }, body });
  const rowsOf = async (exam: Made, by: Caller) => {
    const params = { ...year(), examId: exam.id };
    const { data, status } = await by.call('examResults.list', { params, body: {} });
    return status === 200 ? page(resultItem).parse(data).items : [];
  };
  const seenBy = async (exam: Made, by: Caller) =>
    (await rowsOf(exam, by)).some((row) => row.studentId === studentId);

  test('keeps her results, her class there and its ranks; both teachers see what is theirs', async () => {
    const exam = await make({ classes: [world.classA] });
    const hers = exam.results.find((one) => one.studentId === studentId);
    await changeResult(harness, hers?.id ?? '', {
      totalUnits: 480,
      scoredCount: 3,
      reviewStatus: 'accepted',
    });
    const scheduledA = await make({ state: 'scheduled', classes: [world.classA] });
    const scheduledB = await make({ state: 'scheduled', classes: [world.classB] });
    const both = await make({ state: 'scheduled' });
    const reports = async () => {
      const { data } = await teacher.call('reports.overview', {
        params: year(),
        query: { pageSize: '100' },
      });
      return page(overviewItem)
        .parse(data)
        .items.find(({ id }) => id === exam.id);
    };
    const [before, list] = [await reports(), await rowsOf(exam, teacher)];
    const day = harness.clock.now;
    harness.clock.now += 13 * 60 * 60_000;
    expect((await move()).data).toEqual({
      studentId,
      classId: world.classB,
      from: '2026-11-21',
    });
    harness.clock.now = day;
    expect(await reports()).toEqual(before);
    expect(await rowsOf(exam, teacher)).toEqual(list);
    expect(list.find((row) => row.studentId === studentId)).toMatchObject({
      classRank: 1,
      student: { classId: world.classA },
    });
    expect([await seenBy(exam, colleague), await seenBy(exam, neighbour)]).toEqual([true, false]);
    expect([await seenBy(scheduledA, colleague), await seenBy(scheduledB, neighbour)]).toEqual([
      false,
      true,
    ]);
    expect([await seenBy(both, colleague), await seenBy(both, neighbour)]).toEqual([false, true]);
    for (const by of [colleague, neighbour]) {
      const { status, data } = await by.call('students.profile', {
        params: { ...year(), studentId },
      });
      expect([status, data]).toMatchObject([200, { classId: world.classB }]);
    }
    expect(await studentsOf(world.classA, world.semesterId)).not.toContain(studentId);
    expect(await studentsOf(world.classB, world.semesterId)).toContain(studentId);
  });

  test('is moved on what was seen alone, and twice is once', async () => {
    expect((await move()).status).toBe(200);
    const before = await harness.checksum();
    expect((await move()).status).toBe(200);
    const stale = await move({ was: world.classA, classId: null });
    expect([stale.status, stale.code]).toEqual([409, 'enrolment.conflict']);
    const none = await move({ was: world.classB, classId: world.courseId });
    expect([none.status, none.code]).toEqual([404, 'schoolClass.notFound']);
    expect(await harness.checksum()).toBe(before);
  });

  test('leaves, and comes back', async () => {
    const { schoolId, semesterId } = world;
    expect((await move({ was: world.classA, classId: null })).status).toBe(200);
    expect(await studentsOf(world.classA, semesterId)).toHaveLength(2);
    expect((await move({ was: null, classId: world.classB })).status).toBe(200);
    const rows = await harness.store.read((db) =>
      db
        .select()
        .from(t.enrolments)
        .where(
          within(
            t.enrolments,
            schoolId,
            and(eq(t.enrolments.studentId, studentId), eq(t.enrolments.semesterId, semesterId)),
          ),
        ),
    );
    expect(Object.fromEntries(rows.map(({ classId, status }) => [classId, status]))).toEqual({
      [world.classA]: 'left',
      [world.classB]: 'enrolled',
    });
  });
});
