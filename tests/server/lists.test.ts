import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityDetails, activityPage, countResult } from '#contract/activities/activity.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const kinds = ['exam', 'assignment'] as const;

let harness: Harness;
let world: World;
let teacher: Caller;
const made: Partial<Record<string, Made>> = {};

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  for (const state of ['draft', 'scheduled', 'running', 'ended'] as const) {
    made[state] = await makeActivity(harness, world, { state, title: `آزمون كتاب ${state} ٪` });
  }
  await makeActivity(harness, world, { kind: 'assignment', title: 'تکلیف' });
});
afterAll(() => harness.close());

async function list(
  query: Record<string, string> = {},
  by = teacher,
  name: 'exams.list' | 'assignments.list' = 'exams.list',
) {
  const all = { SemesterId: world.semesterId, SchoolId: world.schoolId, ...query };
  return activityPage.parse((await by.call(name, { query: all })).data);
}
const titles = async (query: Record<string, string>, by = teacher) =>
  (await list(query, by)).items.map((item) => item.title.split(' ')[2]);

describe('the list of exams', () => {
  test("is ordered by start, the latest first, with its state and groups by the server's clock", async () => {
    const answer = await list();
    expect(new Set(answer.items.slice(0, 2).map((item) => item.state))).toEqual(
      new Set(['draft', 'scheduled']),
    );
    expect(answer.items.slice(2).map((item) => item.state)).toEqual(['running', 'ended']);
    expect(answer).toMatchObject({
      total: 4,
      pageIndex: 0,
      pageSize: 20,
      groups: { unpublished: 1, current: 2, past: 1 },
    });
    harness.clock.now = noon + 20 * 24 * 60 * 60_000;
    expect((await list()).groups).toEqual({ unpublished: 1, current: 0, past: 3 });
    harness.clock.now = noon;
  });

  test('says of each whether the caller may change it', async () => {
    const admin = await signIn(harness, world.admin);
    const supporter = await signIn(harness, world.supporter);
    const says = async (by: Caller) =>
      new Set((await list({}, by)).items.map((item) => item.mayEdit));
    expect(await says(teacher)).toEqual(new Set([true]));
    expect(await says(admin)).toEqual(new Set([true]));
    expect(await says(supporter)).toEqual(new Set([false]));
  });

  test('shows one group, and still counts all of them', async () => {
    expect(await titles({ Status: 'unpublished' })).toEqual(['draft']);
    expect(await titles({ Status: 'current' })).toEqual(['scheduled', 'running']);
    expect(await titles({ Status: 'past' })).toEqual(['ended']);
    const past = await list({ Status: 'past' });
    expect([past.total, past.groups]).toEqual([1, { unpublished: 1, current: 2, past: 1 }]);
  });

  test('turns pages from 0', async () => {
    const first = await list({ PageSize: '3' });
    const second = await list({ PageSize: '3', PageIndex: '1' });
    expect([first.items.length, second.items.length, second.total]).toEqual([3, 1, 4]);
    const ids = [...first.items, ...second.items].map((item) => item.id);
    expect(new Set(ids).size).toBe(4);
    expect((await list({ PageIndex: '9' })).items).toEqual([]);
  });

  test('finds a title whichever way its letters are typed, and takes signs literally', async () => {
    expect(await titles({ Title: 'کتاب' })).toHaveLength(4);
    expect(await titles({ Title: 'كتابِ' })).toHaveLength(4);
    expect(await titles({ Title: 'RUNNING' })).toEqual(['running']);
    expect(await titles({ Title: '%' })).toEqual([]);
    expect(await titles({ Title: '_' })).toEqual([]);
  });

  test('filters by class, base, course and day', async () => {
    const onlyA = await makeActivity(harness, world, {
      classes: [world.classA],
      title: 'آزمون کتاب تنها',
    });
    expect(await titles({ SchoolClassId: world.classB })).toHaveLength(4);
    expect(await titles({ SchoolClassId: world.classA })).toHaveLength(5);
    expect(await titles({ ClassBaseId: world.baseId })).toHaveLength(5);
    expect(await titles({ ClassBaseId: newId() })).toEqual([]);
    expect(await titles({ CourseId: world.otherCourseId })).toEqual([]);
    const day = (at: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(at);
    expect(await titles({ StartDate: day(noon + 24 * 60 * 60_000) })).toHaveLength(2);
    expect(await titles({ StartDate: '2020-01-01' })).toEqual([]);
    await harness.store.read((db) => db.delete(t.activities));
    expect(onlyA.id).toBeTruthy();
  });
});

describe('who sees what', () => {
  test('a teacher what she owns and what she teaches, supporter and admin the whole school', async () => {
    const inB = await makeActivity(harness, world, { classes: [world.classB] });
    const inA = await makeActivity(harness, world, { classes: [world.classA] });
    const own = await makeActivity(harness, world, {
      classes: [world.classB],
      ownerId: world.stranger.userId,
    });
    const idsFor = async (person: typeof world.teacher) =>
      (await list({}, await signIn(harness, person))).items.map((item) => item.id).toSorted();
    expect(await idsFor(world.teacher)).toEqual([inB.id, inA.id, own.id].toSorted());
    expect(await idsFor(world.colleague)).toEqual([inA.id]);
    expect(await idsFor(world.stranger)).toEqual([own.id]);
    expect(await idsFor(world.supporter)).toHaveLength(3);
    expect(await idsFor(world.admin)).toHaveLength(3);
  });

  test('exams and assignments keep to their own lists', async () => {
    const assignment = await makeActivity(harness, world, { kind: 'assignment' });
    const answer = await list({}, teacher, 'assignments.list');
    expect(answer.items.map((item) => [item.id, item.durationMinutes])).toEqual([
      [assignment.id, null],
    ]);
    expect((await list()).items.every((item) => item.id !== assignment.id)).toBe(true);
  });
});

describe('counts', () => {
  test('corrected are the reviewed ones and those whose every question carries a score', async () => {
    const exam = await makeActivity(harness, world, { types: ['descriptive'] });
    const [a, b, c, d] = exam.results.map((result) => result.id);
    await changeResult(harness, a ?? '', { reviewStatus: 'accepted' });
    await changeResult(harness, b ?? '', { reviewStatus: 'rejected' });
    await changeResult(harness, c ?? '', { scoredCount: 1 });
    await changeResult(harness, d ?? '', { state: 'notStarted', handedInAt: null });
    const item = (await list()).items.find((row) => row.id === exam.id);
    expect(item?.counts).toEqual({ students: 6, handedIn: 5, corrected: 3, toCorrect: 2 });
    const answer = await teacher.call('exams.countResult', {
      params: { schoolId: world.schoolId, semesterId: world.semesterId, id: exam.id },
    });
    expect(countResult.parse(answer.data)).toEqual({
      students: 6,
      handedIn: 5,
      corrected: 3,
      toCorrect: 2,
      accepted: 1,
      rejected: 1,
      notReviewed: 3,
    });
  });
});

test.each(kinds)(
  'the head of an %s says its state, its counts and its settings, as the rows have them',
  async (kind) => {
    const one = await makeActivity(harness, world, {
      kind,
      title: 'سر',
      state: 'running',
      negative: '1/3',
      classes: [world.classA],
    });
    await changeResult(harness, one.results[0]?.id ?? '', { scoredCount: 3 });
    await changeResult(harness, one.results[1]?.id ?? '', { state: 'started', handedInAt: null });
    const params = { semesterId: one.semesterId, id: one.id };
    const read = activityDetails.parse((await teacher.call(`${kind}s.details`, { params })).data);
    expect(read).toMatchObject({
      id: one.id,
      durationMinutes: kind === 'exam' ? 1_440 : null,
      title: 'سر',
      state: 'running',
      courseName: 'ریاضی',
      questionCount: 3,
      totalScore: 6,
      counts: { students: 3, handedIn: 2, corrected: 1 },
      settings: { negativeScoreValue: '1/3', allowGoingBack: true, security: false },
    });
    expect(read.classes.map(({ id }) => id)).toEqual([world.classA]);
  },
);

describe('the list of results', () => {
  const results = async (exam: Made, body: Record<string, unknown> = {}, by = teacher) =>
    page(resultItem).parse(
      (
        await by.call('examResults.list', {
          params: { semesterId: world.semesterId, examId: exam.id },
          body,
        })
      ).data,
    );

  test('is in the order of the Persian alphabet', async () => {
    const exam = await makeActivity(harness, world, { classes: [world.classA] });
    const names = (await results(exam)).items.map((item) => item.student.lastName);
    expect(names).toEqual(['آرزو', 'پریسا', 'زهرا']);
  });

  test('filters by name, class, review and state, and echoes its page', async () => {
    const exam = await makeActivity(harness, world);
    const [first, second] = exam.results;
    await changeResult(harness, first?.id ?? '', { reviewStatus: 'accepted' });
    await changeResult(harness, second?.id ?? '', { state: 'started', handedInAt: null });
    expect((await results(exam, { name: 'پريسا' })).total).toBe(2);
    expect((await results(exam, { schoolClassId: world.classB })).total).toBe(3);
    expect(
      (await results(exam, { reviewStatus: 'accepted' })).items.map((i) => i.resultId),
    ).toEqual([first?.id]);
    expect((await results(exam, { state: 'started' })).items.map((i) => i.resultId)).toEqual([
      second?.id,
    ]);
    const last = await results(exam, { pageSize: 4, pageIndex: 1 });
    expect([last.items.length, last.total, last.items[0]?.pageIndex]).toEqual([2, 6, 1]);
    const beyond = await results(exam, { pageIndex: 5 });
    expect([beyond.items.length, beyond.total]).toEqual([0, 6]);
  });

  test('shows a teacher of one class that class only', async () => {
    const exam = await makeActivity(harness, world);
    const colleague = await signIn(harness, world.colleague);
    const seen = await results(exam, {}, colleague);
    expect([seen.total, new Set(seen.items.map((i) => i.student.classId))]).toEqual([
      3,
      new Set([world.classA]),
    ]);
  });

  test('the latest handed-in attempt that is not rejected counts, and Details reads the others by id', async () => {
    const exam = await makeActivity(harness, world, { types: ['descriptive'] });
    const [first] = exam.results;
    const again = {
      schoolId: world.schoolId,
      activityId: exam.id,
      studentId: first?.studentId ?? '',
      classId: first?.classId ?? '',
    };
    const [second, third] = [newId(), newId()];
    await harness.store.read((db) =>
      db.insert(t.results).values([
        { ...again, id: second, attempt: 2, state: 'handedIn', handedInAt: new Date(noon) },
        { ...again, id: third, attempt: 3, state: 'started' },
      ]),
    );
    const counting = async () =>
      (await results(exam)).items.find((item) => item.studentId === first?.studentId)?.resultId;
    expect(await counting()).toBe(second);
    await changeResult(harness, second, { reviewStatus: 'rejected' });
    expect(await counting()).toBe(first?.id);
    const params = {
      semesterId: world.semesterId,
      examId: exam.id,
      studentId: first?.studentId ?? '',
    };
    const counted = workbook.parse((await teacher.call('examResults.details', { params })).data);
    expect(counted.resultId).toBe(first?.id);
    expect(counted.attempts.map((row) => [row.attempt, row.state, row.total])).toEqual([
      [1, 'handedIn', null],
      [2, 'handedIn', null],
      [3, 'started', null],
    ]);
    const named = await teacher.call('examResults.details', { params, query: { resultId: third } });
    expect(workbook.parse(named.data).resultId).toBe(third);
    const foreign = exam.results[1]?.id ?? '';
    const refused = await teacher.call('examResults.details', {
      params,
      query: { resultId: foreign },
    });
    expect([refused.status, refused.code]).toEqual([404, 'result.notFound']);
  });

  test('late is what was handed in after the end', async () => {
    const exam = await makeActivity(harness, world);
    await changeResult(harness, exam.results[0]?.id ?? '', { handedInAt: new Date(noon) });
    const late = (await results(exam)).items
      .filter((item) => item.late)
      .map((item) => item.resultId);
    expect(late).toEqual([exam.results[0]?.id]);
  });
});

test.each(kinds)(
  'a workbook of an %s shows what was handed in, in the teacher’s own order',
  async (kind) => {
    const made = await makeActivity(harness, world, {
      kind,
      types: ['combined', 'pdf', 'oral', 'multipleChoice'],
    });
    const [result] = made.results;
    const key = { schoolId: world.schoolId, resultId: result?.id ?? '' };
    const file = { id: newId(), name: 'پاسخ.pdf', type: 'application/pdf', size: 10 };
    const [combined, pdf, , choice] = made.questions;
    const right = combined?.options[0]?.id ?? null;
    await giveAnswer(harness, {
      ...key,
      questionId: combined?.id ?? '',
      text: 'چون',
      optionId: right,
    });
    await giveAnswer(harness, { ...key, questionId: pdf?.id ?? '', files: [file] });
    await giveAnswer(harness, {
      ...key,
      questionId: choice?.id ?? '',
      answered: false,
      auto: true,
      scoreUnits: 0,
    });
    const studentId = result?.studentId ?? '';
    const params = {
      semesterId: world.semesterId,
      examId: made.id,
      assignmentId: made.id,
      studentId,
    };
    const read = workbook.parse((await teacher.call(`${kind}Results.details`, { params })).data);
    expect(read.questionList.map((question) => question.type)).toEqual([
      'combined',
      'pdf',
      'oral',
      'multipleChoice',
    ]);
    expect(read.questionList.map((question) => question.answer)).toEqual([
      { text: 'چون', optionId: right },
      { files: [file] },
      null,
      null,
    ]);
    expect(read).toMatchObject({ total: 0, maxTotalUnits: 1920, note: { version: 0, text: '' } });
  },
);

test.each([
  {
    chosen: 0,
    rubric: [
      ['دلیل درست', 360],
      ['انتخاب گزینهٔ درست', 120],
    ],
    suggested: 120,
  },
  { chosen: 0, rubric: [['The right option', 60]], suggested: 60 },
  { chosen: 0, rubric: [['دلیل درست', 480]], suggested: null },
  { chosen: 0, rubric: [], suggested: null },
  { chosen: 1, rubric: [['انتخاب گزینهٔ درست', 120]], suggested: 0 },
  { chosen: null, rubric: [['انتخاب گزینهٔ درست', 120]], suggested: null },
] as const)(
  'option $chosen of a combined question suggests $suggested of the rubric $rubric',
  async ({ chosen, rubric, suggested }) => {
    const exam = await makeActivity(harness, world, { types: ['combined', 'multipleChoice'] });
    const [result] = exam.results;
    const [combined, choice] = exam.questions;
    const criteria = rubric.map(([text, scoreUnits]) => ({ text, scoreUnits }));
    await harness.store.read((db) =>
      db.update(t.questions).set({ rubric: criteria }).where(eq(t.questions.activityId, exam.id)),
    );
    for (const question of [combined, choice])
      await giveAnswer(harness, {
        schoolId: world.schoolId,
        resultId: result?.id ?? '',
        questionId: question?.id ?? '',
        optionId: chosen === null ? null : (question?.options[chosen]?.id ?? null),
      });
    const params = {
      semesterId: world.semesterId,
      examId: exam.id,
      studentId: result?.studentId ?? '',
    };
    const read = workbook.parse((await teacher.call('examResults.details', { params })).data);
    expect(read.questionList.map((question) => question.suggestedUnits)).toEqual([suggested, null]);
  },
);
