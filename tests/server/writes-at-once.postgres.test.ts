import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leavingCalls } from '#contract/people/leaving.ts';
import { structure } from '#contract/school/structure.ts';
import { yearsCalls } from '#contract/school/years.ts';
import type { CallName } from '#contract/calls.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { signIn } from './client.ts';
import type { Caller, Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { meetAt } from './meet.ts';
import { formOf, requestsOf } from './requests.ts';
import { planOf } from './requests/years.ts';

// The embedded engine has one connection: nothing happens there at once.
let harness: Harness;
let world: World;
let admin: Caller;
let teacher: Caller;
/** Who teaches the course. */
let teaching: string[];
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
  teacher = await signIn(harness, world.teacher);
});

const year = () => ({ schoolId: world.schoolId, semesterId: world.semesterId });

test.each<CallName>([
  'bankQuestions.post',
  'bankQuestions.postToTemplate',
  'templates.cloneToExam',
  'exams.copy',
  'exams.createTemplate',
  'assignments.copy',
])(
  '%s meets the hand-over of its teacher’s work: neither waits for the other for good',
  async (name) => {
    const requests = await requestsOf(harness, world);
    const successor = { params: { ...year(), id: world.teacher.userId } };
    const { data } = await admin.call('leaving.work', successor);
    const { waiting: _, waitingAt: __, ...was } = leavingCalls['leaving.work'].answer.parse(data);
    const body = { to: world.colleague.userId, was, deactivate: true };
    const said = await meetAt(harness, { id: world.semesterId, table: t.semesters }, [
      () => admin.call('leaving.handOver', { ...successor, body }),
      () => teacher.call(name, { ...requests[name], key: randomUUID() }),
    ]);
    // Whose work was added to first is handed over only once that was seen; what was handed over first is hers no more.
    expect([
      [200, 200],
      [409, 200],
      [200, 404],
    ]).toContainEqual(said.map(({ status }) => status));
  },
);

test.each<[CallName, () => Sent]>([
  [
    'structure.teach',
    () => ({
      params: year(),
      body: {
        courseId: world.courseId,
        classes: [world.classA, world.classB].map((classId) => ({ classId, was: teaching })),
        teachers: [world.teacher.userId],
      },
    }),
  ],
  [
    'structure.changeClass',
    () => ({
      params: { ...year(), id: world.classA },
      body: { was: { name: 'نهم الف' }, name: 'نهم نو' },
    }),
  ],
  [
    'structure.changeCourse',
    () => ({
      params: { ...year(), id: world.courseId },
      body: { was: { name: 'ریاضی' }, name: 'هندسه' },
    }),
  ],
])(
  '%s meets an exam that is made for it: neither waits for the other for good',
  async (name, sent) => {
    const body = { ...formOf('exam', world), studentIds: [] };
    const { data } = await admin.call('structure.read', { params: year() });
    teaching = structure
      .parse(data)
      .teaching.filter(
        ({ classId, courseId }) => classId === world.classA && courseId === world.courseId,
      )
      .map(({ teacherId }) => teacherId);
    const said = await meetAt(harness, { id: world.semesterId, table: t.semesters }, [
      () => admin.call(name, sent()),
      () => teacher.call('exams.create', { body, key: randomUUID() }),
    ]);
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
  },
);

test.each<[CallName, number, string | undefined]>([
  ['templates.create', 404, 'semester.notFound'],
  ['schoolStatus.update', 404, 'semester.notFound'],
  ['templates.cloneToExam', 404, 'semester.notFound'],
  ['bankQuestions.post', 200, undefined],
  ['exams.create', 404, 'semester.notFound'],
  ['assignments.create', 404, 'semester.notFound'],
])('%s while its year is taken back finds it gone', async (name, status, code) => {
  const requests = await requestsOf(harness, world);
  const begun = await admin.call('years.begin', { params: year(), body: planOf(world) });
  const { semesterId } = yearsCalls['years.begin'].answer.parse(begun.data);
  const inIt: object = JSON.parse(
    JSON.stringify(requests[name]).replaceAll(world.semesterId, semesterId),
  );
  const by = name === 'schoolStatus.update' ? admin : teacher;
  const [undone, written] = await meetAt(harness, { id: semesterId, table: t.semesters }, [
    () => admin.call('years.undo', { params: year() }),
    () => by.call(name, { ...inIt, key: randomUUID() }),
  ]);
  expect([undone?.status, written?.status, written?.code]).toEqual([200, status, code]);
});

test.each<[CallName, number, string | undefined]>([
  ['exams.create', 409, 'semester.inactive'],
  ['assignments.create', 409, 'semester.inactive'],
  ['templates.cloneToExam', 409, 'semester.inactive'],
  ['schoolStatus.update', 409, 'semester.inactive'],
  ['exams.copy', 200, undefined],
  ['assignments.copy', 200, undefined],
])(
  '%s while the next year begins makes nothing in the one that is over',
  async (name, status, code) => {
    const requests = await requestsOf(harness, world);
    const ofOld = () =>
      harness.store.read((db) =>
        db
          .select({ id: t.activities.id })
          .from(t.activities)
          .where(
            within(t.activities, world.schoolId, eq(t.activities.semesterId, world.semesterId)),
          ),
      );
    const before = await ofOld();
    const by = name === 'schoolStatus.update' ? admin : teacher;
    const [begun, written] = await meetAt(harness, { id: world.semesterId, table: t.semesters }, [
      () => admin.call('years.begin', { params: year(), body: planOf(world) }),
      () => by.call(name, { ...requests[name], key: randomUUID() }),
    ]);
    expect([begun?.status, written?.status, written?.code]).toEqual([200, status, code]);
    expect(await ofOld()).toHaveLength(before.length);
  },
);
