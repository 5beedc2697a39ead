import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corrected } from '#contract/results/workbook.ts';
import { answers } from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
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

const question = () => exam.questions[0]?.id ?? '';
const send = (answer: Record<string, unknown>) =>
  sendCorrection(world, teacher, exam, { answers: [{ questionId: question(), ...answer }] });
/** `[basedOn, version]` of an accepted correction, or the code of the refusal. */
async function correct(baseVersion: number, said: Record<string, unknown>) {
  const { status, code, data } = await send({ baseVersion, ...said });
  if (status !== 200) return code;
  const [part] = corrected.parse(data).versions;
  return [part?.basedOn, part?.version];
}
const drawn = () => ({
  ink: {
    add: [
      {
        id: randomUUID(),
        page: 0,
        tool: 'pen',
        colour: '#c00',
        width: 3,
        points: 'AAAAAAAA',
        at: '2026-11-20T08:00:00.000Z',
      },
    ],
  },
});
const conflict = 'correction.conflict';
const shown = async () => (await readWorkbookOf(teacher, exam)).questionList[0];

/** The student answered, or answered something else: a new version, of which the history of the correction says nothing. */
async function answered() {
  const resultId = exam.results[0]?.id ?? '';
  const [known] = await harness.store.read((db) =>
    db.select().from(answers).where(eq(answers.resultId, resultId)),
  );
  if (known)
    await harness.store.read((db) =>
      db
        .update(answers)
        .set({ text: randomUUID(), version: known.version + 1 })
        .where(eq(answers.resultId, resultId)),
    );
  else
    await giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId,
      questionId: question(),
      text: 'first',
      version: 1,
    });
}

describe('the version on which a correction was applied', () => {
  test('is the base that was sent where that stood', async () => {
    expect(await correct(0, { scoreUnits: 240 })).toEqual([0, 1]);
    expect(await correct(1, { comment: 'خوب' })).toEqual([1, 2]);
    expect(await correct(2, { comment: 'خوب' })).toEqual([2, 2]);
  });

  test('is not the base of one who gave the same score and does not know the comment beside it', async () => {
    await correct(0, { scoreUnits: 240, comment: 'از همکار' });
    expect(await correct(0, { scoreUnits: 240 })).toEqual([1, 1]);
    expect(await correct(0, { comment: 'از من' })).toBe(conflict);
    expect(await shown()).toMatchObject({ comment: 'از همکار', version: 1 });
  });

  test('is the base of one who gave the same score where nothing else was given: she shows what stands', async () => {
    await correct(0, { scoreUnits: 240 });
    expect(await correct(0, { scoreUnits: 240 })).toEqual([0, 1]);
  });

  test('is not the base of one who drew on an answer that was scored meanwhile', async () => {
    await correct(0, { scoreUnits: 240 });
    expect(await correct(0, drawn())).toEqual([1, 2]);
    expect(await correct(0, { scoreUnits: 300 })).toBe(conflict);
    expect((await shown())?.scoreUnits).toBe(240);
  });

  test('is the base of one who scores an answer on which others only drew: what she saw still stands', async () => {
    await correct(0, { scoreUnits: 240 });
    await correct(1, drawn());
    await correct(1, drawn());
    expect(await correct(1, { scoreUnits: 300, comment: 'دوباره' })).toEqual([1, 4]);
    expect(await shown()).toMatchObject({ scoreUnits: 300, comment: 'دوباره', version: 4 });
    expect((await shown())?.ink).toHaveLength(2);
  });

  test('is known before anybody corrected: an answer on which a colleague drew is scored without a question', async () => {
    await answered();
    await correct(1, drawn());
    expect(await correct(1, { scoreUnits: 300 })).toEqual([1, 3]);
  });

  test('is none that the student has changed since: the score was for another answer', async () => {
    await answered();
    await correct(1, { scoreUnits: 240 });
    await answered();
    await correct(3, drawn());
    expect(await correct(2, { scoreUnits: 300 })).toBe(conflict);
    expect(await correct(2, drawn())).toEqual([4, 5]);
    expect((await shown())?.scoreUnits).toBe(240);
  });

  test('is that at which what stands was seen, though another score came and went between', async () => {
    await correct(0, { scoreUnits: 240 });
    await correct(1, { scoreUnits: 60 });
    await correct(2, { scoreUnits: 240 });
    expect(await correct(2, { comment: 'نه' })).toBe(conflict);
    expect(await correct(1, { comment: 'بله' })).toEqual([1, 4]);
  });

  test('of a status and a note is the base where the sender shows what stands', async () => {
    const both = (status: string, text: string) =>
      sendCorrection(world, teacher, exam, {
        review: { baseVersion: 0, status },
        note: { baseVersion: 0, text },
      });
    const [first, again] = [await both('accepted', 'آفرین'), await both('accepted', 'آفرین')];
    for (const { data } of [first, again])
      expect(corrected.parse(data)).toMatchObject({
        review: { basedOn: 0, version: 1 },
        note: { basedOn: 0, version: 1 },
      });
    expect((await both('rejected', 'آفرین')).code).toBe(conflict);
  });

  test('of a status and a note is never one that nobody can have seen yet', async () => {
    const { status, data } = await sendCorrection(world, teacher, exam, {
      review: { baseVersion: 9, status: 'notReviewed' },
      note: { baseVersion: 9, text: '' },
    });
    expect(status).toBe(200);
    expect(corrected.parse(data)).toMatchObject({
      review: { basedOn: 0, version: 0 },
      note: { basedOn: 0, version: 0 },
    });
  });
});
