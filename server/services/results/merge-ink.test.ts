import { expect, test } from 'vitest';
import type { StoredStroke } from '../../db/schema/index.ts';
import { mergeInk } from './merge-ink.ts';

const stroke = (id: string): StoredStroke => ({
  id,
  page: 0,
  tool: 'pen',
  colour: '#000',
  width: 2,
  points: '',
  at: '2026-11-20T08:00:00.000Z',
});
const ids = (ink: ReturnType<typeof mergeInk>) => ink?.strokes.map(({ id }) => id);
const none = { strokes: [], removed: [] };

test('strokes of two devices are both kept, in whichever order they come', () => {
  const once = mergeInk(none, { add: [stroke('a')], remove: [] }, '') ?? none;
  expect(ids(mergeInk(once, { add: [stroke('b')], remove: [] }, ''))).toEqual(['a', 'b']);
});

test('a tombstone wins over an add for ever', () => {
  const erased = mergeInk(none, { add: [stroke('a')], remove: ['a'] }, '') ?? none;
  expect(erased).toEqual({ strokes: [], removed: ['a'] });
  expect(mergeInk(erased, { add: [stroke('a')], remove: [] }, '')).toBeNull();
});

test('what is known already changes nothing', () => {
  const before = { strokes: [stroke('a')], removed: ['b'] };
  expect(mergeInk(before, { add: [stroke('a'), stroke('b')], remove: ['b'] }, '')).toBeNull();
});

test('ids compare in small letters, whatever an older device has sent', () => {
  const before = { strokes: [stroke('A')], removed: ['B'] };
  const change = { add: [stroke('a'), stroke('b'), stroke('C')], remove: [] };
  expect(mergeInk(before, change, '')).toMatchObject({
    strokes: [{ id: 'A' }, { id: 'c' }],
    removed: ['b'],
  });
});

test('5,000 strokes fit as far as 200 kB go, one more does not', () => {
  const small = (n: number) => Array.from({ length: n }, (_, i) => ({ ...stroke(`${i}`), at: '' }));
  expect(() => mergeInk(none, { add: small(5_001), remove: [] }, 'p')).toThrow(
    expect.objectContaining({ code: 'ink.tooMuch' }),
  );
  expect(ids(mergeInk(none, { add: small(2_000), remove: [] }, 'p'))).toHaveLength(2_000);
});
