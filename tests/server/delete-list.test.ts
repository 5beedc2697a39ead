import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { makeBankQuestion, makeTemplate } from './bank.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let colleague: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  colleague = await signIn(harness, world.colleague);
});
afterAll(() => harness.close());

const remove = (ids: string[], by = teacher) =>
  by.call('bankQuestions.deleteList', { params: { schoolId: world.schoolId }, body: { ids } });
const make = async (over = {}) => (await makeBankQuestion(harness, world, over)).id;
const isThere = async (id: string) => {
  const rows = await harness.store.read((db) =>
    db.select().from(t.bankQuestions).where(eq(t.bankQuestions.id, id)),
  );
  return rows.length === 1;
};

describe('deleting several questions of the bank', () => {
  test('takes all of them out, and asked again they are not there, as one alone is not', async () => {
    const ids = [await make(), await make(), await make({ isPublic: true })];
    const other = await make();
    const answer = await remove(ids);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ ids: expect.arrayContaining(ids) });
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, false]);
    expect(await isThere(other)).toBe(true);
    expect(await remove(ids)).toMatchObject({ status: 404, code: 'question.notFound' });
    const late = await make();
    expect(await remove([...ids, late])).toMatchObject({ status: 200, data: { ids: [late] } });
  });

  test('counts what never was, or may not be seen, as gone and touches nothing of it', async () => {
    const hidden = await make({ ownerId: world.colleague.userId });
    const own = await make();
    expect(await remove([hidden, newId(), own])).toMatchObject({
      status: 200,
      data: { ids: [own] },
    });
    expect(await isThere(hidden)).toBe(true);
  });

  test('answers gone, hidden and foreign ids alike, so that none can be told from another', async () => {
    const foreign = await makeWorld(harness);
    const theirs = (await makeBankQuestion(harness, foreign)).id;
    const hidden = await make({ ownerId: world.colleague.userId });
    const asked = await Promise.all([[theirs], [hidden], [newId()]].map((ids) => remove(ids)));
    const said = asked.map(({ status, code }) => [status, code]);
    expect(said).toEqual(said.map(() => [404, 'question.notFound']));
    expect(await Promise.all([theirs, hidden].map(isThere))).toEqual([true, true]);
  });

  test('is all or nothing: with one that is somebody else’s nothing goes', async () => {
    const own = await make({ ownerId: world.colleague.userId });
    const open = await make({ isPublic: true });
    expect(await remove([own, open], colleague)).toMatchObject({
      status: 403,
      code: 'role.notYours',
    });
    expect(await Promise.all([own, open].map(isThere))).toEqual([true, true]);
  });

  test('leaves the ordered list of a bank exam alone', async () => {
    const { id } = await makeTemplate(harness, world);
    const placed = await make({ templateId: id });
    const free = await make();
    expect(await remove([free, placed])).toMatchObject({ status: 404, code: 'question.notFound' });
    expect(await Promise.all([free, placed].map(isThere))).toEqual([true, true]);
  });

  test('leaves what was changed since alone where a version is named, and tells of it', async () => {
    const [fresh, edited] = [await make(), await make()];
    await harness.store.read((db) =>
      db.update(t.bankQuestions).set({ version: 2 }).where(eq(t.bankQuestions.id, edited)),
    );
    const params = { schoolId: world.schoolId };
    const undo = () =>
      teacher.call('bankQuestions.deleteList', {
        params,
        body: { ids: [fresh, edited], version: 1 },
      });
    expect(await undo()).toMatchObject({ status: 200, data: { ids: [fresh], kept: [edited] } });
    expect(await undo()).toMatchObject({ status: 200, data: { ids: [], kept: [edited] } });
    expect(await Promise.all([fresh, edited].map(isThere))).toEqual([false, true]);
  });

  test('takes 200 at a time', async () => {
    const many = Array.from({ length: 201 }, () => newId());
    expect((await remove(many)).status).toBe(400);
    expect((await remove([])).status).toBe(400);
  });
});
