import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());

const rounds = 12;

test('an exam is deleted while it is corrected: each request is answered, and nothing is left', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const made = await makeActivity(harness, world);
    const answers = made.questions.map(({ id }) => ({
      questionId: id,
      baseVersion: 0,
      scoreUnits: 60,
    }));
    const params = { semesterId: made.semesterId, id: made.id };
    const corrections = made.results.map((_, place) =>
      sendCorrection(world, teacher, made, { answers }, { place, key: randomUUID() }),
    );
    const [gone, ...corrected] = await Promise.all([
      teacher.call('exams.delete', { params, key: randomUUID() }),
      ...corrections,
    ]);
    expect(gone?.status).toBe(200);
    for (const { status } of corrected) expect([200, 404]).toContain(status);
    const left = await harness.store.read(async (db) => [
      await db.$count(t.results, eq(t.results.activityId, made.id)),
      await db.$count(t.answers),
      await db.$count(t.answerHistory),
    ]);
    expect(left).toEqual([0, 0, 0]);
  }
});

test('of two changes on one version one is accepted and the other conflicts', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await makeActivity(harness, world, { state: 'draft' });
    const edit = (title: string) =>
      teacher.call('exams.edit', { body: { id, version: 1, title }, key: randomUUID() });
    const both = await Promise.all([edit('یک'), edit('دو')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

test('questions deleted at once leave a dense order', async () => {
  const types = Array.from({ length: 8 }, () => 'descriptive' as const);
  for (let round = 0; round < rounds; round += 1) {
    const made = await makeActivity(harness, world, { state: 'draft', types });
    const some = made.questions.filter((_, place) => place % 2 === 0);
    const gone = await Promise.all(
      some.map(({ id }) =>
        teacher.call('examQuestions.delete', { params: { id }, key: randomUUID() }),
      ),
    );
    expect(gone.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = await harness.store.read((db) =>
      db.query.questions.findMany({
        where: (row) => eq(row.activityId, made.id),
        orderBy: (row, { asc }) => asc(row.orders),
      }),
    );
    expect(left.map((row) => row.orders)).toEqual([1, 2, 3, 4]);
  }
});
