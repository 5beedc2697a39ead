import { expect, test } from 'vitest';
import { encodePoints } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { isHit } from './hit.ts';

const stroke = (part: Partial<Stroke>, ...points: [number, number][]): Stroke => ({
  id: 'a',
  page: 0,
  tool: 'pen',
  colour: '#722B5B',
  width: 2,
  points: encodePoints(points.map(([x, y]) => ({ x, y, pressure: 5_000 }))),
  at: '2026-11-20T15:12:00.000Z',
  ...part,
});

test('the eraser takes a line that it touches between two points, and none that it passes by', () => {
  const line = stroke({}, [0, 0], [1_000, 1_000]);
  expect(isHit(line, { x: 500, y: 520 }, 50)).toBe(true);
  expect(isHit(line, { x: 900, y: 100 }, 50)).toBe(false);
});

test('a stamp is touched anywhere on it', () => {
  const tick = stroke({ tool: 'tick', width: 40 }, [2_000, 2_000]);
  expect(isHit(tick, { x: 2_150, y: 1_850 }, 20)).toBe(true);
  expect(isHit(tick, { x: 3_000, y: 2_000 }, 20)).toBe(false);
});

test('a Persian text lies to the left of where it was begun, a Latin one to the right', () => {
  const at: [number, number] = [5_000, 5_000];
  const fa = stroke({ tool: 'text', width: 24, text: 'آفرین دخترم' }, at);
  const en = stroke({ tool: 'text', width: 24, text: 'Well done' }, at);
  const [left, right] = [
    { x: 4_300, y: 5_150 },
    { x: 5_700, y: 5_150 },
  ];
  expect([isHit(fa, left, 10), isHit(fa, right, 10)]).toEqual([true, false]);
  expect([isHit(en, left, 10), isHit(en, right, 10)]).toEqual([false, true]);
});
