import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBankQuestion, makeTemplate } from './bank.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());

/** How a question of each kind is deleted, and one that stands at version 1. */
const kinds = {
  exam: async () => remover('examQuestions.delete', await ofActivity('exam')),
  assignment: async () => remover('assignmentQuestions.delete', await ofActivity('assignment')),
  'free question of the bank': async () =>
    remover('bankQuestions.delete', (await makeBankQuestion(harness, world)).id),
  'bank exam': async () => {
    const { questions } = await makeTemplate(harness, world, { questions: 2 });
    return remover('bankQuestions.delete', questions[0]?.id ?? '');
  },
};
async function ofActivity(kind: 'exam' | 'assignment') {
  const types = ['descriptive', 'descriptive'] as const;
  const made = await makeActivity(harness, world, { kind, state: 'draft', types: [...types] });
  return made.questions[0]?.id ?? '';
}
const remover =
  (
    name: 'examQuestions.delete' | 'assignmentQuestions.delete' | 'bankQuestions.delete',
    id: string,
  ) =>
  (version?: number) => {
    const params = name === 'bankQuestions.delete' ? { schoolId: world.schoolId, id } : { id };
    const query = version === undefined ? {} : { version: String(version) };
    return teacher.call(name, { params, query, key: randomUUID() });
  };

describe.each(Object.entries(kinds))('a question of %s', (_name, make) => {
  test('is deleted on the version that was shown', async () => {
    const remove = await make();
    expect((await remove(1)).status).toBe(200);
    expect((await remove(1)).code).toBe('question.notFound');
  });

  test('stays where it says something else by now, and is told as it stands', async () => {
    const remove = await make();
    const before = await harness.checksum();
    const late = await remove(7);
    expect([late.status, late.code]).toEqual([409, 'question.conflict']);
    expect(late.data).toMatchObject({ current: [{ version: 1, text: expect.any(String) }] });
    expect(await harness.checksum()).toBe(before);
  });

  test('goes as it stands where no version is named, as older devices ask', async () => {
    const remove = await make();
    expect((await remove()).status).toBe(200);
  });
});
