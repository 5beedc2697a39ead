import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionUsageCalls } from '#contract/bank/question-usage.ts';
import * as t from '#server/db/schema/index.ts';
import { makeBankQuestion } from './bank.ts';
import { signIn } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, Person, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const shape = questionUsageCalls['bankQuestions.usage'].answer;
let harness: Harness;
let world: World;
let ended: Made;
let draft: Made;
let source: typeof t.bankQuestions.$inferSelect;

/** Makes the first question of an activity a copy, and says what its students reached: of it, and in all. */
async function copied(made: Made, sourceId: string, reached: [number, number][] = []) {
  const questionId = made.questions[0]?.id ?? '';
  const { schoolId } = world;
  await harness.store.transaction(async (tx) => {
    await tx.update(t.questions).set({ sourceId }).where(eq(t.questions.id, questionId));
    for (const [place, [scoreUnits, totalUnits]] of reached.entries()) {
      const resultId = made.results[place]?.id ?? '';
      const reviewStatus = 'accepted' as const;
      await tx
        .update(t.results)
        .set({ totalUnits, reviewStatus })
        .where(eq(t.results.id, resultId));
      await tx
        .insert(t.answers)
        .values({ schoolId, resultId, questionId, scoreUnits })
        .onConflictDoUpdate({
          target: [t.answers.schoolId, t.answers.resultId, t.answers.questionId],
          set: { scoreUnits },
        });
    }
  });
}

async function ask(person: Person, id = source.id, schoolId = world.schoolId) {
  const caller = await signIn(harness, person);
  return caller.call('bankQuestions.usage', { params: { schoolId, id } });
}
const seenBy = async (person: Person) => shape.parse((await ask(person)).data).items;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  source = await makeBankQuestion(harness, world, { isPublic: true });
  ended = await makeActivity(harness, world, { title: 'میان‌ترم' });
  draft = await makeActivity(harness, world, { title: 'پیش‌نویس', state: 'draft' });
  // Three of class A, then three of class B.
  await copied(ended, source.id, [
    [480, 900],
    [480, 800],
    [240, 700],
    [240, 600],
    [0, 500],
    [0, 400],
  ]);
  await copied(draft, source.id);
});
afterAll(() => harness.close());

test('says where copies are, the newest first, and how the question did there', async () => {
  expect(await seenBy(world.teacher)).toMatchObject([
    {
      kind: 'exam',
      id: draft.id,
      state: 'draft',
      results: 0,
      facility: null,
      discrimination: null,
    },
    {
      id: ended.id,
      title: 'میان‌ترم',
      state: 'ended',
      results: 6,
      facility: 0.5,
      discrimination: 1,
    },
  ]);
});

test('a rejected result does not count', async () => {
  const resultId = ended.results[5]?.id ?? '';
  const review = (reviewStatus: 'accepted' | 'rejected') =>
    harness.store.read((db) =>
      db.update(t.results).set({ reviewStatus }).where(eq(t.results.id, resultId)),
    );
  await review('rejected');
  const [, use] = await seenBy(world.teacher);
  await review('accepted');
  expect(use).toMatchObject({ results: 5, facility: 0.6 });
});

test('who teaches one class sees its results; who teaches another course sees no use at all', async () => {
  const [, use] = await seenBy(world.colleague);
  expect(use).toMatchObject({ id: ended.id, results: 3, facility: 0.83 });
  expect(await seenBy(world.stranger)).toEqual([]);
  for (const person of [world.admin, world.supporter])
    expect((await seenBy(person)).map(({ results }) => results)).toEqual([0, 6]);
});

test('of a private question of somebody else, and from another school, nothing is known', async () => {
  const hidden = await makeBankQuestion(harness, world);
  await copied(draft, hidden.id);
  const answer = await ask(world.colleague, hidden.id);
  expect([answer.status, answer.code]).toEqual([404, 'question.notFound']);
  await copied(draft, source.id);
  const foreign = await makeWorld(harness);
  expect((await ask(foreign.teacher, source.id, foreign.schoolId)).status).toBe(404);
  expect((await ask(foreign.teacher)).status).toBe(404);
});
