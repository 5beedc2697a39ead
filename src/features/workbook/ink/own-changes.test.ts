import { expect, test } from 'vitest';
import { inkAfter } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import type { InkEdit } from '../saving/ink-change.ts';
import { canTakeBack, takeBack } from './own-changes.ts';

const stroke = (id: string): Stroke => ({
  id,
  page: 0,
  tool: 'pen',
  colour: '#722B5B',
  width: 2,
  points: id.padEnd(8, 'A'),
  at: '2026-11-20T15:12:00.000Z',
});
const change = (part: Partial<InkEdit>): InkEdit => ({
  type: 'ink',
  questionId: 'q1',
  baseVersion: 0,
  add: [],
  remove: [],
  ...part,
});

test('drawing, erasing and taking both back leaves the paper as it was', () => {
  const [a, b] = [stroke('a'), stroke('b')];
  let changes: readonly InkEdit[] = [
    change({ add: [a] }),
    change({ add: [b] }),
    change({ remove: ['a', 'b'], erased: [a, b] }),
  ];
  let id = 0;
  const newId = () => `new${(id += 1)}`;
  let strokes: Stroke[] = [];
  const seen: string[][] = [];
  for (;;) {
    const back = takeBack(changes, strokes, { newId, baseVersion: 0 });
    if (!back) break;
    strokes = inkAfter(strokes, back.change);
    seen.push(strokes.map((one) => one.id));
    changes = back.rest;
  }
  expect(seen).toEqual([['new1', 'new2'], ['new1'], []]);
});

const options = { newId: () => 'new', baseVersion: 0 };

test('what was taken back elsewhere is passed over, and nothing comes back twice', () => {
  const [a, b] = [stroke('a'), stroke('b')];
  const drawn = [change({ add: [a] }), change({ add: [b] })];
  expect(takeBack(drawn, [a], options)?.change.remove).toEqual(['a']);
  const erased = change({ remove: ['a'], erased: [a] });
  expect(takeBack([erased], [{ ...a, id: 'anew' }], options)).toBeNull();
  expect(canTakeBack([erased], [{ ...a, id: 'anew' }])).toBe(false);
});

test('with nothing done there is nothing to take back', () => {
  expect(takeBack([], [], options)).toBeNull();
});
