import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { rateLimitOf } from '#server/middleware/rate-limit.ts';
import { callerWith, pathOf, signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { engine, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

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

const paramsOf = (of: Made) => ({
  schoolId: world.schoolId,
  semesterId: of.semesterId,
  studentId: of.results[0]?.studentId ?? '',
  resultId: of.results[0]?.id ?? '',
});
const bodyOf = (baseVersion: number, scoreUnits: number, of = exam) => ({
  answers: [{ questionId: of.questions[0]?.id, baseVersion, scoreUnits }],
});
const correct = (key: string, body: unknown, by = teacher) =>
  by.call('examResults.correct', { params: paramsOf(exam), body, key });
const keyRows = (key: string) =>
  harness.store.read((db) =>
    db.query.idempotency.findMany({ where: (row, { eq }) => eq(row.key, key) }),
  );

test('the same request under the same key is answered from the table and applied once', async () => {
  const key = randomUUID();
  const first = await correct(key, bodyOf(0, 60));
  const before = await harness.checksum();
  const again = await correct(key, bodyOf(0, 60));
  expect([again.status, again.data]).toEqual([200, first.data]);
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(again.headers.get('x-idempotent-replay')).toBe('1');
  expect(first.headers.get('x-idempotent-replay')).toBeNull();
  expect(await harness.checksum()).toBe(before);
});

test('a replay comes before version checks: a retry after later changes does not conflict', async () => {
  const key = randomUUID();
  const first = await correct(key, bodyOf(0, 60));
  await correct(randomUUID(), bodyOf(1, 120));
  const again = await correct(key, bodyOf(0, 60));
  expect([again.status, again.data]).toEqual([200, first.data]);
});

test('a replay comes before lifecycle and validation', async () => {
  const key = randomUUID();
  await correct(key, bodyOf(0, 60));
  await harness.store.read((db) =>
    db.execute(sql`update activities set released_at = null where id = ${exam.id}`),
  );
  expect((await correct(key, bodyOf(0, 60))).status).toBe(200);
  expect((await correct(randomUUID(), bodyOf(1, 120))).code).toBe('exam.locked');
});

test('the same key with another body or another path is refused', async () => {
  const key = randomUUID();
  await correct(key, bodyOf(0, 60));
  const other = await correct(key, bodyOf(1, 120));
  expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
  const elsewhere = await makeActivity(harness, world);
  const path = await teacher.call('examResults.correct', {
    params: paramsOf(elsewhere),
    body: bodyOf(0, 60),
    key,
  });
  expect(path.code).toBe('idempotency_key_reused');
  expect(await keyRows(key)).toHaveLength(1);
});

test('another person may use the same key for herself', async () => {
  const key = randomUUID();
  const colleague = await signIn(harness, world.colleague);
  expect((await correct(key, bodyOf(0, 60))).status).toBe(200);
  const hers = await correct(key, bodyOf(1, 120), colleague);
  expect(hers.status).toBe(200);
  expect(hers.headers.get('x-idempotent-replay')).toBeNull();
});

test('a key may come without quotes and in capitals; any other text is refused', async () => {
  const key = randomUUID();
  const path = pathOf('examResults.correct', paramsOf(exam));
  const send = (header: string) =>
    teacher.send('PATCH', path, { body: bodyOf(0, 60), headers: { 'idempotency-key': header } });
  await correct(key, bodyOf(0, 60));
  expect((await send(key.toUpperCase())).headers.get('x-idempotent-replay')).toBe('1');
  for (const bad of ['', 'x', '"x"', `"${key}`, `${key}, ${key}`]) {
    expect((await send(bad)).code).toBe('idempotency.keyInvalid');
  }
});

test('a conflict is not kept: the same request is looked at again', async () => {
  const key = randomUUID();
  await correct(randomUUID(), bodyOf(0, 60));
  expect((await correct(key, bodyOf(0, 120))).code).toBe('correction.conflict');
  expect(await keyRows(key)).toEqual([]);
  await correct(randomUUID(), bodyOf(1, 120));
  const now = await correct(key, bodyOf(0, 120));
  expect(now.status).toBe(200);
});

test('a refusal that cannot change is kept and replayed', async () => {
  const key = randomUUID();
  const refused = await correct(key, bodyOf(0, 70));
  expect(refused.code).toBe('score.step');
  const again = await correct(key, bodyOf(0, 70));
  expect([again.status, again.code]).toEqual([400, 'score.step']);
  expect(again.headers.get('x-idempotent-replay')).toBe('1');
});

test('401 and 403 leave no key behind', async () => {
  const key = randomUUID();
  expect((await correct(key, bodyOf(0, 60), callerWith(harness, null))).status).toBe(401);
  const supporter = await signIn(harness, world.supporter);
  expect((await correct(key, bodyOf(0, 60), supporter)).status).toBe(403);
  expect(await keyRows(key)).toEqual([]);
  expect((await correct(key, bodyOf(0, 60))).status).toBe(200);
});

test('many copies of one request at once take effect once', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => correct(key, bodyOf(0, 60))));
  const inProgress = answers.filter((answer) => answer.status === 409);
  expect(inProgress.every((answer) => answer.code === 'idempotency_in_progress')).toBe(true);
  const done = answers.filter((answer) => answer.status === 200);
  expect(done.length + inProgress.length).toBe(8);
  expect(done.filter((a) => a.headers.get('x-idempotent-replay') === null)).toHaveLength(1);
  const history = await harness.store.read((db) => db.query.answerHistory.findMany());
  expect(history.filter((row) => row.questionId === exam.questions[0]?.id)).toHaveLength(1);
});

test('a copy of a request in progress is told so; with one connection it waits for the answer', async () => {
  const key = randomUUID();
  const held = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  // Somebody holds the workbook, so that the first request cannot finish.
  const holder = harness.store.transaction(async (tx) => {
    await tx.execute(sql`select id from results where id = ${exam.results[0]?.id} for update`);
    ready.resolve();
    await held.promise;
  });
  await ready.promise;
  const first = correct(key, bodyOf(0, 60));
  if (engine === 'postgres') await vi.waitUntil(isClaimed);
  const copy = correct(key, bodyOf(0, 60));
  // With one connection there is nothing to look at before the holder lets go.
  if (engine === 'postgres') await copy;
  held.resolve();
  await holder;
  expect((await first).status).toBe(200);
  const seen = await copy;
  expect([seen.status, seen.code]).toEqual(
    engine === 'postgres' ? [409, 'idempotency_in_progress'] : [200, undefined],
  );
  const later = await correct(key, bodyOf(0, 60));
  expect([later.status, later.headers.get('x-idempotent-replay')]).toEqual([200, '1']);
});

async function isClaimed(): Promise<boolean> {
  const { rows } = await harness.store.read((db) =>
    db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and granted`),
  );
  return rows.length > 0;
}

test('a mutation without a key is carried out', async () => {
  const answer = await teacher.call('examResults.correct', {
    params: paramsOf(exam),
    body: bodyOf(0, 60),
  });
  expect(answer.status).toBe(200);
});

test('what came too fast is refused before its key is taken: the same request goes through later, once', async () => {
  const key = randomUUID();
  const { rateLimit } = harness.deps;
  const { now } = harness.clock;
  // Five at once.
  harness.deps.rateLimit = rateLimitOf(0.05);
  try {
    const params = { schoolId: world.schoolId, semesterId: world.semesterId };
    for (let n = 0; n < 5; n += 1)
      expect((await teacher.call('classBases.list', { params })).status).toBe(200);
    const early = await correct(key, bodyOf(0, 60));
    expect([early.status, early.code]).toEqual([429, 'request.tooMany']);
    expect(early.headers.get('retry-after')).toBe('5');
    expect(await keyRows(key)).toEqual([]);
    const read = await teacher.call('classBases.list', { params });
    expect([read.status, read.code]).toEqual([429, 'request.tooMany']);
    const upload = await teacher.call('uploads.create');
    expect([upload.status, upload.code]).toEqual([429, 'request.tooMany']);
    // Colleagues do not wait for her, and her own sign-ins she can end all the while.
    const colleague = await signIn(harness, world.colleague);
    expect((await colleague.call('classBases.list', { params })).status).toBe(200);
    expect((await teacher.call('session.check')).status).toBe(200);
    harness.clock.now += 40_000;
    expect((await correct(key, bodyOf(0, 60))).status).toBe(200);
    expect((await correct(key, bodyOf(0, 60))).headers.get('x-idempotent-replay')).toBe('1');
    expect((await correct(key, bodyOf(0, 60))).status).toBe(429);
  } finally {
    harness.deps.rateLimit = rateLimit;
    harness.clock.now = now;
  }
});
