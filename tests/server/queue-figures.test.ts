import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueFiguresCalls } from '#contract/results/queue-figures.ts';
import { applyRetention } from '#server/db/retention.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { Person, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { leaves, replaced } from './spoil.ts';

const shape = queueFiguresCalls['queueFigures.list'].answer;
const device = '6f1f7a4e-4c39-4a50-8a7a-111111111111';
const other = '6f1f7a4e-4c39-4a50-8a7a-222222222222';

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.store.read((db) => db.delete(t.deviceQueues));
});

const report = (deviceId: string, waiting: number, oldestAt: string | null = null) => ({
  deviceId,
  waiting,
  needsYou: 0,
  oldestAt,
  appVersion: '0.1.0',
});
async function tell(person: Person, body: unknown) {
  const params = { schoolId: world.schoolId };
  return (await signIn(harness, person)).call('queueFigures.report', { params, body });
}
async function seenBy(person: Person) {
  const params = { schoolId: world.schoolId };
  const answer = await (await signIn(harness, person)).call('queueFigures.list', { params });
  return shape.parse(answer.data);
}

test('a device stands there once, with what it said last', async () => {
  await tell(world.teacher, report(device, 5, '2026-11-20T06:00:00.000Z'));
  harness.clock.now += 60_000;
  const answer = await tell(world.teacher, report(device, 2, '2026-11-20T07:00:00.000Z'));
  const reportedAt = new Date(harness.clock.now).toISOString();
  expect(answer.data).toEqual({ deviceId: device, reportedAt });
  expect(await seenBy(world.teacher)).toMatchObject({
    total: 1,
    items: [
      {
        ...report(device, 2, '2026-11-20T07:00:00.000Z'),
        person: { id: world.teacher.userId, name: 'مریم احمدی' },
        reportedAt,
      },
    ],
  });
});

test('admin and supporter see every device, the longest waiting first; a teacher her own', async () => {
  await tell(world.teacher, report(other, 0));
  await tell(world.teacher, report(device, 1, '2026-11-20T07:00:00.000Z'));
  await tell(world.colleague, report(device, 3, '2026-11-19T07:00:00.000Z'));
  const all = [
    [world.colleague.userId, 3],
    [world.teacher.userId, 1],
    [world.teacher.userId, 0],
  ];
  for (const person of [world.admin, world.supporter]) {
    const { items } = await seenBy(person);
    expect(items.map((item) => [item.person.id, item.waiting])).toEqual(all);
  }
  expect((await seenBy(world.teacher)).items.map((item) => item.waiting)).toEqual([1, 0]);
  expect((await seenBy(world.stranger)).total).toBe(0);
});

test('another school is not found; a supporter and an account without a role report nothing', async () => {
  const foreign = await makeWorld(harness);
  const before = await harness.checksum();
  const refused = [
    await tell(foreign.teacher, report(device, 1)),
    await tell(world.supporter, report(device, 1)),
    await tell(world.newcomer, report(device, 1)),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [404, 'semester.notFound'],
    [403, 'role.readOnly'],
    [403, 'role.none'],
  ]);
  expect(await harness.checksum()).toBe(before);
});

test('reports that arrive at once leave one row', async () => {
  const sent = [1, 2, 3, 4].map((waiting) => tell(world.teacher, report(device, waiting)));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await seenBy(world.teacher)).total).toBe(1);
});

test('of one person the twenty devices that told something last are kept, and none of another is touched', async () => {
  const named = (place: number) => `6f1f7a4e-4c39-4a50-8a7a-${String(place).padStart(12, '0')}`;
  await tell(world.colleague, report(named(0), 7));
  for (let place = 0; place < 22; place += 1) {
    harness.clock.now += 1_000;
    await tell(world.teacher, report(named(place), place));
  }
  const { items, total } = await seenBy(world.teacher);
  const kept = items.map((item) => item.waiting).toSorted((one, other) => one - other);
  expect([total, kept[0], kept.at(-1)]).toEqual([20, 2, 21]);
  expect((await seenBy(world.colleague)).total).toBe(1);
});

test('a device that was silent for 90 days goes with what waited there', async () => {
  await tell(world.teacher, report(device, 12, '2026-11-19T07:00:00.000Z'));
  const day = 24 * 60 * 60_000;
  await applyRetention(harness.store, harness.clock.now + 90 * day);
  expect((await seenBy(world.teacher)).total).toBe(1);
  await applyRetention(harness.store, harness.clock.now + 91 * day);
  expect((await seenBy(world.teacher)).total).toBe(0);
});

test('every part of a report may be wrong: never a 500, and a refusal changes nothing', async () => {
  const body = report(device, 1, '2026-11-20T07:00:00.000Z');
  const teacher = await signIn(harness, world.teacher);
  const wrong: unknown[] = [null, '', -1, 1.5, 1e300, 'x'.repeat(5_000), '\0', '\ud800', true, []];
  const dates = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-02-30T00:00:00Z'];
  for (const path of leaves(body)) {
    for (const value of [...wrong, ...dates, { a: 1 }]) {
      const before = await harness.checksum();
      const params = { schoolId: world.schoolId };
      const answer = await teacher.call('queueFigures.report', {
        params,
        body: replaced(body, path, value),
      });
      expect([200, 400], `${path.join('.')} ${JSON.stringify(value)}`).toContain(answer.status);
      const isUnchanged = (await harness.checksum()) === before;
      expect(answer.status === 200 || isUnchanged).toBe(true);
    }
  }
});
