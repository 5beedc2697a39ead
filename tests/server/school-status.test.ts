import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schoolStatus } from '#contract/school/school-status.ts';
import { page } from '#contract/shapes.ts';
import { makeSampleRows } from '#tools/seed/seed.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
});
afterAll(() => harness.close());

const headers = { 'x-bargeh': '1' };
const year = (semesterId = world.semesterId) => ({ schoolId: world.schoolId, semesterId });
const set = (status: string, caller = admin) =>
  caller.call('schoolStatus.update', { params: year(), query: { status }, headers });
const confirm = (note = '', caller = admin) =>
  caller.call('schoolStatus.confirm', { params: year(), body: { note } });
const list = async (query: Record<string, string> = {}, caller = admin) => {
  const answer = await caller.call('schoolStatus.list', { query });
  return page(schoolStatus).parse(answer.data).items;
};
const current = async () => (await list()).find((row) => row.semesterId === world.semesterId);

describe('the list', () => {
  test('holds every year of her own school; one that nobody touched is being collected', async () => {
    await makeWorld(harness);
    const rows = await list();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        schoolId: world.schoolId,
        schoolName: 'مدرسه',
        status: 'collecting',
        note: '',
        changedBy: null,
        changedAt: null,
      });
    }
    expect(rows.map(({ semesterName, active }) => [semesterName, active])).toContainEqual([
      '1404',
      false,
    ]);
  });

  test('can be narrowed to one status, and is open to every role', async () => {
    await set('ready');
    for (const person of [world.teacher, world.supporter, world.admin]) {
      const caller = await signIn(harness, person);
      const ready = await list({ status: 'ready' }, caller);
      expect(ready.map(({ semesterId }) => semesterId)).toEqual([world.semesterId]);
      const collecting = await list({ status: 'collecting' }, caller);
      expect(collecting.map(({ semesterId }) => semesterId)).toEqual([world.pastSemesterId]);
      expect(await list({ status: 'confirmed' }, caller)).toEqual([]);
    }
    const odd = await admin.call('schoolStatus.list', { query: { status: 'done' } });
    expect([odd.status, odd.code]).toEqual([400, 'request.invalid']);
  });
});

describe('a change', () => {
  test('is kept with who made it and when, and can be taken back until it is confirmed', async () => {
    const answer = await set('ready');
    expect(answer.status).toBe(200);
    const by = { id: world.admin.userId, name: 'مریم احمدی' };
    const at = new Date(noon).toISOString();
    expect(schoolStatus.parse(answer.data)).toMatchObject({
      status: 'ready',
      changedBy: by,
      changedAt: at,
    });
    expect(await current()).toEqual(answer.data);
    expect((await set('collecting')).status).toBe(200);
    expect((await current())?.status).toBe('collecting');
  });

  test('knows no other words', async () => {
    for (const status of ['confirmed', '', 'x', 'Ready']) {
      const answer = await set(status);
      expect([answer.status, answer.code], status).toEqual([400, 'request.invalid']);
    }
    const { status } = await admin.call('schoolStatus.update', { params: year(), headers });
    expect(status).toBe(400);
  });

  test('is found again under its key, and another one under the same key is refused', async () => {
    const key = crypto.randomUUID();
    const sent = { params: year(), headers, key };
    const first = await admin.call('schoolStatus.update', { ...sent, query: { status: 'ready' } });
    await set('collecting');
    const again = await admin.call('schoolStatus.update', { ...sent, query: { status: 'ready' } });
    expect(again.data).toEqual(first.data);
    expect((await current())?.status).toBe('collecting');
    const other = await admin.call('schoolStatus.update', {
      ...sent,
      query: { status: 'collecting' },
    });
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('the confirmation', () => {
  test('keeps its note and ends all changes', async () => {
    await set('ready');
    const answer = await confirm('  همه چیز خوانده شد. ');
    expect(answer.status).toBe(200);
    expect(await current()).toMatchObject({ status: 'confirmed', note: 'همه چیز خوانده شد.' });
    const before = await harness.checksum();
    for (const late of [await set('collecting'), await set('ready'), await confirm()]) {
      expect([late.status, late.code]).toEqual([409, 'schoolStatus.confirmed']);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('is refused before the data is ready', async () => {
    for (const prepare of [async () => undefined, () => set('collecting')]) {
      await prepare();
      const answer = await confirm();
      expect([answer.status, answer.code]).toEqual([409, 'schoolStatus.notReady']);
    }
    expect((await current())?.status).toBe('collecting');
  });

  test('of two at once one is taken', async () => {
    await set('ready');
    const answers = await Promise.all([confirm('یک'), confirm('دو')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const taken = answers.find(({ status }) => status === 200)?.data;
    expect((await current())?.note).toBe(z.object({ note: z.string() }).parse(taken).note);
  });

  test('needs a note that fits', async () => {
    await set('ready');
    for (const body of [{}, { note: 1 }, { note: 'x'.repeat(2_001) }, []]) {
      const answer = await admin.call('schoolStatus.confirm', { params: year(), body });
      expect(answer.status).toBe(400);
    }
    expect((await current())?.status).toBe('ready');
  });
});

test('a past school year stays as it is', async () => {
  const params = year(world.pastSemesterId);
  const before = await harness.checksum();
  for (const answer of [
    await admin.call('schoolStatus.update', { params, query: { status: 'ready' }, headers }),
    await admin.call('schoolStatus.confirm', { params, body: { note: '' } }),
  ]) {
    expect([answer.status, answer.code]).toEqual([409, 'semester.inactive']);
  }
  expect(await harness.checksum()).toBe(before);
});

test('a year of another school is not found, and its status stays', async () => {
  const foreign = await makeWorld(harness);
  const before = await harness.checksum();
  for (const params of [
    { schoolId: foreign.schoolId, semesterId: foreign.semesterId },
    { schoolId: world.schoolId, semesterId: foreign.semesterId },
  ]) {
    const sent = { params, query: { status: 'ready' }, headers };
    expect((await admin.call('schoolStatus.update', sent)).code).toBe('semester.notFound');
    const said = { params, body: { note: '' } };
    expect((await admin.call('schoolStatus.confirm', said)).code).toBe('semester.notFound');
  }
  expect(await harness.checksum()).toBe(before);
});

test('the sample school has confirmed last year, and this year waits for its admin', () => {
  const hashes = { sample: '', nobody: '' };
  const options = { now: noon, today: null, size: 'small' as const, papers: [], hashes };
  const { schools, semesters, schoolStatuses } = makeSampleRows(options);
  const [first, second] = schools.map(({ id }) =>
    schoolStatuses
      .filter(({ schoolId }) => schoolId === id)
      .map(({ semesterId, status }) => {
        return [semesters.find((one) => one.id === semesterId)?.active, status];
      }),
  );
  expect(first).toEqual([
    [false, 'confirmed'],
    [true, 'ready'],
  ]);
  expect(second).toEqual([
    [false, 'confirmed'],
    [true, 'collecting'],
  ]);
  expect(schoolStatuses.every(({ changedAt }) => changedAt.getTime() <= noon)).toBe(true);
});
