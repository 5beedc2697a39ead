import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { corrected, correctionConflict } from '#contract/results/workbook.ts';
import type { Correction } from '#contract/results/workbook.ts';
import { callerWith, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let exam: Made;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());
beforeEach(async () => {
  exam = await makeActivity(harness, world);
});

const question = (place: number) => exam.questions[place]?.id ?? '';
const result = (place = 0) => exam.results[place] ?? { id: '', studentId: '', classId: '' };

interface How {
  by?: Caller;
  place?: number;
  key?: string;
  of?: Made;
}
const correct = (
  body: Correction | Record<string, unknown>,
  { by = teacher, of = exam, ...how }: How = {},
) => sendCorrection(world, by, of, body, how);
const read = (place = 0) => readWorkbookOf(teacher, exam, place);
const score = (place: number, baseVersion: number, scoreUnits: number | null) => ({
  answers: [{ questionId: question(place), baseVersion, scoreUnits }],
});

describe('versions', () => {
  test('each accepted change of an answer raises its version by one, from 0', async () => {
    const first = await correct(score(0, 0, 240));
    expect(first.status).toBe(200);
    expect(corrected.parse(first.data).versions).toEqual([
      { questionId: question(0), basedOn: 0, version: 1 },
    ]);
    const second = await correct(score(0, 1, 300));
    expect(corrected.parse(second.data).versions[0]?.version).toBe(2);
    expect((await read()).questionList[0]).toMatchObject({
      scoreUnits: 300,
      score: 1.25,
      version: 2,
    });
  });

  test('two devices that score different answers of one workbook both win', async () => {
    expect((await correct(score(0, 0, 240))).status).toBe(200);
    expect((await correct(score(1, 0, 120))).status).toBe(200);
    expect((await read()).totalUnits).toBe(360);
  });

  test('the same answer scored differently on an older version conflicts and changes nothing', async () => {
    await correct(score(0, 0, 240));
    const before = await harness.checksum();
    const late = await correct(score(0, 0, 300));
    expect([late.status, late.code]).toEqual([409, 'correction.conflict']);
    const [current] = correctionConflict.parse(late.data).current;
    expect(current).toMatchObject({ questionId: question(0), version: 1, scoreUnits: 240 });
    expect(current?.by?.id).toBe(world.teacher.userId);
    expect(current?.at).toBe(new Date(harness.clock.now).toISOString());
    expect(await harness.checksum()).toBe(before);
  });

  test('a conflict on one answer holds the whole correction, and names only that answer', async () => {
    await correct(score(0, 0, 240));
    const mixed = await correct({
      answers: [
        { questionId: question(0), baseVersion: 0, scoreUnits: 60 },
        { questionId: question(1), baseVersion: 0, scoreUnits: 120 },
      ],
    });
    expect(mixed.status).toBe(409);
    const { current } = correctionConflict.parse(mixed.data);
    expect(current.map((part) => part.questionId)).toEqual([question(0)]);
    expect((await read()).questionList[1]?.version).toBe(0);
  });

  test('an equal value on an older version is accepted without a new version', async () => {
    await correct(score(0, 0, 240));
    const again = await correct(score(0, 0, 240));
    expect(again.status).toBe(200);
    expect(corrected.parse(again.data).versions[0]?.version).toBe(1);
  });

  test('a version that the server has never given conflicts as an older one does', async () => {
    expect((await correct(score(0, 7, 240))).code).toBe('correction.conflict');
  });

  test('an absent field is left alone and null removes a score', async () => {
    await correct({
      answers: [{ questionId: question(0), baseVersion: 0, scoreUnits: 240, comment: 'خوب' }],
    });
    await correct(score(0, 1, null));
    expect((await read()).questionList[0]).toMatchObject({
      scoreUnits: null,
      comment: 'خوب',
      version: 2,
    });
    await correct({ answers: [{ questionId: question(0), baseVersion: 2, comment: null }] });
    expect((await read()).questionList[0]).toMatchObject({
      scoreUnits: null,
      comment: null,
      version: 3,
    });
  });

  test('review status and note have versions of their own', async () => {
    const both = await correct({
      review: { baseVersion: 0, status: 'accepted' },
      note: { baseVersion: 0, text: 'آفرین' },
    });
    expect(corrected.parse(both.data)).toMatchObject({
      review: { version: 1, status: 'accepted' },
      note: { version: 1, text: 'آفرین' },
    });
    const late = await correct({ review: { baseVersion: 0, status: 'rejected' } });
    expect(late.code).toBe('correction.conflict');
    const conflict = correctionConflict.parse(late.data);
    expect(conflict.current).toEqual([]);
    expect(conflict.review).toEqual({ version: 1, status: 'accepted' });
    expect(conflict.note).toBeUndefined();
    const equal = await correct({ review: { baseVersion: 0, status: 'accepted' } });
    expect(corrected.parse(equal.data).review.version).toBe(1);
    const again = await correct({ review: { baseVersion: 1, status: 'rejected' } });
    expect(corrected.parse(again.data).review).toMatchObject({ version: 2, status: 'rejected' });
  });

  test('every accepted change of an answer stands in its history', async () => {
    await correct(score(0, 0, 240));
    await correct(score(0, 1, 300));
    await correct(score(0, 0, 300));
    const rows = await harness.store.read((db) => db.query.answerHistory.findMany());
    const mine = rows.filter((row) => row.questionId === question(0));
    expect(mine.map((row) => [row.version, row.scoreUnits, row.byId])).toEqual([
      [1, 240, world.teacher.userId],
      [2, 300, world.teacher.userId],
    ]);
  });

  test.each(['exam', 'assignment'] as const)(
    'of an %s stands in the answer, in its history and in the total of the workbook',
    async (kind) => {
      const of = await makeActivity(harness, world, { kind });
      const [resultId, questionId] = [of.results[0]?.id ?? '', of.questions[1]?.id ?? ''];
      const sent = { questionId, baseVersion: 0, scoreUnits: 180, comment: 'نیمه' };
      expect((await correct({ answers: [sent] }, { of })).status).toBe(200);
      const [answers, history, results] = await harness.store.read(async (db) => [
        await db.query.answers.findMany({ where: (row, { eq }) => eq(row.resultId, resultId) }),
        await db.query.answerHistory.findMany({
          where: (row, { eq }) => eq(row.resultId, resultId),
        }),
        await db.query.results.findMany({ where: (row, { eq }) => eq(row.activityId, of.id) }),
      ]);
      const stored = { questionId, version: 1, scoreUnits: 180, comment: 'نیمه' };
      const byId = world.teacher.userId;
      expect(answers).toMatchObject([{ ...stored, byId }]);
      expect(history).toMatchObject([{ questionId, version: 1, scoreUnits: 180, byId }]);
      const totals = new Map(results.map((row) => [row.id, [row.totalUnits, row.scoredCount]]));
      // Hers, and nobody else's.
      const expected = of.results.map(({ id }) => (id === resultId ? [180, 1] : [0, 0]));
      expect(of.results.map(({ id }) => totals.get(id))).toEqual(expected);
    },
  );

  test('the ETag of a workbook grows with each accepted change', async () => {
    const etags: (string | null)[] = [];
    for (const [base, units] of [
      [0, 60],
      [1, 120],
      [2, 120],
    ] as const) {
      etags.push((await correct(score(0, base, units))).headers.get('etag'));
    }
    expect(etags).toEqual(['"1"', '"2"', '"2"']);
  });
});

describe('scores', () => {
  test.each([
    [-60, 'score.range'],
    [481, 'score.range'],
    [540, 'score.range'],
    [70, 'score.step'],
    [1.5, 'score.notNumber'],
    ['60', 'score.notNumber'],
    [1e308, 'score.range'],
  ])('%s units are refused with %s', async (units, code) => {
    const answer = await correct({
      answers: [{ questionId: question(0), baseVersion: 0, scoreUnits: units }],
    });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.path).toBe('answers.0.scoreUnits');
    expect(answer.code).toBe(code);
    expect((await read()).questionList[0]?.version).toBe(0);
  });

  test('zero and the maximum are scores', async () => {
    expect((await correct(score(0, 0, 0))).status).toBe(200);
    expect((await correct(score(0, 1, 480))).status).toBe(200);
  });

  test('a total is never below zero and counts what the rule scored', async () => {
    await giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId: result().id,
      questionId: question(2),
      auto: true,
      scoreUnits: -160,
      optionId: exam.questions[2]?.options[1]?.id ?? null,
    });
    const low = await correct(score(0, 0, 120));
    expect(corrected.parse(low.data)).toMatchObject({ total: 0, totalUnits: 0 });
    const high = await correct(score(0, 1, 480));
    expect(corrected.parse(high.data)).toMatchObject({ total: 1.33, totalUnits: 320 });
    expect((await read()).questionList[2]).toMatchObject({ auto: true, version: 0, score: -0.67 });
  });

  test("what the rule scored is the teacher's once she sends it, be it the same score", async () => {
    await giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId: result().id,
      questionId: question(2),
      auto: true,
      scoreUnits: -160,
      optionId: exam.questions[2]?.options[1]?.id ?? null,
    });
    const comment = {
      answers: [{ questionId: question(2), baseVersion: 0, comment: 'دیدم' }],
    };
    await correct(comment);
    expect((await read()).questionList[2]).toMatchObject({ auto: true, version: 1 });
    // A replay, based on less than stands there, confirms nothing.
    const late = await correct(score(2, 0, -160));
    expect(corrected.parse(late.data).versions[0]?.version).toBe(1);
    expect((await read()).questionList[2]).toMatchObject({ auto: true, version: 1 });
    for (const base of [1, 1, 2]) await correct(score(2, base, -160));
    const hers = { auto: false, scoreUnits: -160, version: 2 };
    expect((await read()).questionList[2]).toMatchObject(hers);
    const rows = await harness.store.read((db) => db.query.answerHistory.findMany());
    const mine = rows.filter((row) => row.resultId === result().id);
    expect(mine.map((row) => [row.version, row.scoreUnits, row.byId])).toEqual([
      [1, -160, world.teacher.userId],
      [2, -160, world.teacher.userId],
    ]);
    const options = (exam.questions[2]?.options ?? []).map(({ text, orders }) => ({
      text,
      orders,
      isCorrect: orders === 2,
    }));
    const key = await teacher.call('examQuestions.patch', {
      params: { semesterId: exam.semesterId, id: exam.id },
      body: [{ id: question(2), version: 1, onlineExamQuestionAnswers: options }],
    });
    expect([key.status, key.data]).toMatchObject([200, { rescored: { results: 0 } }]);
    expect((await read()).questionList[2]).toMatchObject(hers);
  });

  test('a qualitative exam answers its level as soon as something is scored', async () => {
    const qualitative = await makeActivity(harness, world, {
      qualitative: true,
      types: ['descriptive', 'oral'],
    });
    const send = (place: number, units: number) =>
      correct(
        {
          answers: [
            { questionId: qualitative.questions[place]?.id, baseVersion: 0, scoreUnits: units },
          ],
        },
        { of: qualitative },
      );
    expect(corrected.parse((await send(0, 480)).data).level).toBe('acceptable');
    expect(corrected.parse((await send(1, 480)).data).level).toBe('veryGood');
  });
});

describe('who and when', () => {
  test('the teachers of the class and course correct, others do not find the workbook', async () => {
    const colleague = await signIn(harness, world.colleague);
    const stranger = await signIn(harness, world.stranger);
    const inClassB = exam.results.findIndex((r) => r.classId === world.classB);
    expect((await correct(score(0, 0, 60), { by: colleague })).status).toBe(200);
    expect((await correct(score(0, 0, 60), { by: colleague, place: inClassB })).code).toBe(
      'result.notFound',
    );
    expect((await correct(score(0, 0, 60), { by: stranger })).status).toBe(404);
    expect(
      (await correct(score(0, 0, 60), { by: await signIn(harness, world.admin), place: 1 })).status,
    ).toBe(200);
  });

  test('a supporter reads and changes nothing', async () => {
    const supporter = await signIn(harness, world.supporter);
    const before = await harness.checksum();
    const answer = await correct(score(0, 0, 60), { by: supporter });
    expect([answer.status, answer.code]).toEqual([403, 'role.readOnly']);
    expect(await harness.checksum()).toBe(before);
  });

  test('nobody signed in is refused', async () => {
    const answer = await correct(score(0, 0, 60), { by: callerWith(harness, null) });
    expect([answer.status, answer.code]).toEqual([401, 'session.missing']);
  });

  test('while an exam runs only handed-in workbooks are corrected, afterwards every one', async () => {
    const running = await makeActivity(harness, world, { state: 'running' });
    await changeResult(harness, running.results[1]?.id ?? '', {
      state: 'started',
      handedInAt: null,
    });
    const send = (place: number, of: Made) =>
      correct(
        { answers: [{ questionId: of.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }] },
        { place, of },
      );
    expect((await send(0, running)).status).toBe(200);
    const early = await send(1, running);
    expect([early.status, early.code]).toEqual([409, 'result.notHandedIn']);
    await changeResult(harness, result(1).id, { state: 'notStarted', handedInAt: null });
    expect((await send(1, exam)).status).toBe(200);
  });

  test('a scheduled exam and one of a past school year are not corrected', async () => {
    const scheduled = await makeActivity(harness, world, { state: 'scheduled' });
    const past = await makeActivity(harness, world, { semesterId: world.pastSemesterId });
    const send = (of: Made) =>
      correct(
        { answers: [{ questionId: of.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }] },
        { of },
      );
    expect((await send(scheduled)).code).toBe('exam.locked');
    expect((await send(past)).code).toBe('semester.inactive');
  });

  test('an assignment is corrected by the same rules under its own path', async () => {
    const assignment = await makeActivity(harness, world, { kind: 'assignment' });
    const body = {
      answers: [{ questionId: assignment.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }],
    };
    expect((await correct(body, { of: assignment })).status).toBe(200);
    expect((await correct(body, { of: { ...assignment, kind: 'exam' } })).status).toBe(404);
  });

  test('an answer of another exam, one named twice and an empty correction are refused', async () => {
    const other = await makeActivity(harness, world);
    const foreign = { questionId: other.questions[0]?.id, baseVersion: 0, scoreUnits: 60 };
    expect((await correct({ answers: [foreign] })).code).toBe('question.notFound');
    const twice = { questionId: question(0), baseVersion: 0, scoreUnits: 60 };
    expect((await correct({ answers: [twice, twice] })).code).toBe('request.invalid');
    expect((await correct({})).code).toBe('correction.empty');
    expect((await read()).questionList[0]?.version).toBe(0);
  });

  test('corrections that arrive at once all count, each exactly once', async () => {
    const places = [0, 1];
    const sent = places.flatMap((place) =>
      [60, 120, 180].map((units) => correct(score(place, 0, units), { key: randomUUID() })),
    );
    const answers = await Promise.all(sent);
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409]);
    const rows = await harness.store.read((db) => db.query.answerHistory.findMany());
    expect(rows.filter((row) => row.resultId === result().id)).toHaveLength(2);
    const total = z.number().parse((await read()).totalUnits);
    const scores = (await read()).questionList.map((q) => q.scoreUnits ?? 0);
    expect(total).toBe(scores.reduce((sum, units) => sum + units, 0));
  });
});
