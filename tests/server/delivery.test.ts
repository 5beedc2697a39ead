import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isDelivery } from '#contract/delivery.ts';
import { newId } from '#server/db/ids.ts';
import { hashToken } from '#server/middleware/authenticate.ts';
import { startSession } from '#server/services/sign-in/sessions.ts';
import { callerWith } from './client.ts';
import type { Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { requestsOf, staffCalls } from './requests.ts';
import type { Requests } from './requests/shape.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

const day = 24 * 60 * 60_000;
let harness: Harness;
let world: World;
let requests: Requests;
let exam: Made;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  requests = await requestsOf(harness, world);
  exam = await makeActivity(harness, world, { kind: 'exam' });
});
afterAll(() => harness.close());

/** A sign-in: its session, and the right to deliver that came with it. */
async function signedIn(person: World['teacher'] = world.teacher) {
  const token = await harness.store.read((db) => startSession(db, person, harness.clock.now));
  if (token.deliver === undefined) throw new Error('no right to deliver');
  return {
    session: callerWith(harness, token.access_token),
    courier: callerWith(harness, token.deliver),
  };
}
const outcome = async (caller: Caller) => {
  const { code } = await caller.call('session.check');
  return code ?? 'alive';
};
/** What the courier is told when it brings a score. */
const bring = (courier: Caller, scoreUnits: number, { key = newId(), baseVersion = 0 } = {}) =>
  sendCorrection(
    world,
    courier,
    exam,
    { answers: [{ questionId: exam.questions[0]?.id ?? '', baseVersion, scoreUnits }] },
    { key },
  );

describe('a right to deliver', () => {
  const others = staffCalls.filter(({ name, call }) => !isDelivery(name, call));
  test.each(others)('makes no call but those: not $name', async ({ name }) => {
    const { courier } = await signedIn(world.admin);
    const before = await harness.checksum();
    const answer = await courier.call(name, requests[name] ?? {});
    expect([answer.status, answer.code, answer.data]).toEqual([401, 'session.expired', undefined]);
    expect(await harness.checksum()).toBe(before);
  });

  test('opens no file, with the header of uploads or without', async () => {
    const { courier } = await signedIn();
    const path = `/services/upload/api/common/Attachment/${newId()}`;
    const ask = async (method: string, headers: Record<string, string> = {}) => {
      const asked = { method, headers: { authorization: `Bearer ${courier.token}`, ...headers } };
      return (await harness.app.request(path, asked)).status;
    };
    expect([await ask('GET'), await ask('HEAD'), await ask('DELETE')]).toEqual([401, 401, 401]);
    expect(await ask('GET', { 'tus-resumable': '1.0.0' })).toBe(401);
    // Of its own uploads it asks how far they have come; there is none.
    expect(await ask('HEAD', { 'tus-resumable': '1.0.0' })).toBe(404);
  });

  test('brings a score, and is told its version and nothing else', async () => {
    const { session, courier } = await signedIn();
    const answer = await bring(courier, 60);
    expect(answer.status).toBe(200);
    const versions = [{ questionId: exam.questions[0]?.id, basedOn: 0, version: 1 }];
    expect(answer.data).toMatchObject({ versions });
    const told = new Set(JSON.stringify(answer.data).match(/"\w+":/g));
    const fine = new Set(['versions', 'review', 'note', 'questionId', 'basedOn', 'version']);
    expect([...told].filter((name) => !fine.has(name.slice(1, -2)))).toEqual([]);
    const read = await readWorkbookOf(session, exam);
    expect(JSON.stringify(read)).toContain('"scoreUnits":60');
  });

  test('brings the same once, and its person is told of it in full under the same key', async () => {
    const { session, courier } = await signedIn();
    const [key, baseVersion] = [newId(), 1];
    expect((await bring(courier, 120, { key, baseVersion })).status).toBe(200);
    expect((await bring(courier, 120, { key, baseVersion })).status).toBe(200);
    const again = await bring(session, 120, { key, baseVersion });
    expect(
      z.object({ review: z.object({ status: z.string() }) }).safeParse(again.data).success,
    ).toBe(true);
    expect(again.data).toMatchObject({ versions: [{ version: 2 }] });
  });

  test.each([
    ['a conflict', { baseVersion: 0 }, 240],
    ['a score that is too high', { baseVersion: 2 }, 1_000_000],
  ])(
    'is not told what stands there by %s, which waits for its person',
    async (_what, on, score) => {
      const { session, courier } = await signedIn();
      const answer = await bring(courier, score, on);
      expect([answer.status, answer.code, answer.data]).toEqual([
        403,
        'delivery.refused',
        undefined,
      ]);
      expect((await bring(session, score, on)).code).not.toBe('delivery.refused');
    },
  );

  test('outlives its session by 30 days from when it was given, and renews nothing', async () => {
    const { session, courier } = await signedIn();
    await session.call('sessions.end');
    expect(await outcome(session)).toBe('session.expired');
    expect((await courier.call('sessions.exchange')).status).toBe(401);
    harness.clock.now += 30 * day - 1;
    expect((await bring(courier, 180, { baseVersion: 2 })).status).toBe(200);
    harness.clock.now += 1;
    expect((await bring(courier, 240, { baseVersion: 3 })).code).toBe('session.expired');
  });

  test('comes anew with each token of a session', async () => {
    const { session } = await signedIn();
    harness.clock.now += day + 60_000;
    const answer = z
      .object({ token: z.object({ deliver: z.string() }) })
      .parse((await session.call('session.check')).data);
    expect(
      (await bring(callerWith(harness, answer.token.deliver), 240, { baseVersion: 3 })).status,
    ).toBe(200);
  });

  test('is no device that is signed in', async () => {
    const other = await signedIn(world.stranger);
    await signedIn(world.stranger);
    const { data } = await other.session.call('sessions.endAll');
    expect(data).toEqual({ ended: 2 });
  });

  test('ends by its own hash, and wherever her sessions are ended, but for the device she asks from', async () => {
    const [mine, lost, left] = [await signedIn(), await signedIn(), await signedIn()];
    const refusal = async ({ courier }: typeof mine) =>
      (await bring(courier, 0, { baseVersion: 0 })).code;
    const name = `${world.schoolId}.${hashToken(left.courier.token ?? '')}`;
    await callerWith(harness, null).call('sessions.endLeft', { body: { sessions: [name] } });
    expect([await refusal(left), await outcome(left.session)]).toEqual([
      'session.expired',
      'alive',
    ]);
    const kept = { query: { KeepThis: 'true' } };
    await mine.session.call('sessions.endAll', kept);
    expect([await refusal(mine), await refusal(lost)]).toEqual([
      'delivery.refused',
      'session.revoked',
    ]);
  });
});
