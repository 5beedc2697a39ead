import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correctionConflict } from '#contract/results/workbook.ts';
import type { Correction } from '#contract/results/workbook.ts';
import { activities, results } from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  extend,
  firstStudent,
  handIn,
  makeSittable,
  openPaperOf,
  optionOf,
  outcome,
  questionOf,
  resultOf,
  resultRow,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

const minute = 60_000;
const hour = 60 * minute;

let harness: Harness;
let world: World;
let teacher: Caller;
let sara: Caller;
let start: number;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  start = harness.clock.now;
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now = start;
  teacher = await signIn(harness, world.teacher);
  sara = await signInStudent(harness, firstStudent(world));
});

const types = ['multipleChoice', 'multipleChoice', 'descriptive'] as const;
const sittable = (state: 'running' | 'ended', allowSubmitAfterEnd = false) =>
  makeSittable(harness, world, { state, types: [...types], settings: { allowSubmitAfterEnd } });
const choose = (made: Made, place: number, n: number) =>
  sendAnswers(sara, resultOf(made), [
    { questionId: questionOf(made, place).id, optionId: optionOf(made, place, n) },
  ]);
const write = (made: Made, text: string | null) =>
  sendAnswers(sara, resultOf(made), [{ questionId: questionOf(made, 2).id, text }]);
const correct = (made: Made, body: Correction) => sendCorrection(world, teacher, made, body);
const score = (made: Made, place: number, baseVersion: number, scoreUnits: number) =>
  correct(made, { answers: [{ questionId: questionOf(made, place).id, baseVersion, scoreUnits }] });
const read = async (made: Made, place: number) => {
  const question = (await readWorkbookOf(teacher, made)).questionList[place];
  if (!question) throw new Error('no such question');
  return question;
};
const flipKey = (made: Made, correctOne: number) =>
  teacher.call('examQuestions.patch', {
    params: { semesterId: made.semesterId, id: made.id },
    body: [
      {
        id: questionOf(made, 0).id,
        version: 1,
        onlineExamQuestionAnswers: questionOf(made, 0).options.map((option, n) => ({
          text: option.text,
          orders: option.orders,
          isCorrect: n === correctOne,
        })),
      },
    ],
  });
const historyOf = async (made: Made, place: number) => {
  const rows = await harness.store.read((db) => db.query.answerHistory.findMany());
  return rows
    .filter((row) => row.resultId === resultOf(made))
    .filter((row) => row.questionId === questionOf(made, place).id)
    .toSorted((a, b) => a.version - b.version);
};

describe('a correction that was based on less than what stands there', () => {
  test('conflicts with an answer that was given and scored by the rule meanwhile', async () => {
    const made = await sittable('ended');
    await extend(harness, world, made, start + hour);
    const seen = await read(made, 0);
    await choose(made, 0, 0);
    await write(made, 'جواب من');
    expect((await handIn(sara, resultOf(made))).status).toBe(200);
    const before = await harness.checksum();
    for (const [place, units] of [
      [0, 480],
      [2, null],
    ] as const) {
      const late = await score(made, place, seen.version, 0);
      expect(outcome(late)).toEqual([409, 'correction.conflict']);
      const { current } = correctionConflict.parse(late.data);
      expect(current).toMatchObject([
        { questionId: questionOf(made, place).id, scoreUnits: units, by: null },
      ]);
    }
    expect(await harness.checksum()).toBe(before);
    expect((await score(made, 0, (await read(made, 0)).version, 0)).status).toBe(200);
  });

  test('conflicts with a score that a new key gave, which stands in the history without a name', async () => {
    const made = await sittable('running');
    await choose(made, 0, 1);
    await handIn(sara, resultOf(made));
    harness.clock.now = start + 25 * hour;
    const seen = await read(made, 0);
    expect(seen).toMatchObject({ scoreUnits: 0, auto: true, by: null });
    expect((await flipKey(made, 1)).data).toMatchObject({ rescored: { results: 1 } });
    const stands = { scoreUnits: 480, auto: true, version: seen.version + 1, by: null };
    expect(await read(made, 0)).toMatchObject(stands);
    expect(outcome(await score(made, 0, seen.version, 240))).toEqual([409, 'correction.conflict']);
    expect(await read(made, 0)).toMatchObject(stands);
    const history = await historyOf(made, 0);
    expect(history.map((row) => [row.version, row.scoreUnits, row.byId, row.at])).toEqual([
      [seen.version, 0, null, new Date(start)],
      [seen.version + 1, 480, null, new Date(start + 25 * hour)],
    ]);
  });

  test('and a key that changes no score raises no version', async () => {
    const made = await sittable('running');
    await choose(made, 0, 2);
    await handIn(sara, resultOf(made));
    harness.clock.now = start + 25 * hour;
    const seen = await read(made, 0);
    expect((await flipKey(made, 1)).data).toMatchObject({ rescored: { results: 0 } });
    expect((await score(made, 0, seen.version, 240)).status).toBe(200);
  });
});

describe('a workbook that is not handed in', () => {
  test('is not corrected as long as its student may still write', async () => {
    const lenient = await sittable('ended', true);
    harness.clock.now -= 1;
    await openPaperOf(sara, lenient);
    expect(outcome(await score(lenient, 2, 0, 0))).toEqual([409, 'result.notHandedIn']);
    const review = { review: { baseVersion: 0, status: 'accepted' as const } };
    expect(outcome(await correct(lenient, review))).toEqual([409, 'result.notHandedIn']);
    harness.clock.now = start;
    expect((await score(lenient, 2, 0, 0)).status).toBe(200);
  });

  test('with an extension and a day for handing in late waits for both', async () => {
    const made = await sittable('ended', true);
    await extend(harness, world, made, start + hour);
    const closesAt = start + 25 * hour;
    harness.clock.now = closesAt - 1;
    expect((await score(made, 2, 0, 0)).code).toBe('result.notHandedIn');
    expect((await write(made, 'هنوز')).status).toBe(200);
    harness.clock.now = closesAt;
    expect((await write(made, 'دیر')).code).toBe('exam.ended');
    expect((await score(made, 2, 1, 0)).status).toBe(200);
  });
});

describe('an answer that changes after it was scored', () => {
  test('keeps the score, says so, and is looked at again', async () => {
    const made = await sittable('ended');
    await correct(made, {
      answers: [{ questionId: questionOf(made, 2).id, baseVersion: 0, scoreUnits: 240 }],
      review: { baseVersion: 0, status: 'accepted' },
    });
    expect(await read(made, 2)).toMatchObject({ version: 1, changedSince: false });
    harness.clock.now += minute;
    await extend(harness, world, made, start + hour);
    await write(made, null);
    expect(await resultRow(harness, resultOf(made))).toMatchObject({ reviewVersion: 1 });
    await write(made, 'تازه');
    await write(made, 'تازه');
    expect(await read(made, 2)).toMatchObject({ scoreUnits: 240, version: 2, changedSince: true });
    expect(await readWorkbookOf(teacher, made)).toMatchObject({
      review: { version: 2, status: 'notReviewed' },
      totalUnits: 240,
    });
    harness.clock.now += minute;
    await handIn(sara, resultOf(made));
    expect(outcome(await score(made, 2, 1, 300))).toEqual([409, 'correction.conflict']);
    const ink = { add: [stroke()], remove: [] };
    const drawn = { questionId: questionOf(made, 2).id, baseVersion: 1, ink };
    expect((await correct(made, { answers: [drawn] })).status).toBe(200);
    expect(await read(made, 2)).toMatchObject({ scoreUnits: 240, version: 3, changedSince: true });
    expect((await score(made, 2, 3, 300)).status).toBe(200);
    expect(await read(made, 2)).toMatchObject({ scoreUnits: 300, version: 4, changedSince: false });
    const kept = (await historyOf(made, 2)).map((row) => [row.version, row.scoreUnits]);
    expect(kept).toEqual([
      [1, 240],
      [3, 240],
      [4, 300],
    ]);
  });
});

describe('withdrawing', () => {
  const withdraw = (made: Made) =>
    teacher.call('exams.edit', { body: { id: made.id, version: 1, state: 'draft' } });

  test('is judged by the time at which the exam is held, not by that at which it was asked for', async () => {
    const made = await makeActivity(harness, world, { state: 'scheduled' });
    const asked = Promise.withResolvers<void>();
    const { now } = harness.deps;
    harness.deps.now = () => {
      asked.resolve();
      return now();
    };
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = harness.store.transaction(async (tx) => {
      await tx.select().from(activities).where(eq(activities.id, made.id)).for('update');
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const answer = withdraw(made);
    await asked.promise;
    harness.clock.now = start + 25 * hour;
    release.resolve();
    await holder;
    harness.deps.now = now;
    expect(outcome(await answer)).toEqual([409, 'exam.locked']);
    expect(await openPaperOf(sara, made)).toMatchObject({ resultId: resultOf(made) });
  });

  test('takes nothing away from a student who has begun', async () => {
    const made = await makeActivity(harness, world, { state: 'scheduled' });
    await harness.store.read((db) =>
      db
        .update(results)
        .set({ state: 'started' })
        .where(eq(results.id, resultOf(made))),
    );
    const before = await harness.checksum();
    expect(outcome(await withdraw(made))).toEqual([409, 'exam.locked']);
    expect(await harness.checksum()).toBe(before);
  });
});

const stroke = () => ({
  id: crypto.randomUUID(),
  page: 0,
  tool: 'pen' as const,
  colour: '#c00',
  width: 2,
  points: 'AAAAAAAA',
  at: '2026-11-20T08:00:00.000Z',
});
