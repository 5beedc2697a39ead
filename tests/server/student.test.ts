import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { studentCalls } from '#contract/people/student.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  extend,
  firstStudent,
  handIn,
  makeSittable,
  openPaperOf,
  outcome,
  questionOf,
  resultOf,
  resultRow,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { readWorkbookOf } from './workbooks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const activityPage = studentCalls['student.activities'].answer;

let harness: Harness;
let world: World;
let sara: Caller;
let exam: Made;
let start: number;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  start = harness.clock.now;
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now = start;
  sara = await signInStudent(harness, firstStudent(world));
  exam = await makeSittable(harness, world);
});

describe('the list', () => {
  test('has what was released to her in every state, and no draft', async () => {
    const states = ['draft', 'scheduled', 'running', 'ended'] as const;
    const school = await makeWorld(harness);
    const made = new Map<string, string>();
    for (const state of states)
      made.set((await makeSittable(harness, school, { state })).id, state);
    await makeSittable(harness, school, { classes: [school.classB] });
    await makeSittable(harness, school, { kind: 'assignment' });
    const she = await signInStudent(harness, firstStudent(school));
    const list = async (query: Record<string, string>) =>
      activityPage.parse((await she.call('student.activities', { query })).data);
    const exams = await list({ kind: 'exam' });
    expect(exams.items.map((item) => [made.get(item.id), item.state, item.open])).toEqual([
      ['scheduled', 'scheduled', false],
      ['running', 'running', true],
      ['ended', 'ended', false],
    ]);
    expect(exams.items.every((item) => item.result?.state === 'notStarted')).toBe(true);
    expect((await list({})).total).toBe(4);
    const second = await list({ pageSize: '1', pageIndex: '1' });
    expect([second.items.length, second.total]).toEqual([1, 4]);
    expect((await list({ state: 'running' })).items.map((item) => item.kind).toSorted()).toEqual([
      'assignment',
      'exam',
    ]);
  });

  test('an extension moves the end for her alone', async () => {
    const ended = await makeSittable(harness, world, { state: 'ended' });
    await extend(harness, world, ended, start + hour);
    const other = await signInStudent(harness, {
      ...firstStudent(world),
      id: world.students[1]?.id ?? '',
    });
    const find = async (by: Caller) =>
      activityPage
        .parse((await by.call('student.activities', { query: { pageSize: '100' } })).data)
        .items.find((item) => item.id === ended.id);
    expect(await find(sara)).toMatchObject({
      state: 'running',
      open: true,
      endDate: new Date(start + hour).toISOString(),
    });
    expect(await find(other)).toMatchObject({ state: 'ended', open: false });
  });
});

describe('opening', () => {
  test('begins the attempt, once, and shows the teacher that she has started', async () => {
    const paper = await openPaperOf(sara, exam);
    expect(paper).toMatchObject({ resultId: resultOf(exam), attempt: 1 });
    expect(paper.activity.result?.state).toBe('started');
    harness.clock.now += minute;
    await openPaperOf(sara, exam);
    expect(await resultRow(harness, resultOf(exam))).toMatchObject({
      state: 'started',
      startedAt: new Date(start),
      sittingSession: null,
    });
  });

  test('before the start and after the end it is refused and changes nothing', async () => {
    for (const [kind, state, code] of [
      ['exam', 'scheduled', 'exam.notRunning'],
      ['assignment', 'scheduled', 'assignment.notRunning'],
      ['exam', 'ended', 'exam.ended'],
      ['assignment', 'ended', 'assignment.ended'],
      ['exam', 'draft', 'exam.notFound'],
    ] as const) {
      const made = await makeSittable(harness, world, { kind, state });
      const before = await harness.checksum();
      const answer = await sara.call('student.open', { params: { id: made.id } });
      expect(answer.code, `${kind} ${state}`).toBe(code);
      expect(await harness.checksum()).toBe(before);
    }
    const past = await makeSittable(harness, world, { semesterId: world.pastSemesterId });
    const inPast = await sara.call('student.open', { params: { id: past.id } });
    expect(outcome(inPast)).toEqual([409, 'semester.inactive']);
  });

  test('never tells which option is correct, what a good answer is or how it is scored', async () => {
    const made = await makeSittable(harness, world, {
      types: ['descriptive', 'multipleChoice', 'combined', 'pdf', 'oral'],
    });
    const secret = 'نباید دیده شود';
    await harness.store.read((db) =>
      db
        .update(t.questions)
        .set({
          modelAnswer: secret,
          rubric: [{ text: secret, scoreUnits: 60 }],
          difficulty: 'hard',
          tags: [secret],
          sourceId: newId(),
        })
        .where(eq(t.questions.activityId, made.id)),
    );
    const answer = await sara.call('student.open', { params: { id: made.id } });
    const text = JSON.stringify(answer.data);
    const hidden = ['isCorrect', 'modelAnswer', 'rubric', 'scoreUnits', 'auto', 'orders'];
    for (const name of [...hidden, 'difficulty', 'tags', 'sourceId', 'version', secret])
      expect(text, name).not.toContain(name);
    expect(text).not.toMatch(/:true,"text"|"correct/);
    const paper = await openPaperOf(sara, made);
    expect(paper.questions.map((q) => [q.type, q.answerable])).toContainEqual(['oral', false]);
    for (const q of paper.questions)
      for (const o of q.options) expect(Object.keys(o)).toEqual(['id', 'text']);
  });

  test('a drawn order is her own, and the same each time', async () => {
    const types = Array.from({ length: 8 }, () => 'multipleChoice' as const);
    const settings = { randomizeQuestions: true, randomizeOptions: true };
    const made = await makeSittable(harness, world, { types, settings });
    const orderFor = async (place: number) => {
      const student = { ...firstStudent(world), id: made.results[place]?.studentId ?? '' };
      const paper = await openPaperOf(await signInStudent(harness, student), made);
      const options = paper.questions.map((q) => q.options.map((o) => o.id));
      return { questions: paper.questions.map((q) => q.id), options };
    };
    const [hers, again, another] = [await orderFor(0), await orderFor(0), await orderFor(1)];
    expect(again).toEqual(hers);
    expect(another.questions).not.toEqual(hers.questions);
    const asWritten = made.questions.map((q) => q.id);
    expect(hers.questions).not.toEqual(asWritten);
    expect(hers.questions.toSorted()).toEqual(asWritten.toSorted());
    const teacher = await signIn(harness, world.teacher);
    const read = await readWorkbookOf(teacher, made);
    expect(read.questionList.map((q) => q.questionId)).toEqual(asWritten);
  });

  test('with going on at one session alone, another one is refused until the seat is free', async () => {
    const made = await makeSittable(harness, world, { settings: { security: true } });
    const second = await signInStudent(harness, firstStudent(world));
    await openPaperOf(sara, made);
    const answers = [{ questionId: questionOf(made, 0).id, text: 'x' }];
    for (const refused of [
      await second.call('student.open', { params: { id: made.id } }),
      await sendAnswers(second, resultOf(made), answers),
      await handIn(second, resultOf(made)),
    ])
      expect(outcome(refused)).toEqual([409, 'exam.otherSession']);
    expect((await sendAnswers(sara, resultOf(made), answers)).status).toBe(200);

    const teacher = await signIn(harness, world.teacher);
    const params = { studentId: firstStudent(world).id, resultId: resultOf(made) };
    const stranger = await signIn(harness, world.stranger);
    const byStranger = await stranger.call('sittings.free', { params });
    expect(outcome(byStranger)).toEqual([404, 'result.notFound']);
    expect((await teacher.call('sittings.free', { params })).status).toBe(200);
    const paper = await openPaperOf(second, made);
    expect(paper.questions[0]?.answer?.text).toBe('x');
    expect((await sendAnswers(sara, resultOf(made), answers)).code).toBe('exam.otherSession');

    await second.call('student.logout');
    expect((await sendAnswers(second, resultOf(made), answers)).status).toBe(401);
    expect((await sendAnswers(sara, resultOf(made), answers)).status).toBe(200);
  });

  test('signing out deletes the session of this device, frees its seat and leaves the other signed in', async () => {
    const made = await makeSittable(harness, world, { settings: { security: true } });
    const other = await signInStudent(harness, firstStudent(world));
    await openPaperOf(sara, made);
    const rows = () =>
      harness.store.read((db) =>
        db.$count(t.studentSessions, eq(t.studentSessions.studentId, firstStudent(world).id)),
      );
    const before = await rows();
    expect((await sara.call('student.logout')).status).toBe(200);
    expect(await rows()).toBe(before - 1);
    expect((await sara.call('student.activities')).status).toBe(401);
    expect((await openPaperOf(other, made)).resultId).toBe(resultOf(made));
  });

  test('a seat whose session has expired is free', async () => {
    const made = await makeSittable(harness, world, {
      kind: 'assignment',
      settings: { security: true },
    });
    await openPaperOf(sara, made);
    await harness.store.read((db) =>
      db
        .update(t.activities)
        .set({ endsAt: new Date(start + 30 * day) })
        .where(eq(t.activities.id, made.id)),
    );
    harness.clock.now += 8 * day;
    const later = await signInStudent(harness, firstStudent(world));
    expect((await openPaperOf(later, made)).resultId).toBe(resultOf(made));
  });
});
