import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { corrected, correctionConflict } from '#contract/results/workbook.ts';
import { signIn } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { openHarness, type Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

test('answers on older versions are each judged by what was seen, all of them in one statement', async () => {
  const world = await makeWorld(harness);
  const teacher = await signIn(harness, world.teacher);
  const exam = await makeActivity(harness, world);
  const correct = (baseVersion: number, units: readonly number[]) =>
    sendCorrection(world, teacher, exam, {
      answers: units.map((scoreUnits, place) => ({
        questionId: exam.questions[place]?.id,
        baseVersion,
        scoreUnits,
      })),
    });
  const counted = async (units: readonly number[]) => {
    const spy = vi.spyOn(Client.prototype, 'query');
    const answer = await correct(1, units);
    const sent = spy.mock.calls.length;
    spy.mockRestore();
    return { ...answer, sent };
  };
  await correct(0, [240, 120]);
  await correct(1, [300, 180]);
  const one = await counted([240]);
  const two = await counted([240, 120]);
  expect([one.status, two.status]).toEqual([409, 409]);
  const { current } = correctionConflict.parse(two.data);
  expect(current.map(({ scoreUnits }) => scoreUnits)).toEqual([300, 180]);
  expect(one.sent).toBeGreaterThan(3);
  expect(two.sent).toBe(one.sent);

  const same = await counted([300, 180]);
  expect(same.status).toBe(200);
  // What stands there is what she says over what she saw: a step of hers.
  expect(corrected.parse(same.data).versions).toMatchObject([
    { basedOn: 1, version: 2 },
    { basedOn: 1, version: 2 },
  ]);
});
