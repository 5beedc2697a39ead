import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditCalls } from '#contract/people/audit.ts';
import { structureCalls } from '#contract/school/structure.ts';
import type { CallName } from '#contract/calls.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

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

const year = (more: object = {}) => ({
  schoolId: world.schoolId,
  semesterId: world.semesterId,
  ...more,
});
const call = (name: CallName, body?: unknown, params: object = {}): Promise<Answer> =>
  admin.call(name, { params: year(params), ...(body === undefined ? {} : { body }) });
const read = async () =>
  structureCalls['structure.read'].answer.parse((await call('structure.read')).data);
const made = (answer: Answer) => structureCalls['structure.addGrade'].answer.parse(answer.data).ids;
/** What a call changed, as it is written down. */
const log = async () => {
  const { data } = await admin.call('audit.list', {
    params: { schoolId: world.schoolId },
    query: { Event: 'structure.changed' },
  });
  return auditCalls['audit.list'].answer.parse(data).items.map(({ details }) => details);
};

describe('a school', () => {
  test('is read whole by an admin, with what hangs on each part', async () => {
    await makeActivity(harness, world);
    const whole = await read();
    expect(whole.year).toMatchObject({ id: world.semesterId, active: true, followedBy: null });
    expect(whole.grades).toEqual([
      { id: world.baseId, name: 'نهم', grade: 9, exams: 1, bankExams: 0 },
    ]);
    expect(whole.classes.map(({ id, held, students }) => [id, held, students])).toEqual([
      [world.classA, true, 3],
      [world.classB, true, 3],
    ]);
    const maths = whole.courses.find(({ id }) => id === world.courseId);
    expect(maths).toMatchObject({ exams: 1, taughtBefore: 3 });
    expect(whole.teaching).toHaveLength(4);
    const teacher = await signIn(harness, world.teacher);
    expect((await teacher.call('structure.read', { params: year() })).code).toBe('role.notAllowed');
  });

  test('has its name and days changed', async () => {
    const was = { name: '1405', startsOn: '2026-09-23', endsOn: '2027-09-22' };
    const to = { name: 'سال ۱۴۰۵', startsOn: '2026-09-22', endsOn: '2027-06-20' };
    expect((await call('structure.changeYear', { was, ...to })).status).toBe(200);
    expect((await read()).year).toMatchObject(to);
    const late = await call('structure.changeYear', { was, ...was });
    expect([late.code, late.data]).toEqual(['structure.conflict', { ...to, terms: [] }]);
    const backwards = { was: to, ...to, endsOn: to.startsOn };
    expect((await call('structure.changeYear', backwards)).code).toBe('request.invalid');
    expect((await call('structure.changeYear', { was: to, ...to, name: '۱۴۰۴' })).code).toBe(
      'structure.sameName',
    );
  });

  test('has terms within its days, one after another; an app that knows of none leaves them', async () => {
    const days = { name: '1405', startsOn: '2026-09-23', endsOn: '2027-09-22' };
    const first = { name: 'نوبت اول', startsOn: '2026-09-23', endsOn: '2026-12-31' };
    const second = { name: 'نوبت دوم', startsOn: '2027-01-01', endsOn: '2027-06-20' };
    const was = { ...days, terms: [] };
    const send = (terms: object[]) => call('structure.changeYear', { was, ...days, terms });
    const pathOf = async (...terms: object[]) => (await send(terms)).errors?.[0]?.path;
    expect(await pathOf(second, first)).toBe('terms.1');
    expect(await pathOf({ ...first, endsOn: '2027-10-01' })).toBe('terms.0');
    expect(await pathOf({ ...first, endsOn: first.startsOn })).toBe('terms.0.endsOn');
    expect((await send([first, second])).status).toBe(200);
    expect((await send([second])).code).toBe('structure.conflict');
    const renamed = { ...days, name: 'سال تحصیلی' };
    expect((await call('structure.changeYear', { was: days, ...renamed })).status).toBe(200);
    expect((await read()).year.terms).toEqual([first, second]);
    const short = { was: renamed, ...renamed, endsOn: '2027-05-01' };
    expect((await call('structure.changeYear', short)).errors?.[0]?.path).toBe('terms.1');
  });

  test('that is over can be read and no longer changed', async () => {
    const past = { semesterId: world.pastSemesterId };
    expect((await call('structure.read', undefined, past)).status).toBe(200);
    const answer = await call('structure.addGrade', { name: 'دهم', grade: 10 }, past);
    expect(answer.code).toBe('semester.inactive');
  });
});

describe('its parts', () => {
  test('are added, renamed and put in order; each name once, however it is typed', async () => {
    const [gradeId = ''] = made(await call('structure.addGrade', { name: 'هفتم', grade: 7 }));
    const names = ['۷/۱', '۷/۲', '۷/۳'];
    const ids = made(await call('structure.addClasses', { gradeId, names }));
    const [first, second, third] = ids;
    expect((await read()).classes.slice(0, 3).map(({ name }) => name)).toEqual(names);
    const same = await call('structure.addClasses', { gradeId, names: ['تازه', '7/2'] });
    expect([same.code, same.errors?.[0]?.path]).toEqual(['structure.sameName', 'names.1']);
    expect((await read()).classes).toHaveLength(5);

    const order = { gradeId, was: ids, ids: [third, first, second] };
    expect((await call('structure.orderClasses', order)).status).toBe(200);
    expect((await call('structure.orderClasses', order)).status).toBe(200);
    const late = { ...order, ids: [second, first, third] };
    expect((await call('structure.orderClasses', late)).code).toBe('structure.conflict');
    const short = { gradeId, was: order.ids, ids: [third, first, first] };
    expect((await call('structure.orderClasses', short)).code).toBe('request.invalid');
    expect((await read()).classes.slice(0, 3).map(({ id }) => id)).toEqual(order.ids);

    const rename = { was: { name: '۷/۱' }, name: 'هفتم یاس' };
    expect((await call('structure.changeClass', rename, { id: first })).status).toBe(200);
    const behind = await call(
      'structure.changeClass',
      { ...rename, name: 'هفتم نرگس' },
      { id: first },
    );
    expect([behind.code, behind.data]).toEqual(['structure.conflict', { name: 'هفتم یاس' }]);

    const [courseId = ''] = made(await call('structure.addCourses', { names: ['عربي', 'هنر'] }));
    expect((await call('structure.addCourses', { names: ['عربی'] })).code).toBe(
      'structure.sameName',
    );
    const course = { was: { name: 'عربي' }, name: 'عربی' };
    expect((await call('structure.changeCourse', course, { id: courseId })).status).toBe(200);
    const grade = { was: { name: 'هفتم', grade: 7 }, name: 'پایهٔ هفتم', grade: 11 };
    expect((await call('structure.changeGrade', grade, { id: gradeId })).status).toBe(200);
    expect((await read()).grades.map(({ id }) => id)).toEqual([world.baseId, gradeId]);
    expect((await log()).map(({ what }) => what)).toEqual([
      'gradeChanged',
      'courseChanged',
      'coursesAdded',
      'classChanged',
      'classesOrdered',
      'classesAdded',
      'gradeAdded',
    ]);
  });

  test('go where nothing hangs on them', async () => {
    const [gradeId = ''] = made(await call('structure.addGrade', { name: 'هفتم', grade: 7 }));
    const [classId = ''] = made(await call('structure.addClasses', { gradeId, names: ['۷/۱'] }));
    const [courseId = ''] = made(await call('structure.addCourses', { names: ['هنر'] }));
    const taught = {
      courseId,
      classes: [{ classId, was: [] }],
      teachers: [world.teacher.userId],
    };
    expect((await call('structure.teach', taught)).status).toBe(200);
    const held = await call('structure.removeGrade', undefined, { id: gradeId });
    expect([held.code, held.data]).toEqual(['structure.used', { uses: { classes: 1 } }]);
    for (const [name, id] of [
      ['structure.removeClass', classId],
      ['structure.removeGrade', gradeId],
      ['structure.removeCourse', courseId],
    ] as const) {
      const answer = await call(name, undefined, { id });
      expect(answer.data, name).toEqual({ outcome: 'removed' });
    }
    const { grades, classes, courses, teaching } = await read();
    expect([grades.length, classes.length, courses.length, teaching.length]).toEqual([1, 2, 2, 4]);
  });

  test('stay where students are, exams or another year, and say how many', async () => {
    const exam = await makeActivity(harness, world);
    const full = await call('structure.removeClass', undefined, { id: world.classA });
    expect([full.code, full.data]).toEqual(['structure.used', { uses: { students: 3, exams: 1 } }]);
    const course = await call('structure.removeCourse', undefined, { id: world.courseId });
    expect([course.code, course.data]).toEqual([
      'structure.used',
      { uses: { exams: 1, taughtBefore: 3 } },
    ]);
    const results = await harness.store.read((db) =>
      db.select().from(t.results).where(eq(t.results.activityId, exam.id)),
    );
    expect(results).toHaveLength(6);
  });

  test('with a past are ended in this year, keep what they had, and can be held again', async () => {
    for (const { id, classId } of world.students.filter((one) => one.classId === world.classB)) {
      const sent = { was: classId, classId: world.classA };
      await admin.call('enrolments.change', {
        params: { schoolId: world.schoolId, studentId: id },
        body: sent,
      });
    }
    // Whoever was there from the first day on was there.
    const moved = await call('structure.removeClass', undefined, { id: world.classB });
    expect([moved.code, moved.data]).toEqual(['structure.used', { uses: { formerStudents: 3 } }]);
    await harness.store.transaction(async (tx) => {
      await tx.delete(t.enrolments).where(eq(t.enrolments.classId, world.classB));
    });
    const ended = await call('structure.removeClass', undefined, { id: world.classB });
    expect(ended.data).toEqual({ outcome: 'archived' });
    expect((await read()).classes.find(({ id }) => id === world.classB)?.held).toBe(false);
    const again = { gradeId: world.baseId, names: ['نهم ب'] };
    expect(made(await call('structure.addClasses', again))).toEqual([world.classB]);
  });
});

describe('teaching', () => {
  const taughtIn = async (courseId: string) =>
    (await read()).teaching.filter((row) => row.courseId === courseId);

  test('is given to several classes at once, and taken away', async () => {
    const { classA, classB, otherCourseId: courseId, stranger, colleague } = world;
    const both = (teachers: string[], was: string[][]) => ({
      courseId,
      classes: [classA, classB].map((classId, at) => ({ classId, was: was[at] ?? [] })),
      teachers,
    });
    const two = [stranger.userId, colleague.userId];
    const given = both(two, [[stranger.userId], []]);
    expect((await call('structure.teach', given)).status).toBe(200);
    expect(await taughtIn(courseId)).toHaveLength(4);
    const stale = await call('structure.teach', both([], [[stranger.userId], []]));
    expect(stale.code).toBe('structure.conflict');
    expect(await taughtIn(courseId)).toHaveLength(4);
    expect((await call('structure.teach', both([], [two, two]))).status).toBe(200);
    expect(await taughtIn(courseId)).toEqual([]);
    expect((await call('structure.teach', both([], [[], []]))).status).toBe(200);
    expect((await log()).map(({ what }) => what)).toEqual(['teachingChanged', 'teachingChanged']);
  });

  test('names people, classes and courses of the school alone', async () => {
    const other = await makeWorld(harness);
    const { courseId, classA } = world;
    const sent = (more: object) =>
      call('structure.teach', {
        courseId,
        classes: [{ classId: classA, was: [] }],
        teachers: [],
        ...more,
      });
    expect((await sent({ courseId: other.courseId })).code).toBe('course.notFound');
    expect((await sent({ teachers: [other.teacher.userId] })).code).toBe('account.notFound');
    const classes = [{ classId: other.classA, was: [] }];
    expect((await sent({ classes })).code).toBe('schoolClass.notFound');
  });
});

test('of two admins who add one class at once there is one', async () => {
  const body = { gradeId: world.baseId, names: ['نهم پ'] };
  const answers = await Promise.all([
    call('structure.addClasses', body),
    call('structure.addClasses', body),
  ]);
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
    'done',
    'structure.sameName',
  ]);
  expect((await read()).classes).toHaveLength(3);
});
