import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commentConflict, commentsCalls } from '#contract/results/comments.ts';
import type { Comment } from '#contract/results/comments.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const shape = commentsCalls['comments.create'].answer;
const pageShape = commentsCalls['comments.list'].answer;

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
beforeEach(async () => {
  await harness.store.read((db) => db.delete(t.comments));
});

async function create(text: string, scoreUnits: number | null = null, by = teacher) {
  const body = { courseId: world.courseId, text, scoreUnits };
  return shape.parse((await by.call('comments.create', { body })).data);
}
async function list(by = teacher, query: Record<string, string> = {}) {
  const answer = await by.call('comments.list', { params: { courseId: world.courseId }, query });
  return pageShape.parse(answer.data);
}
const edit = (comment: Comment, change: object, by = teacher) =>
  by.call('comments.edit', {
    params: { id: comment.id },
    body: { version: comment.version, ...change },
  });

describe('the list', () => {
  test('has her own comments of the course, the most used first, then the oldest', async () => {
    const [first, second, third] = [await create('یک'), await create('دو'), await create('سه')];
    await create('همکار', null, colleague);
    await teacher.call('comments.used', { body: [{ id: third.id, count: 2 }] });
    const page = await list();
    expect(page.items.map(({ text, uses }) => [text, uses])).toEqual([
      ['سه', 2],
      ['یک', 0],
      ['دو', 0],
    ]);
    expect(page.total).toBe(3);
    const last = await list(teacher, { pageIndex: '1', pageSize: '2' });
    expect(last.items.map(({ id }) => id)).toEqual([second.id]);
    expect(first.version).toBe(1);
  });

  test('of a course that is not hers is not found', async () => {
    const answer = await teacher.call('comments.list', {
      params: { courseId: world.otherCourseId },
    });
    expect([answer.status, answer.code]).toEqual([404, 'course.notFound']);
  });
});

describe('a comment', () => {
  test('keeps its text and a change of the score in quarters, up or down', async () => {
    expect(await create('  واحد ندارد ', -60)).toMatchObject({
      text: 'واحد ندارد',
      scoreUnits: -60,
    });
    expect(await create('آفرین', 120)).toMatchObject({ scoreUnits: 120, uses: 0 });
    expect(await create('ببین')).toMatchObject({ scoreUnits: null });
  });

  test.each([
    [{ text: 'x'.repeat(2_001) }, 'request.invalid', 'text'],
    [{ text: '   ' }, 'request.invalid', 'text'],
    [{ scoreUnits: 70 }, 'score.step', 'scoreUnits'],
    [{ scoreUnits: -24_060 }, 'score.range', 'scoreUnits'],
    [{ scoreUnits: '60' }, 'score.notNumber', 'scoreUnits'],
  ])('%j is refused', async (bad, code, path) => {
    const body = { courseId: world.courseId, text: 'x', ...bad };
    const answer = await teacher.call('comments.create', { body });
    expect([answer.code, answer.errors[0]?.path]).toEqual([code, path]);
    expect((await list()).total).toBe(0);
  });

  test('is changed on the version it was based on; a stale change shows what stands there', async () => {
    const comment = await create('یک', 60);
    const changed = await edit(comment, { text: 'دو' });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.data).toMatchObject({ text: 'دو', scoreUnits: 60, version: 2 });
    const stale = await edit(comment, { text: 'سه', scoreUnits: null });
    expect([stale.status, stale.code]).toEqual([409, 'comment.conflict']);
    expect(commentConflict.parse(stale.data).current).toMatchObject({ text: 'دو', version: 2 });
    expect((await list()).items[0]).toMatchObject({ text: 'دو', scoreUnits: 60 });
    const cleared = await edit({ ...comment, version: 2 }, { scoreUnits: null });
    expect(cleared.data).toMatchObject({ text: 'دو', scoreUnits: null, version: 3 });
  });

  test('of two changes on one version one is accepted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const comment = await create('یک');
      const both = await Promise.all([
        edit(comment, { text: 'دو' }),
        edit(comment, { text: 'سه' }),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('is deleted for good', async () => {
    const comment = await create('یک');
    const remove = () => teacher.call('comments.delete', { params: { id: comment.id } });
    expect((await remove()).data).toEqual({ id: comment.id });
    expect((await remove()).code).toBe('comment.notFound');
    expect((await list()).total).toBe(0);
  });

  test('of a colleague is not found, whatever is done with it', async () => {
    const comment = await create('یک');
    const params = { id: comment.id };
    const before = await harness.checksum();
    for (const answer of [
      await edit(comment, { text: 'دو' }, colleague),
      await colleague.call('comments.delete', { params }),
      await colleague.call('comments.used', { body: [{ id: comment.id, count: 1 }] }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'comment.notFound']);
    expect(await harness.checksum()).toBe(before);
  });
});

describe('uses', () => {
  test('add up, also of one that is named twice and of devices that count at once', async () => {
    const [one, two] = [await create('یک'), await create('دو')];
    const used = (...body: { id: string; count: number }[]) =>
      teacher.call('comments.used', { body });
    const sent = await used(
      { id: one.id, count: 2 },
      { id: two.id, count: 1 },
      { id: one.id, count: 3 },
    );
    expect(sent.data).toEqual({
      items: expect.arrayContaining([
        { id: one.id, uses: 5 },
        { id: two.id, uses: 1 },
      ]),
    });
    await Promise.all(Array.from({ length: 6 }, () => used({ id: one.id, count: 1 })));
    const { items } = await list();
    expect(items.map(({ uses, version }) => [uses, version])).toEqual([
      [11, 1],
      [1, 1],
    ]);
  });

  test('of a comment that is gone are left out, and refused where nothing else is named', async () => {
    const [kept, gone] = [await create('یک'), await create('دو')];
    await teacher.call('comments.delete', { params: { id: gone.id } });
    const lost = { id: gone.id, count: 4 };
    const both = await teacher.call('comments.used', { body: [lost, { id: kept.id, count: 1 }] });
    expect(both.data).toEqual({ items: [{ id: kept.id, uses: 1 }] });
    expect((await teacher.call('comments.used', { body: [lost] })).code).toBe('comment.notFound');
  });
});
