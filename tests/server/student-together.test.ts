import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { studentCalls } from '#contract/people/student.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  answerRows,
  extend,
  firstStudent,
  handIn,
  makeSittable,
  outcome,
  questionOf,
  resultOf,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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

describe('leaving the page', () => {
  const focus = (by: Caller, made: Made, body: unknown) =>
    by.call('student.focus', { params: { resultId: resultOf(made) }, body });
  const loss = { at: '2026-11-20T08:31:00.000Z', seconds: 12 };

  test('is recorded where the exam is watched over, and shown to the teacher', async () => {
    const made = await makeSittable(harness, world, { settings: { security: true } });
    expect((await focus(sara, made, loss)).data).toEqual({ recorded: 1 });
    expect((await focus(sara, made, { ...loss, seconds: 3 })).data).toEqual({ recorded: 2 });
    const teacher = await signIn(harness, world.teacher);
    const read = await readWorkbookOf(teacher, made);
    expect(read.focusLosses).toEqual([loss, { ...loss, seconds: 3 }]);
    expect((await focus(sara, exam, loss)).data).toEqual({ recorded: 0 });
  });

  test('is recorded five hundred times at most', async () => {
    const made = await makeSittable(harness, world, { settings: { security: true } });
    const focusLosses = Array.from({ length: 499 }, () => loss);
    await changeResult(harness, resultOf(made), { focusLosses });
    expect((await focus(sara, made, loss)).data).toEqual({ recorded: 500 });
    expect((await focus(sara, made, loss)).data).toEqual({ recorded: 500 });
  });
});

describe('parents', () => {
  const results = studentCalls['student.results'].answer;
  const reviewed = z.object({ data: results });

  test('read accepted results of what has ended and is shown to them', async () => {
    const school = await makeWorld(harness);
    const shown = { showResultToParents: true };
    const accept = (made: Made, change: object = {}) =>
      changeResult(harness, resultOf(made), {
        state: 'handedIn',
        handedInAt: new Date(start - day),
        reviewStatus: 'accepted',
        note: 'آفرین',
        totalUnits: 1_080,
        scoredCount: 3,
        ...change,
      });
    const make = (state: 'running' | 'ended', settings: object) =>
      makeSittable(harness, school, { state, settings, qualitative: true });
    const good = await make('ended', { ...shown, automaticQualitativeCorrection: true });
    await accept(good);
    await accept(await make('ended', {}));
    await accept(await make('running', shown));
    await accept(await make('ended', shown), { reviewStatus: 'notReviewed' });
    await accept(await make('ended', shown), { reviewStatus: 'rejected' });
    const parent = await signInStudent(harness, firstStudent(school), 'parent');
    const { data } = reviewed.parse(await parent.call('student.results'));
    expect(data.total).toBe(1);
    expect(data.items).toEqual([
      {
        activityId: good.id,
        kind: 'exam',
        title: 'آزمون',
        courseName: 'ریاضی',
        endDate: new Date(start - day).toISOString(),
        // The level alone is told of an exam that is judged in words.
        total: null,
        maxTotal: 6,
        level: 'good',
        note: 'آفرین',
      },
    ]);
  });

  test('read nothing else and change nothing', async () => {
    const parent = await signInStudent(harness, firstStudent(world), 'parent');
    expect(outcome(await parent.call('student.activities'))).toEqual([403, 'role.notYours']);
    expect(outcome(await sara.call('student.results'))).toEqual([403, 'role.notYours']);
    const before = await harness.checksum();
    const opened = await parent.call('student.open', { params: { id: exam.id } });
    expect(outcome(opened)).toEqual([403, 'role.readOnly']);
    expect(await harness.checksum()).toBe(before);
  });
});

describe('at once', () => {
  const rounds = 8;
  const types = ['descriptive', 'descriptive', 'multipleChoice'] as const;

  test('answers to two questions both stay, and of two to one question one does', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const made = await makeSittable(harness, world, { types: [...types] });
      const set = (place: number, text: string) =>
        sendAnswers(sara, resultOf(made), [{ questionId: questionOf(made, place).id, text }]);
      const all = await Promise.all([set(0, 'یک'), set(1, 'دو'), set(1, 'سه')]);
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      const rows = await answerRows(harness, resultOf(made));
      const texts = new Map(rows.map((row) => [row.questionId, row.text]));
      expect(texts.get(questionOf(made, 0).id)).toBe('یک');
      expect(['دو', 'سه']).toContain(texts.get(questionOf(made, 1).id));
    }
  });

  test('handing in twice takes effect once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const made = await makeSittable(harness, world, { types: [...types] });
      const both = await Promise.all([1, 2].map(() => handIn(sara, resultOf(made), randomUUID())));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('of a correction and an answer at the same moment at most one stands', async () => {
    const teacher = await signIn(harness, world.teacher);
    for (let round = 0; round < rounds; round += 1) {
      const made = await makeSittable(harness, world, { state: 'ended', types: [...types] });
      await extend(harness, world, made, start + hour);
      const answers = made.questions
        .slice(0, 2)
        .map(({ id }) => ({ questionId: id, baseVersion: 0, scoreUnits: 60, comment: 'خوب' }));
      const writes = made.questions
        .slice(0, 2)
        .map(({ id }, n) => ({ questionId: id, text: `پاسخ ${n}` }));
      const write = () => sendAnswers(sara, resultOf(made), writes);
      const correct = () => sendCorrection(world, teacher, made, { answers });
      const first = round % 2 === 0 ? [write(), correct()] : [correct(), write()];
      const [handed, ...both] = await Promise.all([handIn(sara, resultOf(made)), ...first]);
      const [written, corrected] = round % 2 === 0 ? both : both.toReversed();
      expect([200, 409]).toContain(written?.status);
      expect(handed.status).toBe(200);
      // Before it is handed in it is not corrected yet, and of an answer that was not there it says nothing.
      const isWritten = written?.status === 200;
      const isCorrected = corrected?.status === 200;
      expect([200, 409]).toContain(corrected?.status);
      expect(isWritten && isCorrected).toBe(false);
      const read = await readWorkbookOf(teacher, made);
      for (const q of read.questionList.slice(0, 2)) {
        const stands = [q.scoreUnits, q.comment, q.version];
        const version = isWritten || isCorrected ? 1 : 0;
        expect(stands).toEqual(isCorrected ? [60, 'خوب', 1] : [null, null, version]);
        expect(q.answer !== null).toBe(isWritten);
      }
      expect([read.totalUnits, read.state]).toEqual([isCorrected ? 120 : 0, 'handedIn']);
    }
  });
});
