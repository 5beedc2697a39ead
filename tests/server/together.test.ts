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

test('fifty corrections of one workbook by two teachers at once: no update is lost', async () => {
  const types = Array.from({ length: 25 }, () => 'descriptive' as const);
  const made = await makeActivity(harness, world, { types });
  const colleague = await signIn(harness, world.colleague);
  // The colleague teaches class A, and the first workbook is of that class.
  const tries = made.questions.flatMap(({ id }, place) =>
    [teacher, colleague].map((person, who) => ({
      questionId: id,
      scoreUnits: (who + 1) * 60,
      sent: sendCorrection(
        world,
        person,
        made,
        {
          answers: [{ questionId: id, baseVersion: 0, scoreUnits: (who + 1) * 60 }],
          // The first two write the note as well: one of them gets all of hers, the other nothing.
          ...(place === 0 ? { note: { baseVersion: 0, text: `یادداشت ${who}` } } : {}),
        },
        { key: randomUUID() },
      ),
    })),
  );
  const answers = await Promise.all(tries.map(({ sent }) => sent));
  const accepted = tries.filter((_, place) => answers[place]?.status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, code } of refused)
    expect([status, code]).toEqual([409, 'correction.conflict']);
  // One of two wins each question, and what it wrote is what stands; the other was told.
  expect(accepted).toHaveLength(25);
  const rows = await harness.store.read((db) =>
    db.query.answers.findMany({
      where: (row, { eq: is }) => is(row.resultId, made.results[0]?.id ?? ''),
    }),
  );
  const stored = new Map(rows.map((row) => [row.questionId, [row.scoreUnits, row.version]]));
  expect(stored).toEqual(new Map(accepted.map((one) => [one.questionId, [one.scoreUnits, 1]])));
  const [result] = await harness.store.read((db) =>
    db.query.results.findMany({
      where: (row, { eq: is }) => is(row.id, made.results[0]?.id ?? ''),
    }),
  );
  expect(result?.totalUnits).toBe(accepted.reduce((sum, one) => sum + one.scoreUnits, 0));
  console.log(
    `together: 50 corrections, ${accepted.length} accepted, 25 told of a conflict, 0 lost`,
  );
});

test('two hundred replays of one key at once take effect once', async () => {
  const made = await makeActivity(harness, world);
  const key = randomUUID();
  const body = {
    answers: [{ questionId: made.questions[0]?.id, baseVersion: 0, scoreUnits: 120 }],
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => sendCorrection(world, teacher, made, body, { key })),
  );
  for (const { status, code } of answers) {
    expect([200, 'idempotency_in_progress']).toContain(status === 200 ? 200 : code);
  }
  const bodies = new Set(
    answers.filter((a) => a.status === 200).map((a) => JSON.stringify(a.data)),
  );
  expect(bodies.size).toBe(1);
  const effects = await harness.store.read((db) =>
    db.$count(t.answerHistory, eq(t.answerHistory.resultId, made.results[0]?.id ?? '')),
  );
  expect(effects).toBe(1);
  // Whoever was told to wait gets the kept answer.
  const late = await sendCorrection(world, teacher, made, body, { key });
  expect([late.status, late.headers.get('x-idempotent-replay')]).toEqual([200, '1']);
  console.log(`together: 200 replays of one key, ${effects} effect`);
});
