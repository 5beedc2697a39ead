import { expect, test } from 'vitest';
import { OfflineError, RefusedError } from '#src/api/errors.ts';
import { createUses, inOrder } from './uses.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
}
const comment = (id: string, uses: number) => ({
  id,
  courseId: 'c',
  text: id,
  scoreUnits: null,
  uses,
  version: 1,
});

test('what is used here stands in front at once, and what is used alike keeps its order', () => {
  const uses = createUses('ann', memory());
  const comments = [comment('a', 2), comment('b', 1), comment('d', 1)];
  uses.count('c', 'd');
  uses.count('c', 'd');
  expect(inOrder(comments, uses.of('c')).map((one) => one.id)).toEqual(['d', 'a', 'b']);
  expect(inOrder(comments, uses.of('other')).map((one) => one.id)).toEqual(['a', 'b', 'd']);
});

test('counts outlive the window, and each person has her own', () => {
  const disk = memory();
  createUses('ann', disk).count('c', 'a');
  expect(createUses('ann', disk).of('c')).toEqual({ a: 1 });
  expect(createUses('bea', disk).of('c')).toEqual({});
});

test('what was told is not told again, what was used meanwhile is', async () => {
  const uses = createUses('ann', memory());
  uses.count('c', 'a');
  uses.count('c', 'a');
  const told: unknown[] = [];
  await uses.send(
    'c',
    async (used) => {
      told.push(used);
      uses.count('c', 'a');
      return [{ id: 'a', uses: 9 }];
    },
    (items) => told.push(items),
  );
  expect(told).toEqual([[{ id: 'a', count: 2 }], [{ id: 'a', uses: 9 }]]);
  expect(uses.of('c')).toEqual({ a: 1 });
});

test('without a network counts wait; what the server refuses for good is forgotten; neither fails', async () => {
  const uses = createUses('ann', memory());
  uses.count('c', 'a');
  const fails = (error: Error) =>
    uses.send(
      'c',
      () => Promise.reject(error),
      () => undefined,
    );
  await fails(new OfflineError());
  await fails(new RefusedError(503, []));
  await fails(new RefusedError(401, [{ code: 'session.expired', message: '' }]));
  expect(uses.of('c')).toEqual({ a: 1 });
  await fails(new RefusedError(404, [{ code: 'comment.notFound', message: '' }]));
  expect(uses.of('c')).toEqual({});
});

test('what another app wrote into the place counts for nothing', () => {
  const disk = memory();
  for (const text of ['[', '3', '{"c":{"a":"x"}}', '{"c":[0.5]}', 'null']) {
    disk.set('bargeh.comment-uses.ann', text);
    expect(createUses('ann', disk).of('c')).toEqual({});
  }
});
