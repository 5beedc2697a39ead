import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyRetention } from '#server/db/retention.ts';
import { callerWith, signIn } from './client.ts';
import { solvedCaptcha } from './codes.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

const day = 24 * 60 * 60_000;
let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

test('an answered key is remembered for 90 days at least, and not for ever', async () => {
  const world = await makeWorld(harness);
  const exam = await makeActivity(harness, world);
  const teacher = await signIn(harness, world.teacher);
  const key = randomUUID();
  const body = { answers: [{ questionId: exam.questions[0]?.id, baseVersion: 0, scoreUnits: 60 }] };
  await sendCorrection(world, teacher, exam, body, { key });
  const kept = () => harness.store.read((db) => db.query.idempotency.findMany());
  await applyRetention(harness.store, Date.now() + 90 * day);
  expect(await kept()).toHaveLength(1);
  const later = await signIn(harness, world.teacher);
  const again = await sendCorrection(world, later, exam, body, { key });
  expect(again.headers.get('x-idempotent-replay')).toBe('1');
  await applyRetention(harness.store, Date.now() + 400 * day);
  expect(await kept()).toEqual([]);
});

test('a code that was never used goes a day after its end, with the password that waited for it', async () => {
  const world = await makeWorld(harness);
  harness.deps.registrationSchool = world.schoolId;
  const body = { fullname: 'سارا', mobile: '09120000001', password: 'a long password' };
  const captcha = await solvedCaptcha(harness);
  await callerWith(harness, null).call('session.register', { body: { ...body, captcha } });
  const kept = () => harness.store.read((db) => db.query.verifications.findMany());
  await applyRetention(harness.store, harness.clock.now + day);
  expect(await kept()).toHaveLength(1);
  await applyRetention(harness.store, harness.clock.now + 1.1 * day);
  expect(await kept()).toEqual([]);
});

test('a live session stays', async () => {
  const world = await makeWorld(harness);
  const teacher = await signIn(harness, world.teacher);
  await applyRetention(harness.store, harness.clock.now + 29 * day);
  expect((await teacher.call('session.check')).status).toBe(200);
});
