import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerHistoryCalls } from '#contract/results/answer-history.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

const shape = answerHistoryCalls['answers.history'].answer;
let harness: Harness;
let world: World;
let teacher: Caller;
let colleague: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  colleague = await signIn(harness, world.colleague);
});
afterAll(() => harness.close());

const idsOf = (of: Made, { place = 0, question = 0 } = {}) => ({
  resultId: of.results[place]?.id ?? '',
  questionId: of.questions[question]?.id ?? '',
});
const ask = (by: Caller, params: { resultId: string; questionId: string }) =>
  by.call('answers.history', { params });
const read = async (by: Caller, of: Made) => shape.parse((await ask(by, idsOf(of))).data).items;
const refusal = async (by: Caller, params: { resultId: string; questionId: string }) => {
  const { status, code } = await ask(by, params);
  return [status, code];
};

describe('the history of an answer', () => {
  test.each(['exam', 'assignment'] as const)(
    'of an %s says which scores it was given, by whom and when, the newest first',
    async (kind) => {
      const of = await makeActivity(harness, world, { kind });
      const { questionId } = idsOf(of);
      const score = (
        by: Caller,
        baseVersion: number,
        scoreUnits: number | null,
        comment?: string,
      ) =>
        sendCorrection(world, by, of, {
          answers: [{ questionId, baseVersion, scoreUnits, ...(comment && { comment }) }],
        });
      await score(teacher, 0, 240);
      harness.clock.now += 60_000;
      await score(colleague, 1, 480, 'کامل است');
      const first = new Date(harness.clock.now - 60_000).toISOString();
      const second = new Date(harness.clock.now).toISOString();
      const { teacher: owner, colleague: other } = world;
      expect(await read(colleague, of)).toMatchObject([
        { version: 2, scoreUnits: 480, comment: 'کامل است', by: { id: other.userId }, at: second },
        { version: 1, scoreUnits: 240, comment: null, by: { id: owner.userId }, at: first },
      ]);
      expect((await read(teacher, of))[0]?.by?.name).not.toBe('');
    },
  );

  test('is empty of an answer that nobody has scored, and not another one’s', async () => {
    const of = await makeActivity(harness, world);
    const { resultId } = idsOf(of, { place: 1 });
    const { questionId } = idsOf(of);
    await giveAnswer(harness, { schoolId: world.schoolId, resultId, questionId });
    await sendCorrection(world, teacher, of, {
      answers: [
        { questionId: idsOf(of, { question: 1 }).questionId, baseVersion: 0, scoreUnits: 60 },
      ],
    });
    expect(await read(teacher, of)).toEqual([]);
  });

  test('is unknown to whoever may not read the workbook', async () => {
    const of = await makeActivity(harness, world);
    const unknown = [404, 'result.notFound'];
    expect(await refusal(await signIn(harness, world.stranger), idsOf(of))).toEqual(unknown);
    // The colleague teaches class A alone; the last student is of class B.
    const last = idsOf(of, { place: of.results.length - 1 });
    expect(await refusal(colleague, last)).toEqual(unknown);
    expect(await refusal(teacher, { ...last, resultId: randomUUID() })).toEqual(unknown);
    expect((await ask(await signIn(harness, world.supporter), last)).status).toBe(200);
  });

  test('knows no question of another exam', async () => {
    const of = await makeActivity(harness, world);
    const other = await makeActivity(harness, world);
    const mixed = { ...idsOf(of), questionId: idsOf(other).questionId };
    expect(await refusal(teacher, mixed)).toEqual([404, 'question.notFound']);
  });
});
