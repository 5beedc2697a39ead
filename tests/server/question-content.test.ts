import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityWithClasses } from '#contract/activities/activity.ts';
import { createdQuestions } from '#contract/questions/questions-shape.ts';
import { makeBankQuestion, makeFile } from './bank.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let admin: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

const kinds = ['exam', 'assignment'] as const;
const draft = (kind: Made['kind'], types: ('descriptive' | 'multipleChoice')[] = []) =>
  makeActivity(harness, world, { kind, state: 'draft', types });
const written = (over: Record<string, unknown> = {}) => ({
  clientId: randomUUID(),
  type: 'descriptive',
  text: 'سوال',
  maxScoreUnits: 480,
  ...over,
});
const post = (of: Made, body: unknown, by = teacher) => {
  const params = { semesterId: of.semesterId, id: of.id, isRelease: 'false' };
  return by.call(`${of.kind}Questions.post`, { params, body });
};
const patch = (of: Made, body: unknown, by = teacher) => {
  const params = { semesterId: of.semesterId, id: of.id };
  return by.call(`${of.kind}Questions.patch`, { params, body });
};
const questionsOf = async ({ kind, id }: Made) => {
  const answer = await teacher.call(`${kind}s.detailsWithClasses`, { params: { id } });
  return activityWithClasses.parse(answer.data).questions;
};

describe.each(kinds)('a question of an %s', (kind) => {
  test('is stored and read with files, difficulty, tags and source', async () => {
    const made = await draft(kind);
    const [first, second] = [
      await makeFile(harness, world.teacher),
      await makeFile(harness, world.teacher),
    ];
    const source = await makeBankQuestion(harness, world);
    const full = {
      files: [{ id: second.id }, { id: first.id }, { id: second.id }],
      difficulty: 'medium',
      tags: ['جبر', 'پایانی'],
      sourceId: source.id,
    };
    expect((await post(made, [written(full), written()])).status).toBe(200);
    expect(await questionsOf(made)).toMatchObject([
      { ...full, files: [second, first] },
      { files: [], difficulty: null, tags: [], sourceId: null },
    ]);
  });

  test('changes them one by one and keeps what is left out', async () => {
    const made = await draft(kind);
    const file = await makeFile(harness, world.teacher);
    const { ids } = createdQuestions.parse(
      (await post(made, [written({ files: [{ id: file.id }], tags: ['یک'] })])).data,
    );
    const id = ids[0]?.id;
    await patch(made, [{ id, version: 1, difficulty: 'hard' }]);
    expect(await questionsOf(made)).toMatchObject([
      { difficulty: 'hard', tags: ['یک'], files: [file], version: 2 },
    ]);
    await patch(made, [{ id, version: 2, files: [], tags: [], difficulty: null }]);
    expect(await questionsOf(made)).toMatchObject([
      { difficulty: null, tags: [], files: [], version: 3 },
    ]);
    const stale = await patch(made, [{ id, version: 2, tags: ['دو'] }]);
    expect([stale.code, stale.data]).toMatchObject([
      'question.conflict',
      { current: [{ id, version: 3, tags: [], files: [], difficulty: null, sourceId: null }] },
    ]);
  });

  test("takes a file of one's own, of itself and of its source, and no other", async () => {
    const made = await draft(kind, ['descriptive']);
    const id = made.questions[0]?.id;
    const file = await makeFile(harness, world.teacher);
    const files = [{ id: file.id }];
    const foreign = await makeWorld(harness);
    const abroad = await makeFile(harness, foreign.teacher);
    const before = await harness.checksum();
    for (const other of [file.id, abroad.id, randomUUID()]) {
      const sent = [{ id: other }];
      for (const answer of [
        await post(made, [written(), written({ files: sent })], admin),
        await patch(
          made,
          [
            { id, orders: 1 },
            { id, version: 1, files: sent },
          ].slice(1),
          admin,
        ),
      ]) {
        expect(answer.code).toBe('attachment.notFound');
        expect(answer.errors[0]?.path).toMatch(/^[01]\.files\.0\.id$/);
      }
    }
    expect(await harness.checksum()).toBe(before);
    await patch(made, [{ id, version: 1, files }]);
    const mine = await makeFile(harness, world.admin);
    const both = [{ id: mine.id }, { id: file.id }];
    expect((await patch(made, [{ id, version: 2, files: both }], admin)).status).toBe(200);
    const source = await makeBankQuestion(harness, world, { files: [file] });
    const copied = await post(made, [written({ sourceId: source.id })], admin);
    const { ids } = createdQuestions.parse(copied.data);
    const later = [{ id: ids[0]?.id, version: 1, files }];
    expect((await patch(made, later, admin)).status).toBe(200);
    expect((await questionsOf(made)).map((row) => row.files)).toEqual([[mine, file], [file]]);
  });

  test('names the bank question that it is a copy of, where that can be read (still)', async () => {
    const made = await draft(kind);
    const { userId: ownerId } = world.colleague;
    const hidden = await makeBankQuestion(harness, world, { ownerId });
    const shown = await makeBankQuestion(harness, world, { ownerId, isPublic: true });
    const sources = [hidden.id, randomUUID(), shown.id];
    const sent = sources.map((sourceId) => written({ sourceId }));
    expect((await post(made, sent)).status).toBe(200);
    const stored = await questionsOf(made);
    expect(stored.map(({ sourceId }) => sourceId)).toEqual([null, null, shown.id]);
  });

  test.each([
    ['eleven files', { files: Array.from({ length: 11 }, () => ({ id: randomUUID() })) }],
    ['a file without an id', { files: [{}] }],
    ['21 tags', { tags: Array.from({ length: 21 }, String) }],
    ['an empty tag', { tags: [' '] }],
    ['a tag of 51 letters', { tags: ['x'.repeat(51)] }],
    ['an unknown difficulty', { difficulty: 'extreme' }],
  ])('refuses %s', async (_what, over) => {
    const made = await draft(kind, ['descriptive']);
    const before = await harness.checksum();
    expect((await post(made, [written(over)])).code).toBe('request.invalid');
    const change = [{ id: made.questions[0]?.id, version: 1, ...over }];
    expect((await patch(made, change)).code).toBe('request.invalid');
    expect(await harness.checksum()).toBe(before);
  });
});

describe('the options of a question in a draft', () => {
  const option = (text: string, isCorrect = false) => ({ text, isCorrect });
  async function changed(sent: ReturnType<typeof option>[]) {
    const made = await draft('exam', ['multipleChoice']);
    const [question] = made.questions;
    const change = { id: question?.id, version: 1, onlineExamQuestionAnswers: sent };
    expect((await patch(made, [change])).status).toBe(200);
    return { before: question?.options ?? [], after: (await questionsOf(made))[0]?.options ?? [] };
  }

  test('keep their ids while every text was there before', async () => {
    const { before, after } = await changed([option('ج', true), option('الف')]);
    const idOf = (text: string) => before.find((row) => row.text === text)?.id;
    expect(after.map(({ id, orders }) => [id, orders])).toEqual([
      [idOf('ج'), 1],
      [idOf('الف'), 2],
    ]);
  });

  test('do not tell by their ids which one was written last', async () => {
    const { before, after } = await changed([option('ج', true), option('الف'), option('تازه')]);
    const ids = after.map(({ id }) => id);
    expect(before.filter(({ id }) => ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(3);
    // The first twelve digits are the time: one for all of them.
    expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(1);
  });
});
