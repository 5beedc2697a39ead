import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { activityWithClasses } from '#contract/activities/activity.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { makeActivity } from './factories.ts';
import type { MakeActivity, Made } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { makeLinked, pupil } from './konj-world.ts';
import type { Linked } from './konj-world.ts';

let harness: Harness;
let konj: Linked;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  konj = await makeLinked(harness);
});
afterAll(() => harness.close());

const make = (how: MakeActivity) =>
  makeActivity(harness, konj.world, { types: ['descriptive'], ...how });
const join = async (place = 1) =>
  (await konj.import([pupil(place)])).imported[0]?.personId ?? 'nobody';
/** What a student has: what she is assigned to, and her results there. */
const givenTo = (studentId: string) =>
  harness.store.read(async (db) => {
    const assigned = await db
      .select({ id: t.activityStudents.activityId })
      .from(t.activityStudents)
      .where(eq(t.activityStudents.studentId, studentId));
    const results = await db
      .select({ id: t.results.activityId, state: t.results.state, attempt: t.results.attempt })
      .from(t.results)
      .where(eq(t.results.studentId, studentId));
    return { assigned: assigned.map(({ id }) => id).toSorted(), results };
  });
const ids = (...made: Made[]) => made.map(({ id }) => id).toSorted();

test.each(['exam', 'assignment'] as const)(
  'a student who joins later is given each %s of the whole class that has not ended',
  async (kind) => {
    const scheduled = await make({ kind, state: 'scheduled' });
    const running = await make({ kind, state: 'running' });
    await make({ kind, state: 'ended' });
    await make({ kind, state: 'running', classes: [konj.world.classB] });
    const { assigned, results } = await givenTo(await join());
    expect(assigned).toEqual(ids(scheduled, running));
    expect(results.map(({ id }) => id).toSorted()).toEqual(ids(scheduled, running));
    expect(results.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['notStarted', 1],
      ['notStarted', 1],
    ]);
  },
);

test('a draft has her as well, and its release gives her a result', async () => {
  const draft = await make({ state: 'draft' });
  const studentId = await join();
  expect(await givenTo(studentId)).toEqual({ assigned: ids(draft), results: [] });
  const { semesterId } = konj.world;
  const params = { semesterId, id: draft.id, isRelease: 'true' };
  const released = await konj.teacher.call('examQuestions.post', { params, body: [] });
  expect(released.status).toBe(200);
  expect((await givenTo(studentId)).results).toHaveLength(1);
});

test('where only some of the class were chosen, a new one is not among them', async () => {
  const exam = await make({ state: 'running' });
  const [chosen] = exam.results;
  await harness.store.read((db) =>
    db.delete(t.activityStudents).where(eq(t.activityStudents.studentId, chosen?.studentId ?? '')),
  );
  expect(await givenTo(await join())).toEqual({ assigned: [], results: [] });
});

test('who joins after her is given the same', async () => {
  const exam = await make({ state: 'running' });
  await join(1);
  expect((await givenTo(await join(2))).assigned).toEqual(ids(exam));
});

test('past school years and students who were here before stay as they are', async () => {
  await make({ state: 'running', semesterId: konj.world.pastSemesterId });
  const exam = await make({ state: 'running' });
  const [mine] = exam.results;
  const before = await givenTo(mine?.studentId ?? '');
  await konj.import([{ ...pupil(1), personId: mine?.studentId }]);
  expect(await givenTo(mine?.studentId ?? '')).toEqual(before);
  expect((await givenTo(await join(2))).assigned).toEqual(ids(exam));
});

test('an exam that is published at the same moment gives her exactly one result', async () => {
  const draft = await make({ state: 'draft' });
  const { semesterId } = konj.world;
  const params = { semesterId, id: draft.id, isRelease: 'true' };
  const [studentId, released] = await Promise.all([
    join(),
    konj.teacher.call('examQuestions.post', { params, body: [] }),
  ]);
  expect(released.status).toBe(200);
  const { assigned, results } = await givenTo(studentId);
  expect([assigned, results.map(({ id }) => id)]).toEqual([ids(draft), ids(draft)]);
});

/** A change of classes by a form that was filled before she joined. */
async function formBeforeJoining(how: MakeActivity) {
  const draft = await make(how);
  const read = await konj.teacher.call('exams.detailsWithClasses', { params: { id: draft.id } });
  const { version, students } = activityWithClasses.parse(read.data);
  const newcomer = await join();
  const { classA, classB } = konj.world;
  return {
    newcomer,
    shown: students.map(({ studentId }) => studentId),
    change: (body: object) =>
      konj.teacher.call('exams.edit', {
        body: { id: draft.id, version, classIds: [classA, classB], ...body },
        key: randomUUID(),
      }),
  };
}

test('a form that was opened before she joined gives it to another class and leaves her in', async () => {
  const { newcomer, shown, change } = await formBeforeJoining({ state: 'draft' });
  expect((await change({ studentIds: shown, leftOutStudentIds: [] })).status).toBe(200);
  expect((await givenTo(newcomer)).assigned).toHaveLength(1);
  const [first = ''] = shown;
  expect((await givenTo(first)).assigned).toHaveLength(1);
});

test('whom the form showed and left out goes, and so does everybody of a class that it left out', async () => {
  const { newcomer, shown, change } = await formBeforeJoining({ state: 'draft' });
  const [first = '', ...others] = shown;
  expect((await change({ studentIds: others, leftOutStudentIds: [first] })).status).toBe(200);
  expect((await givenTo(first)).assigned).toEqual([]);
  expect((await givenTo(newcomer)).assigned).toHaveLength(1);
});

test('a class that is taken away takes its newcomers along', async () => {
  const { newcomer, change } = await formBeforeJoining({ state: 'draft' });
  const body = { classIds: [konj.world.classB], studentIds: [], leftOutStudentIds: [] };
  expect((await change(body)).status).toBe(200);
  expect((await givenTo(newcomer)).assigned).toEqual([]);
});
