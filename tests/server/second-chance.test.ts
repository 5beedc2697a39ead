import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classReport, missingStudent } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendAnswers, signInStudent } from './student-sitting.ts';
import { sendCorrection } from './workbooks.ts';

let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());

const kinds = ['exam', 'assignment'] as const;
const hour = 60 * 60_000;
const inThePast = (hours: number) => new Date(noon - hours * hour);
const inHours = (hours: number) => new Date(noon + hours * hour).toISOString();
const about = (of: Made, place = 0) => ({
  schoolId: world.schoolId,
  semesterId: of.semesterId,
  studentId: of.results[place]?.studentId ?? '',
  resultId: of.results[place]?.id ?? '',
  id: of.id,
  examId: of.id,
  assignmentId: of.id,
});
const extend = (of: Made, extendedUntil: string | null, by = teacher) =>
  by.call(`${of.kind}Results.extend`, {
    params: about(of),
    body: { extendedUntil },
    key: randomUUID(),
  });
const again = (of: Made, until: string | null = null, by = teacher) =>
  by.call(`${of.kind}Results.newAttempt`, {
    params: about(of),
    body: { until },
    key: randomUUID(),
  });
async function rows(of: Made) {
  const answer = await teacher.call(`${of.kind}Results.list`, { params: about(of), body: {} });
  return page(resultItem).parse(answer.data).items;
}
const rowOf = async (of: Made) =>
  (await rows(of)).find((row) => row.studentId === of.results[0]?.studentId);
async function readOne(of: Made, query = {}) {
  const answer = await teacher.call(`${of.kind}Results.details`, { params: about(of), query });
  return workbook.parse(answer.data);
}
async function classA(of: Made) {
  const answer = await teacher.call(`${of.kind}s.reportClasses`, { params: about(of) });
  return page(classReport).parse(answer.data).items[0];
}
async function missing(of: Made) {
  const answer = await teacher.call(`${of.kind}s.notStudentResults`, { params: about(of) });
  return page(missingStudent).parse(answer.data).items;
}
const resultsOf = (of: Made) =>
  harness.store.read((db) =>
    db
      .select()
      .from(t.results)
      .where(
        and(
          eq(t.results.activityId, of.id),
          eq(t.results.studentId, of.results[0]?.studentId ?? ''),
        ),
      )
      .orderBy(t.results.attempt),
  );

describe('an extension', () => {
  test.each(kinds)('of an %s moves the end for one student alone', async (kind) => {
    const made = await makeActivity(harness, world, { kind });
    for (const { id } of made.results.slice(0, 2)) {
      await changeResult(harness, id, { state: 'notStarted', handedInAt: null });
    }
    expect(await classA(made)).toMatchObject({ present: 1, absent: 2, late: 0 });
    const answer = await extend(made, inHours(24));
    const { studentId } = about(made);
    expect([answer.status, answer.data]).toEqual([200, { studentId, extendedUntil: inHours(24) }]);
    expect(await classA(made)).toMatchObject({ present: 1, absent: 1, late: 0 });

    const handedInAt = new Date(noon);
    for (const { id } of made.results.slice(0, 2)) {
      await changeResult(harness, id, { state: 'handedIn', handedInAt });
    }
    expect(await classA(made)).toMatchObject({ present: 3, absent: 0, late: 1 });
    const byResult = new Map((await rows(made)).map((row) => [row.resultId, row]));
    const [first, second] = made.results.map(({ id }) => byResult.get(id));
    expect([first?.late, first?.extendedUntil]).toEqual([false, inHours(24)]);
    expect([second?.late, second?.extendedUntil]).toEqual([true, null]);
    expect(await readOne(made)).toMatchObject({ late: false, extendedUntil: inHours(24) });
  });

  test.each([
    ['now', 0, 400, 'extension.past'],
    ['before now', -1, 400, 'extension.past'],
    ['after 30 days', 30 * 24, 200, undefined],
    ['after more than 30 days', 30 * 24 + 1, 400, 'extension.tooLong'],
  ] as const)('until %s answers as it should', async (_, hours, status, code) => {
    const made = await makeActivity(harness, world);
    const answer = await extend(made, inHours(hours));
    expect([answer.status, answer.code, answer.errors[0]?.path]).toEqual([
      status,
      code,
      code && 'extendedUntil',
    ]);
  });

  test('of a running exam lies after its own end', async () => {
    const made = await makeActivity(harness, world, { state: 'running' });
    expect((await extend(made, inHours(24))).code).toBe('extension.past');
    expect((await extend(made, inHours(25))).status).toBe(200);
    expect((await extend(made, inHours(31 * 24))).status).toBe(200);
  });

  test('is taken back while nobody has used it', async () => {
    const made = await makeActivity(harness, world);
    await extend(made, inHours(24));
    expect((await extend(made, null)).data).toMatchObject({ extendedUntil: null });
    expect((await extend(made, null)).status).toBe(200);
    await extend(made, inHours(24));
    await changeResult(harness, about(made).resultId, { handedInAt: new Date(noon) });
    const before = await harness.checksum();
    const used = await extend(made, null);
    expect([used.status, used.code]).toEqual([409, 'extension.used']);
    expect(await harness.checksum()).toBe(before);
    expect((await extend(made, inHours(48))).status).toBe(200);
  });

  test('is not taken back once something was written in it, though it began before the end', async () => {
    const made = await makeActivity(harness, world);
    const { resultId, studentId } = about(made);
    const began = { state: 'started' as const, handedInAt: null, startedAt: inThePast(30) };
    await changeResult(harness, resultId, began);
    await extend(made, inHours(24));
    const student = await signInStudent(harness, { schoolId: world.schoolId, id: studentId });
    const [question] = made.questions;
    const write = (text: string) =>
      sendAnswers(student, resultId, [{ questionId: question?.id, text }]);
    harness.clock.now = noon - 30 * hour;
    expect((await write('پیش از پایان')).status).toBe(200);
    harness.clock.now = noon;
    expect((await extend(made, null)).status).toBe(200);
    await extend(made, inHours(24));
    expect((await write('در مهلت اضافه')).status).toBe(200);
    const before = await harness.checksum();
    const used = await extend(made, null);
    expect([used.status, used.code]).toEqual([409, 'extension.used']);
    expect(await harness.checksum()).toBe(before);
  });

  test.each(kinds)('of an %s stays while it is withdrawn and given to others', async (kind) => {
    const made = await makeActivity(harness, world, { kind, state: 'scheduled' });
    await extend(made, inHours(72));
    const edit = (body: object) =>
      teacher.call(`${kind}s.edit`, { body: { id: made.id, ...body }, key: randomUUID() });
    expect((await edit({ version: 1, state: 'draft' })).status).toBe(200);
    for (const [place, classIds] of [[world.classA], [world.classA, world.classB]].entries())
      expect((await edit({ version: place + 2, classIds })).status).toBe(200);
    const given = await harness.store.read((db) =>
      db.select().from(t.activityStudents).where(eq(t.activityStudents.activityId, made.id)),
    );
    const until = new Map(given.map((row) => [row.studentId, row.extendedUntil?.toISOString()]));
    expect(until.size).toBe(made.results.length);
    expect(until.get(about(made).studentId)).toBe(inHours(72));
  });
});

describe('who may give one', () => {
  test.each([
    ['an extension', (of: Made, by?: Caller) => extend(of, inHours(25), by)],
    ['a second attempt', (of: Made, by?: Caller) => again(of, inHours(25), by)],
  ] as const)('%s is the owner’s and the admin’s, for what is published', async (_, give) => {
    const made = await makeActivity(harness, world);
    const draft = await makeActivity(harness, world, { state: 'draft' });
    const past = await makeActivity(harness, world, { semesterId: world.pastSemesterId });
    const other = await makeActivity(harness, world, { classes: [world.classB] });
    const stranger = { ...other, results: made.results };
    const before = await harness.checksum();
    const colleague = await give(made, await signIn(harness, world.colleague));
    expect([colleague.status, colleague.code]).toEqual([403, 'role.notYours']);
    expect((await give(draft)).code).toBe('result.unpublished');
    expect((await give(past)).code).toBe('semester.inactive');
    expect((await give(stranger)).code).toBe('student.notFound');
    expect(await harness.checksum()).toBe(before);
    expect((await give(made, await signIn(harness, world.admin))).status).toBe(200);
  });
});

describe('a second attempt', () => {
  /** Everyone wholly scored: the first student with 240 of 1,440, the others of her class with 480 and 720. */
  async function scored(kind: (typeof kinds)[number] = 'exam') {
    const made = await makeActivity(harness, world, { kind });
    for (const [place, { id }] of made.results.entries()) {
      await changeResult(harness, id, { totalUnits: 240 * (place + 1), scoredCount: 3 });
    }
    return made;
  }
  const figures = async (of: Made) => {
    const [row, report, read] = [await rowOf(of), await classA(of), await readOne(of)];
    return {
      row: [row?.resultId, row?.attempt, row?.attempts, row?.totalUnits, row?.rank, row?.classRank],
      class: [report?.counted, report?.average, report?.max, report?.min],
      read: read.resultId,
    };
  };

  test.each(kinds)('of an %s stands open beside the first, which counts on', async (kind) => {
    const made = await scored(kind);
    const { resultId: first } = about(made);
    const answer = await again(made, inHours(24));
    const [, second] = await resultsOf(made);
    expect(answer.data).toEqual({
      resultId: second?.id,
      attempt: 2,
      extendedUntil: inHours(24),
    });
    expect(second).toMatchObject({ state: 'notStarted', totalUnits: 0, scoredCount: 0 });
    expect(await figures(made)).toEqual({
      row: [first, 1, 2, 240, 6, 3],
      class: [3, 2, 3, 1],
      read: first,
    });
    expect((await readOne(made)).attempts).toEqual([
      { resultId: first, attempt: 1, state: 'handedIn', total: 1 },
      { resultId: second?.id, attempt: 2, state: 'notStarted', total: null },
    ]);
    expect(await readOne(made, { resultId: second?.id })).toMatchObject({ state: 'notStarted' });
  });

  test('counts everywhere once it is handed in, and the first again when it is rejected', async () => {
    const made = await scored();
    const { resultId: first } = about(made);
    await again(made);
    const [, second] = await resultsOf(made);
    const id = second?.id ?? '';
    const handedInAt = new Date(noon);
    await changeResult(harness, id, { state: 'handedIn', handedInAt });
    expect(await figures(made)).toEqual({
      row: [id, 2, 2, null, null, null],
      class: [2, 2.5, 3, 2],
      read: id,
    });
    expect(await classA(made)).toMatchObject({ late: 1 });
    await changeResult(harness, id, { totalUnits: 1_440, scoredCount: 3 });
    expect(await figures(made)).toEqual({
      row: [id, 2, 2, 1_440, 1, 1],
      class: [3, 3.67, 6, 2],
      read: id,
    });
    await changeResult(harness, id, { reviewStatus: 'rejected' });
    expect(await figures(made)).toEqual({
      row: [first, 1, 2, 240, 6, 3],
      class: [3, 2, 3, 1],
      read: first,
    });
  });

  test('is refused while another is open, and the third is number 3', async () => {
    const made = await scored();
    await again(made);
    const before = await harness.checksum();
    const refused = await again(made);
    expect([refused.status, refused.code]).toEqual([409, 'result.attemptOpen']);
    expect(await harness.checksum()).toBe(before);
    const [, second] = await resultsOf(made);
    await changeResult(harness, second?.id ?? '', {
      state: 'handedIn',
      handedInAt: new Date(noon),
    });
    expect((await again(made)).data).toMatchObject({ attempt: 3, extendedUntil: null });
  });

  test('is refused with a time that has passed, and then there is none', async () => {
    const made = await scored();
    const refused = await again(made, inHours(-1));
    expect([refused.code, refused.errors[0]?.path]).toEqual(['extension.past', 'until']);
    expect(await resultsOf(made)).toHaveLength(1);
  });

  test('given by two at once opens one', async () => {
    const made = await scored();
    const answers = await Promise.all([again(made), again(made)]);
    expect(answers.map(({ code }) => code)).toContain('result.attemptOpen');
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await resultsOf(made)).toHaveLength(2);
  });

  test('deleted attempt by attempt, the other counts, and after the last she begins anew', async () => {
    const made = await scored();
    const { resultId: first } = about(made);
    await again(made);
    const [, second] = await resultsOf(made);
    const id = second?.id ?? '';
    await changeResult(harness, id, {
      state: 'handedIn',
      handedInAt: new Date(noon),
      totalUnits: 960,
      scoredCount: 3,
    });
    const remove = (resultId: string) =>
      teacher.call('examResults.delete', {
        params: { ...about(made), resultId },
        key: randomUUID(),
      });
    expect((await remove(first)).status).toBe(200);
    expect(await rowOf(made)).toMatchObject({ resultId: id, attempt: 2, attempts: 1, total: 4 });
    expect((await remove(id)).status).toBe(200);
    expect(await rowOf(made)).toMatchObject({ attempt: 1, state: 'notStarted', total: null });
    expect((await missing(made)).map((row) => row.studentId)).toEqual([about(made).studentId]);
    expect((await again(made)).code).toBe('result.attemptOpen');
  });
});

test('a workbook tells when its student left the page', async () => {
  const made = await makeActivity(harness, world);
  const focusLosses = [{ at: inHours(-30), seconds: 12 }];
  await changeResult(harness, about(made).resultId, { focusLosses });
  expect((await readOne(made)).focusLosses).toEqual(focusLosses);
});

test.each(kinds)(
  '%s: while her extension runs a workbook is corrected once it is handed in',
  async (kind) => {
    const made = await makeActivity(harness, world, { kind });
    const score = () =>
      sendCorrection(world, teacher, made, {
        answers: [{ questionId: made.questions[0]?.id ?? '', baseVersion: 0, scoreUnits: 60 }],
      });
    await changeResult(harness, made.results[0]?.id ?? '', { state: 'started', handedInAt: null });
    expect((await extend(made, inHours(2))).status).toBe(200);
    const early = await score();
    expect([early.status, early.code]).toEqual([409, 'result.notHandedIn']);
    await changeResult(harness, made.results[0]?.id ?? '', {
      state: 'handedIn',
      handedInAt: new Date(noon),
    });
    expect((await score()).status).toBe(200);
  },
);

test('counts in lists and in CountResult are those of the attempts that count', async () => {
  const made = await makeActivity(harness, world);
  await changeResult(harness, made.results[0]?.id ?? '', { reviewStatus: 'accepted' });
  const countOf = async () => {
    const params = { schoolId: world.schoolId, semesterId: made.semesterId, id: made.id };
    const answer = await teacher.call('exams.countResult', { params });
    return answer.data;
  };
  expect(await countOf()).toMatchObject({ handedIn: 6, corrected: 1, accepted: 1, notReviewed: 5 });
  expect((await again(made)).status).toBe(200);
  // Until it is handed in the first attempt goes on counting; from then on the second, uncorrected one.
  expect(await countOf()).toMatchObject({ handedIn: 6, corrected: 1, accepted: 1, notReviewed: 5 });
  const second = (await resultsOf(made))[1];
  await harness.store.read((db) =>
    db
      .update(t.results)
      .set({ state: 'handedIn', handedInAt: new Date(noon) })
      .where(eq(t.results.id, second?.id ?? '')),
  );
  expect(await countOf()).toMatchObject({ handedIn: 6, corrected: 0, accepted: 0, notReviewed: 6 });
});
