import { expect, test } from 'vitest';
import type { Stroke } from '#src/offline/index.ts';
import { inkEditWithout, inverseInk, mergeInkEdits, type InkEdit } from './ink-change.ts';

const stroke = (id: string): Stroke => ({
  id,
  page: 0,
  tool: 'pen',
  colour: '#722B5B',
  width: 2,
  points: 'AAAAAAAA',
  at: '2026-11-20T15:12:00.000Z',
});
const ink = (add: string[], remove: string[] = [], baseVersion = 3): InkEdit => ({
  type: 'ink',
  questionId: 'q1',
  baseVersion,
  add: add.map(stroke),
  remove,
});

test('two changes of ink are both kept, on the older base', () => {
  expect(mergeInkEdits(ink(['a'], ['x'], 1), ink(['b'], ['y']))).toEqual(
    ink(['a', 'b'], ['x', 'y'], 1),
  );
});

test('what is erased after it was drawn is not drawn again, and its tombstone stays', () => {
  expect(mergeInkEdits(ink(['a', 'b']), ink([], ['a']))).toEqual(ink(['b'], ['a']));
  expect(mergeInkEdits(ink([], ['a']), ink(['a']))).toEqual(ink([], ['a']));
});

test('of a change that grew while it was written, the rest is what came meanwhile', () => {
  expect(inkEditWithout(ink(['a', 'b'], ['x']), ink(['a'], ['x']))).toEqual(ink(['b']));
  expect(inkEditWithout(ink(['a']), ink(['a']))).toBeNull();
  expect(inkEditWithout(ink([], ['a']), ink(['a']))).toEqual(ink([], ['a']));
});

test('taking a drawing back erases it; taking an erasing back draws it anew under a new id', () => {
  const options = { newId: () => 'new', baseVersion: 7 };
  expect(inverseInk(ink(['a']), options)).toMatchObject({ add: [], remove: ['a'], baseVersion: 7 });
  const erased = { ...ink([], ['a']), erased: [stroke('a')] };
  const back = inverseInk(erased, options);
  expect(back).toMatchObject({ add: [stroke('new')], remove: [] });
  expect(inverseInk(back, options)).toMatchObject({ add: [], remove: ['new'] });
});

test('an erasing that is taken back and forth ends with the stroke gone', () => {
  let id = 0;
  const options = { newId: () => `n${(id += 1)}`, baseVersion: 0 };
  const erased = { ...ink([], ['a']), erased: [stroke('a')] };
  const undone = inverseInk(erased, options);
  const redone = inverseInk(undone, options);
  expect(inverseInk(redone, options)).toMatchObject({ add: [stroke('n2')] });
});
